import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { Description } from '../../../client/article/reference-parts.tsx';
import type { SchemaField } from '../../../client/article/schema-node.ts';
import { SchemaFields } from '../../../client/article/schema.tsx';
import { StackedTable } from '../../../client/article/table.tsx';
import { toApiErrorCode } from '../reference/api-errors.ts';
import { RESPONSE_HEADERS_ID } from '../reference/common-headers.ts';
import type { PageBuilder, SchemaContext } from '../reference/page-builder.ts';
import { splitHeaders, toField } from '../reference/parameter-field.ts';
import type { ReferencePaths } from '../reference/reference-paths.ts';
import { toStatusText } from '../reference/status-text.ts';
import type { Direction } from '../schema/schema.ts';
import type { ApiSpec, MediaType, Response } from '../schema/spec.ts';
import { CodeList, renderBodies } from './bodies.tsx';
import { Section } from './page-parts.tsx';

/** Render a response that is no error. */
export function renderResponse(
  { status, headers, content, description: text }: Response,
  direction: Direction,
  page: PageBuilder,
): ReactNode {
  const heading = page.createHeading(3, toStatusText(status), `response-${status}`);
  const { id } = heading;
  const context = { anchor: id, prefix: id, direction };
  const description = page.renderDescription(text);
  const { common, others } = splitHeaders(headers, page, 'response');
  const headerContext = { ...context, prefix: `${id}-header` };
  return (
    <Section className="response" heading={heading} key={id}>
      <Description nodes={description} />
      <Headers
        fields={others.map((header) => toField(header, headerContext, page))}
        common={common}
        paths={page.model.paths}
      />
      {renderBodies(content, context, page, { description })}
    </Section>
  );
}

interface CommonHeadersProps {
  names: string[];
  /** Id of the heading above their descriptions on the overview. */
  id: string;
  paths: ReferencePaths;
  /** Whether Markdown has the link at another place. */
  isRepeated?: boolean | undefined;
}

/** The names of headers that most operations have. */
export function CommonHeaders({ names, id, paths, isRepeated }: CommonHeadersProps) {
  if (names.length === 0) return null;
  const url = `${paths.withBase(paths.overview)}#${id}`;
  return (
    <p className="schema-note">
      <a href={url} data-markdown-ignore={isRepeated ? 'link' : undefined}>
        Headers of most operations
      </a>
      : <CodeList names={names} />
    </p>
  );
}

interface HeadersProps {
  fields: SchemaField[];
  /** Names of those that most responses have. */
  common: string[];
  paths: ReferencePaths;
  isRepeated?: boolean;
}

/** The headers of a response, folded, after the names of those that most responses have. */
function Headers({ fields, common, ...props }: HeadersProps) {
  return (
    <>
      <CommonHeaders names={common} id={RESPONSE_HEADERS_ID} {...props} />
      {fields.length > 0 && (
        <details className="schema-fold">
          <summary>{fields.length === 1 ? '1 header' : `${fields.length} headers`}</summary>
          <SchemaFields fields={fields} />
        </details>
      )}
    </>
  );
}

/** What errors have in common. */
type ErrorContext = Omit<SchemaContext, 'prefix'>;

/** Render the errors of an operation, those of most operations, and what they have in common. */
export function renderErrors(
  responses: Response[],
  context: ErrorContext,
  page: PageBuilder,
): ReactNode {
  const errors = responses.flatMap((response) => listErrors(response, page));
  const others = errors.filter(({ isCommon }) => !isCommon);
  const common = errors.filter(({ isCommon }) => isCommon);
  const sent = responses.flatMap(({ headers }) => headers);
  const distinct = new Map(sent.map((header) => [JSON.stringify(header), header]));
  const headers = splitHeaders([...distinct.values()], page, 'response');
  const headerContext = { ...context, prefix: 'error-header' };
  return (
    <>
      {others.length > 0 && renderErrorTable(others, page)}
      {common.length > 0 && (
        <details className="schema-fold">
          <summary>{toCommonLabel(common.length, others.length > 0)}</summary>
          {renderErrorTable(common, page)}
        </details>
      )}
      {renderErrorBodies(responses, context, page)}
      <Headers
        fields={headers.others.map((header) => toField(header, headerContext, page))}
        common={headers.common}
        paths={page.model.paths}
        isRepeated
      />
    </>
  );
}

