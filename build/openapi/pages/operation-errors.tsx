import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { Description } from '../../../client/article/reference-parts.tsx';
import type { SchemaField } from '../../../client/article/schema-node.ts';
import type { Direction } from '../schema/schema.ts';
import type { ApiSpec, MediaType, Operation, Response } from '../schema/spec.ts';
import { Headers, renderContent, toField } from './message-content.tsx';
import type { CreateSections, MessagePlace, MessageScope } from '../reference/message-scope.ts';
import { isError, toApiErrorCode, toApiErrorSlug } from '../reference/api-errors.ts';
import { ResponseLinks } from './response-links.tsx';
import { toStatusText } from '../reference/status-text.ts';

/** The reader sends the response of a webhook. */
export function toResponseDirection({ kind }: Operation): Direction {
  return kind === 'webhook' ? 'request' : 'response';
}

/** A row of the table of errors. */
interface ErrorRow {
  response: Response;
  /** Undefined for a response whose errors have no codes. */
  code?: string;
  meaning: string | undefined;
  fix?: string | undefined;
  isCommon: boolean;
}

/** Create the section of the error responses: those of the operation, those of most, and what they have in common. */
export const createErrors: CreateSections = (operation, scope) => {
  const errors = operation.responses.filter((response) => isError(response, operation));
  if (errors.length === 0) return [];
  const direction = toResponseDirection(operation);
  const heading = scope.createHeading(2, 'Errors');
  const place = { anchor: heading.id, direction, budget: scope.budgets.error };
  const rows = errors.flatMap((response) => toRows(response, scope));
  const common = rows.filter(({ isCommon }) => isCommon);
  const special = rows.filter((row) => !common.includes(row));
  const sent = errors.flatMap(({ headers }) => headers);
  const children = (
    <>
      {special.length > 0 && renderTable(special, heading.id, scope)}
      {common.length > 0 && (
        <details className="schema-fold">
          <summary>{toCommonLabel(common.length, special.length > 0)}</summary>
          {renderTable(common, heading.id, scope)}
        </details>
      )}
      {renderErrorBodies(errors, place, scope)}
      <Headers
        fields={toErrorHeaders(errors, place, scope)}
        common={sent.filter(scope.reference.commonHeaders.has)}
        reference={scope.reference}
        isRepeated
      />
    </>
  );
  return [{ heading, className: 'errors', children }];
};

/** (9, true) → `9 more errors of most operations` */
function toCommonLabel(count: number, hasOthers: boolean): string {
  const noun = `${hasOthers ? 'more ' : ''}${count === 1 ? 'error' : 'errors'}`;
  return `${count} ${noun} of most operations`;
}

/** A response has a row for each of its codes, and one if it has none. */
function toRows(response: Response, { reference }: MessageScope): ErrorRow[] {
  const rows = new Map<string, ErrorRow>();
  for (const example of response.content.flatMap(({ examples }) => examples)) {
    const code = toApiErrorCode(example);
    // Several examples can show the same problem.
    if (code === null || rows.has(code)) continue;
    const { description: meaning, fix } = example;
    const isCommon = reference.apiErrors.some((error) => error.code === code && error.isCommon);
    rows.set(code, { response, code, meaning, fix, isCommon });
  }
  if (rows.size > 0) return [...rows.values()];
  return [{ response, meaning: response.description, isCommon: false }];
}

function renderTable(rows: ErrorRow[], labelledBy: string, scope: MessageScope): ReactNode {
  const hasCodes = rows.some(({ code }) => code !== undefined);
  const headings = hasCodes ? ['Status', 'Code', 'Cause', 'Fix'] : ['Status', 'Cause'];
  return (
    <div className="table-scroll" tabIndex={0} role="group" aria-labelledby={labelledBy}>
      <table className="stacked">
        <thead>
          <tr>
            {headings.map((text) => (
              <th key={text}>{text}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const isFirst = rows[index - 1]?.response !== row.response;
            return renderRow(row, { isFirst, hasCodes }, scope);
          })}
        </tbody>
      </table>
    </div>
  );
}

function renderRow(
  { response, code, meaning, fix, isCommon }: ErrorRow,
  { isFirst, hasCodes }: { isFirst: boolean; hasCodes: boolean },
  scope: MessageScope,
): ReactNode {
  const { page, reference } = scope;
  const { status, links } = response;
  const id = isFirst ? page.createId(scope.toId(`response-${status}`)) : undefined;
  return (
    <tr id={id} key={`${status} ${code}`}>
      <td>{id === undefined ? status : <a href={`#${id}`}>{toStatusText(status)}</a>}</td>
      {hasCodes && (
        <td>
          {code !== undefined && (
            <a
              href={reference.paths.url(toApiErrorSlug(code))}
              data-markdown-ignore={isCommon ? 'link' : undefined}
            >
              <code>{code}</code>
            </a>
          )}
        </td>
      )}
      <td>
        <Description nodes={page.renderDescription(meaning)} />
        {isFirst && <ResponseLinks links={links} scope={scope} />}
      </td>
      {hasCodes && (
        <td>
          <Description nodes={page.renderDescription(fix)} />
        </td>
      )}
    </tr>
  );
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
    headers
      .filter((header) => !scope.reference.commonHeaders.has(header))
      .map((header) => ({ status, header, key: JSON.stringify(header) })),
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
