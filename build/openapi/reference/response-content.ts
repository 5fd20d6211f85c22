import type { SafeTree, SchemaField } from '../../../client/article/schema-node.ts';
import type { Direction } from '../schema/schema.ts';
import type { ApiSpec, MediaType, Operation, Response } from '../schema/spec.ts';
import { isError, toApiErrorCode } from './api-errors.ts';
import { createBodies, splitHeaders, toField } from './message-content.ts';
import type { BodyContent, HeadersContent } from './message-content.ts';
import type { MessagePlace, PageBuilder } from './page-builder.ts';
import type { SectionHeading } from './page-texts.ts';
import { toStatusText } from './status-text.ts';

/** A response that is no error. */
export interface ResponseContent {
  heading: SectionHeading;
  description: SafeTree;
  headers: HeadersContent;
  bodies: BodyContent[];
}

/** The error responses of an operation. */
export interface ErrorsContent {
  /** Errors of this operation; `common` has those of most operations. */
  special: ErrorRow[];
  common: ErrorRow[];
  /** Errors mostly have the same body, which is described once. */
  bodies: ErrorBodies[];
  headers: HeadersContent;
}

/** A row of the table of errors. */
export interface ErrorRow {
  status: string;
  /** Set in the first row of a response. */
  id: string | undefined;
  /** With its page, if it has one. Null for a response whose errors have no codes. */
  code: { name: string; url: string | undefined } | null;
  isCommon: boolean;
  meaning: SafeTree;
  fix: SafeTree;
}

interface ErrorBodies {
  /** Empty where all errors have them. */
  statuses: string[];
  bodies: BodyContent[];
}

/** The reader sends the response of a webhook. */
export function toResponseDirection({ kind }: Operation): Direction {
  return kind === 'webhook' ? 'request' : 'response';
}

/** Create the content of the responses that are no errors. */
export function createResponses(operation: Operation, page: PageBuilder): ResponseContent[] {
  const direction = toResponseDirection(operation);
  return operation.responses
    .filter((response) => !isError(response, operation))
    .map(({ status, headers, content, ...response }) => {
      const heading = page.createHeading(3, toStatusText(status), `response-${status}`);
      const { id } = heading;
      const place = { anchor: id, prefix: id, direction };
      const description = page.renderDescription(response.description);
      const { common, special } = splitHeaders(headers, page, 'response');
      const headerPlace = { ...place, prefix: `${id}-header` };
      const fields = special.map((header) => toField(header, headerPlace, page));
      const bodies = createBodies(content, place, page, { description });
      return { heading, description, headers: { fields, common }, bodies };
    });
}

/** Create the content of errors: those of the operation, those of most, and what they have in common. */
export function createErrors(
  errors: Response[],
  place: ErrorPlace,
  page: PageBuilder,
): ErrorsContent {
  const all = errors.flatMap((response) => listErrors(response, page));
  const toRows = (isCommon: boolean) => {
    const listed = all.filter((error) => error.isCommon === isCommon);
    return listed.map((error, index) => {
      const isFirst = listed[index - 1]?.response !== error.response;
      return toErrorRow(error, isFirst, page);
    });
  };
  const { common } = splitHeaders(
    errors.flatMap(({ headers }) => headers),
    page,
    'response',
  );
  return {
    special: toRows(false),
    common: toRows(true),
    bodies: createErrorBodies(errors, place, page),
    headers: { fields: createErrorHeaders(errors, place, page), common },
  };
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

function toErrorRow(error: ListedError, isFirst: boolean, page: PageBuilder): ErrorRow {
  const { response, code: name, isCommon, meaning, fix } = error;
  const { status } = response;
  const { url } = page.model.apiErrors.find(({ code }) => code === name) ?? {};
  return {
    status,
    id: isFirst ? page.createId(page.toId(`response-${status}`)) : undefined,
    code: name === null ? null : { name, url },
    isCommon,
    meaning: page.renderDescription(meaning),
    fix: page.renderDescription(fix),
  };
}

/** Place of what errors have in common. */
type ErrorPlace = Omit<MessagePlace, 'prefix'>;

function createErrorBodies(
  errors: Response[],
  place: ErrorPlace,
  page: PageBuilder,
): ErrorBodies[] {
  const groups: { statuses: string[]; content: MediaType[] }[] = [];
  for (const { status, content } of errors) {
    if (content.length === 0) continue;
    const group = groups.find((other) => isSameContent(other.content, content, page.model.spec));
    if (group) group.statuses.push(status);
    else groups.push({ statuses: [status], content });
  }
  return groups.map(({ statuses, content }) => {
    const isShared = statuses.length === errors.length;
    const prefix = page.toId(isShared ? 'error' : `error-${statuses[0]}`);
    const bodies = createBodies(content, { ...place, prefix }, page, { isFolded: true });
    return { statuses: isShared ? [] : statuses, bodies };
  });
}

function isSameContent(a: MediaType[], b: MediaType[], { resolveSchema }: ApiSpec): boolean {
  const isSame = ({ name, schema }: MediaType, other: MediaType | undefined) =>
    name === other?.name && resolveSchema(schema).identity === resolveSchema(other.schema).identity;
  return a.length === b.length && a.every((media, index) => isSame(media, b[index]));
}

/** The same header of several errors is one field, with their statuses. */
function createErrorHeaders(
  errors: Response[],
  place: ErrorPlace,
  page: PageBuilder,
): SchemaField[] {
  const sent = errors.flatMap(({ status, headers }) =>
    splitHeaders(headers, page, 'response').special.map((header) => ({ status, header })),
  );
  const prefix = page.toId('error-header');
  const groups = Map.groupBy(sent, ({ header }) => JSON.stringify(header));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const field = toField(first.header, { ...place, prefix }, page);
    const statuses = {
      label: 'Sent with',
      values: group.map(({ status }) => status),
      isCode: true,
    };
    const details = [...field.schema.details, statuses];
    return [{ ...field, schema: { ...field.schema, details } }];
  });
}
