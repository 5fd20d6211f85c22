import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { Description } from '../../../client/article/reference-parts.tsx';
import type { SchemaField } from '../../../client/article/schema-node.ts';
import type { Direction } from '../model/schema.ts';
import type { ApiSpec, Example, MediaType, Operation, Response } from '../model/spec.ts';
import { Headers, renderContent, toField } from './message-content.tsx';
import type { CreateSections, MessagePlace, MessageScope } from './message-scope.ts';
import { toApiErrorCode, toApiErrorSlug } from './api-errors.ts';
import { ResponseLinks } from './response-links.tsx';
import { toStatusText } from './status-text.ts';

/** `default` is for errors, except where it is the only response. */
export function isError({ status }: Response, { responses }: Operation): boolean {
  return /^[45]/.test(status) || (status === 'default' && responses.length > 1);
}

/** The reader sends the response of a webhook. */
export function toResponseDirection({ kind }: Operation): Direction {
  return kind === 'webhook' ? 'request' : 'response';
}

/** Create the section of the error responses: a table, then what several of them have in common. */
export const createErrors: CreateSections = (operation, scope) => {
  const errors = operation.responses.filter((response) => isError(response, operation));
  if (errors.length === 0) return [];
  const direction = toResponseDirection(operation);
  const heading = scope.createHeading(2, 'Errors');
  const place = { anchor: heading.id, direction, budget: scope.budgets.error };
  const children = (
    <>
      <div className="table-scroll" tabIndex={0} role="group" aria-labelledby={heading.id}>
        <table>
          <thead>
            <tr>
              <th>Status</th>
              <th>Cause</th>
            </tr>
          </thead>
          <tbody>{errors.map((response) => renderErrorRow(response, scope))}</tbody>
        </table>
      </div>
      <div data-markdown-ignore="">
        {renderErrorBodies(errors, place, scope)}
        <Headers fields={toErrorHeaders(errors, place, scope)} />
      </div>
    </>
  );
  return [{ heading, className: 'errors', children }];
};

function renderErrorRow(
  { status, description, content, links }: Response,
  scope: MessageScope,
): ReactNode {
  const id = scope.page.createId(scope.toId(`response-${status}`));
  const cause = <Description nodes={scope.page.renderDescription(description)} />;
  const apiErrors = renderApiErrors(content, scope);
  return (
    <tr id={id} key={id}>
      <td>
        <a href={`#${id}`}>{toStatusText(status)}</a>
      </td>
      <td>
        {apiErrors.length > 0 ? apiErrors : cause}
        <ResponseLinks links={links} scope={scope} />
      </td>
    </tr>
  );
}

/** Render the codes of API errors and their causes. Their pages say how to fix them. */
function renderApiErrors(content: MediaType[], { page, reference }: MessageScope): ReactNode[] {
  const { paths } = reference;
  const apiErrors = new Map<string, Example>();
  for (const example of content.flatMap(({ examples }) => examples)) {
    const code = toApiErrorCode(example);
    // Several examples can show the same problem.
    if (code !== null && !apiErrors.has(code)) apiErrors.set(code, example);
  }
  return [...apiErrors].map(([code, { description }]) => (
    <div className="problem" key={code}>
      <a href={paths.url(toApiErrorSlug(code))}>
        <code>{code}</code>
      </a>
      <Description nodes={page.renderDescription(description)} />
    </div>
  ));
}

/** Place of what errors have in common. */
type ErrorPlace = Omit<MessagePlace, 'prefix'>;

/** Errors mostly have the same body, which is described once. */
function renderErrorBodies(errors: Response[], place: ErrorPlace, scope: MessageScope): ReactNode {
  const groups: { statuses: string[]; content: MediaType[] }[] = [];
  for (const { status, content } of errors) {
    if (content.length === 0) continue;
    const known = groups.find((group) => isSameContent(group.content, content, scope.spec));
    if (known) known.statuses.push(status);
    else groups.push({ statuses: [status], content });
  }
  return groups.map(({ statuses, content }) => {
    const isShared = statuses.length === errors.length;
    const prefix = scope.toId(isShared ? 'error' : `error-${statuses[0]}`);
    return (
      <Fragment key={prefix}>
        {!isShared && <p className="schema-label">Body of {statuses.join(', ')}</p>}
        {renderContent(content, { ...place, prefix }, scope, { isCollapsed: true })}
      </Fragment>
    );
  });
}

function isSameContent(a: MediaType[], b: MediaType[], { resolveSchema }: ApiSpec): boolean {
  const isSame = ({ name, schema }: MediaType, other: MediaType | undefined) =>
    name === other?.name && resolveSchema(schema).identity === resolveSchema(other.schema).identity;
  return a.length === b.length && a.every((media, index) => isSame(media, b[index]));
}

/** The same header of several errors is one field, with their statuses. */
function toErrorHeaders(errors: Response[], place: ErrorPlace, scope: MessageScope): SchemaField[] {
  const sent = errors.flatMap(({ status, headers }) =>
    headers.map((header) => ({ status, header, key: JSON.stringify(header) })),
  );
  const prefix = scope.toId('error-header');
  return [...Map.groupBy(sent, ({ key }) => key).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const field = toField(first.header, { ...place, prefix }, scope);
    const statuses = {
      label: 'Sent with',
      values: group.map(({ status }) => status),
      isCode: true,
    };
    return [
      { ...field, schema: { ...field.schema, details: [...field.schema.details, statuses] } },
    ];
  });
}