interface ListedError {
  response: Response;
  code: string | null;
  meaning: string | undefined;
  fix?: string | undefined;
  isCommon: boolean;
}

/** A response has an error for each of its codes, and one if it has none. */
function listErrors(response: Response, { model }: PageBuilder): ListedError[] {
  const errors = new Map<string, ListedError>();
  for (const example of response.content.flatMap(({ examples }) => examples)) {
    const code = toApiErrorCode(example);
    // Several examples can show the same problem.
    if (code === null || errors.has(code)) continue;
    const { description: meaning, fix } = example;
    const isCommon = model.apiErrors.some((error) => error.code === code && error.isCommon);
    errors.set(code, { response, code, meaning, fix, isCommon });
  }
  if (errors.size > 0) return [...errors.values()];
  return [{ response, code: null, meaning: response.description, isCommon: false }];
}

/** (9, true) → `9 more errors of most operations` */
function toCommonLabel(count: number, hasOthers: boolean): string {
  const noun = `${hasOthers ? 'more ' : ''}${count === 1 ? 'error' : 'errors'}`;
  return `${count} ${noun} of most operations`;
}

function renderErrorTable(errors: ListedError[], page: PageBuilder): ReactNode {
  const hasCodes = errors.some(({ code }) => code !== null);
  const columns = hasCodes ? ['Status', 'Code', 'Cause', 'Fix'] : ['Status', 'Cause'];
  return (
    <StackedTable columns={columns}>
      {errors.map(({ response: { status }, ...error }, index) => {
        // The first row of a response has its id.
        const isFirst = errors[index - 1]?.response.status !== status;
        const id = isFirst ? page.createId(`response-${status}`) : undefined;
        return (
          <tr id={id} key={index}>
            <td>{isFirst ? <a href={`#${id}`}>{toStatusText(status)}</a> : status}</td>
            {hasCodes && (
              <td>
                <ErrorCode {...error} page={page} />
              </td>
            )}
            <td>
              <Description nodes={page.renderDescription(error.meaning)} />
            </td>
            {hasCodes && (
              <td>
                <Description nodes={page.renderDescription(error.fix)} />
              </td>
            )}
          </tr>
        );
      })}
    </StackedTable>
  );
}

/** The code of an error, with a link to its page if it has one. */
function ErrorCode(props: { code: string | null; isCommon: boolean; page: PageBuilder }) {
  const { code, isCommon, page } = props;
  if (code === null) return null;
  const apiError = page.model.apiErrors.find((candidate) => candidate.code === code);
  if (!apiError) return <code>{code}</code>;
  return (
    <a href={apiError.url} data-markdown-ignore={isCommon ? 'link' : undefined}>
      <code>{code}</code>
    </a>
  );
}

/** Errors mostly have the same body, which is described once. */
function renderErrorBodies(
  responses: Response[],
  context: ErrorContext,
  page: PageBuilder,
): ReactNode {
  const groups: { statuses: string[]; content: MediaType[] }[] = [];
  for (const { status, content } of responses) {
    if (content.length === 0) continue;
    const group = groups.find((other) => isSameContent(other.content, content, page.model.spec));
    if (group) group.statuses.push(status);
    else groups.push({ statuses: [status], content });
  }
  return groups.map(({ statuses, content }, index) => {
    const isShared = statuses.length === responses.length;
    const prefix = isShared ? 'error' : `error-${statuses[0]}`;
    return (
      <Fragment key={index}>
        {!isShared && <p className="schema-label">Body of {statuses.join(', ')}</p>}
        {renderBodies(content, { ...context, prefix }, page, { isFolded: true })}
      </Fragment>
    );
  });
}

function isSameContent(a: MediaType[], b: MediaType[], { resolveSchema }: ApiSpec): boolean {
  const isSame = ({ name, schema }: MediaType, other: MediaType | undefined) =>
    name === other?.name && resolveSchema(schema).identity === resolveSchema(other.schema).identity;
  return a.length === b.length && a.every((media, index) => isSame(media, b[index]));
}
