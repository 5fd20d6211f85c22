import type {
  ErrorBody,
  ErrorSection,
  MessageSections,
  ParameterSection,
  ProblemEntry,
  RequestBodySection,
  ResponseSection,
  SectionHeading,
} from '../../../client/article/operation-article.ts';
import type { SchemaField } from '../../../client/article/schema-node.ts';
import type { Direction } from '../model/schema.ts';
import type { ApiSpec, MediaType, Operation, ParameterLocation, Response } from '../model/spec.ts';
import { toContent, toField } from './message-content.ts';
import type { MessageScope, SchemaScope } from './message-content.ts';
import { toLinks } from './operation-links.ts';
import type { FindTarget } from './operation-links.ts';
import { toProblemCode, toProblemSlug } from './problems.ts';
import type { ReferencePaths } from './reference-paths.ts';
import { toStatusText } from './status-text.ts';

const PARAMETER_HEADINGS: [ParameterLocation, string][] = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Header parameters'],
  ['cookie', 'Cookie parameters'],
];

/** What messages link to. */
interface MessageLinks {
  findTarget: FindTarget;
  paths: ReferencePaths;
}

/** Context of the messages of one call: on its own page, or below the heading of a callback. */
interface CallContext extends SchemaScope, MessageLinks {
  toId(preferred: string): string;
  createHeading(depth: 2 | 3, text: string, preferred: string): SectionHeading;
}

/** Build the parameters, request body and responses of an operation. Ids of a callback start with its id. */
export function toMessages(
  operation: Operation,
  scope: MessageScope,
  { findTarget, paths }: MessageLinks,
  callback?: string,
): MessageSections {
  const { page, budgets } = scope;
  const toId = (preferred: string) =>
    callback === undefined ? preferred : `${callback}-${preferred}`;
  const context: CallContext = {
    ...scope,
    budget: budgets.request,
    findTarget,
    paths,
    toId,
    createHeading: (depth, text, preferred) =>
      callback === undefined
        ? page.createHeading(depth, text, preferred)
        : { depth: 4, text, id: page.createId(toId(preferred)) },
  };
  return {
    parameters: toParameterSections(operation, context),
    requestBody: toRequestBody(operation, context),
    responses: toResponses(operation, { ...context, budget: budgets.response }),
    errors: toErrors(operation, { ...context, budget: budgets.error }),
  };
}

function toParameterSections(operation: Operation, context: CallContext): ParameterSection[] {
  return PARAMETER_HEADINGS.flatMap(([where, text]) => {
    const parameters = operation.parameters.filter((parameter) => parameter.location === where);
    if (parameters.length === 0) return [];
    const heading = context.createHeading(2, text, text.toLowerCase());
    const anchor = context.toId(where);
    const fields = parameters.map((parameter) => toField(parameter, anchor, 'request', context));
    return [{ heading, parameters: fields }];
  });
}

function toRequestBody(operation: Operation, context: CallContext): RequestBodySection | null {
  const body = operation.requestBody;
  if (!body) return null;
  const heading = context.createHeading(2, 'Request body', 'request-body');
  // The reader receives the request of a webhook.
  const direction = operation.kind === 'webhook' ? 'response' : 'request';
  const description = context.page.renderDescription(body.description);
  const prefix = context.toId('body');
  const message = { anchor: heading.id, prefix, direction, description } as const;
  return {
    heading,
    isRequired: body.isRequired || operation.kind === 'webhook',
    description,
    content: toContent(body.content, message, context),
  };
}

function toResponses(operation: Operation, context: CallContext): ResponseSection | null {
  const successes = operation.responses.filter((response) => !isError(response, operation));
  if (successes.length === 0) return null;
  const direction = toResponseDirection(operation);
  const heading = context.createHeading(2, 'Responses', 'responses');
  const responses = successes.map(({ status, headers, content, links, ...response }) => {
    const own = context.createHeading(3, toStatusText(status), `response-${status}`);
    const description = context.page.renderDescription(response.description);
    const message = { anchor: own.id, prefix: own.id, direction, description };
    return {
      heading: own,
      description,
      headers: headers.map((header) => toField(header, `${own.id}-header`, direction, context)),
      content: toContent(content, message, context),
      links: toLinks(links, context.page, context.findTarget),
    };
  });
  return { heading, responses };
}

function toErrors(operation: Operation, context: CallContext): ErrorSection | null {
  const { page } = context;
  const errors = operation.responses.filter((response) => isError(response, operation));
  if (errors.length === 0) return null;
  const heading = context.createHeading(2, 'Errors', 'errors');
  const direction = toResponseDirection(operation);
  const responses = errors.map(({ status, description, content, links }) => ({
    id: page.createId(context.toId(`response-${status}`)),
    status: toStatusText(status),
    description: page.renderDescription(description),
    problems: toProblems(content, context),
    links: toLinks(links, page, context.findTarget),
  }));
  return {
    heading,
    responses,
    bodies: toErrorBodies(errors, heading.id, direction, context),
    headers: toErrorHeaders(errors, direction, context),
  };
}

/** Several examples can show the same problem. */
function toProblems(content: MediaType[], { page, paths }: CallContext): ProblemEntry[] {
  const problems = new Map<string, ProblemEntry>();
  for (const example of content.flatMap(({ examples }) => examples)) {
    const code = toProblemCode(example);
    if (code === null || problems.has(code)) continue;
    problems.set(code, {
      code,
      url: paths.withBase(paths.page(toProblemSlug(code))),
      cause: page.renderDescription(example.description),
    });
  }
  return [...problems.values()];
}

/** Errors mostly have the same body, which is described once. */
function toErrorBodies(
  errors: Response[],
  anchor: string,
  direction: Direction,
  context: CallContext,
): ErrorBody[] {
  const groups: { statuses: string[]; content: MediaType[] }[] = [];
  for (const { status, content } of errors) {
    if (content.length === 0) continue;
    const known = groups.find((group) => isSameContent(group.content, content, context.spec));
    if (known) known.statuses.push(status);
    else groups.push({ statuses: [status], content });
  }
  return groups.map(({ statuses, content }) => {
    const isShared = statuses.length === errors.length;
    const prefix = context.toId(isShared ? 'error' : `error-${statuses[0]}`);
    const message = { anchor, prefix, direction, description: '' };
    return { statuses: isShared ? [] : statuses, content: toContent(content, message, context) };
  });
}

function isSameContent(a: MediaType[], b: MediaType[], { resolveSchema }: ApiSpec): boolean {
  const isSame = ({ name, schema }: MediaType, other: MediaType | undefined) =>
    name === other?.name && resolveSchema(schema).identity === resolveSchema(other.schema).identity;
  return a.length === b.length && a.every((media, index) => isSame(media, b[index]));
}

/** The same header of several errors is one field, with their statuses. */
function toErrorHeaders(
  errors: Response[],
  direction: Direction,
  context: CallContext,
): SchemaField[] {
  const sent = errors.flatMap(({ status, headers }) =>
    headers.map((header) => ({ status, header, key: JSON.stringify(header) })),
  );
  return [...Map.groupBy(sent, ({ key }) => key).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const field = toField(first.header, context.toId('error-header'), direction, context);
    const statuses = {
      label: 'Sent with',
      values: group.map(({ status }) => status),
      isCode: true,
    };
    return [{ ...field, schema: { ...field.schema, facts: [...field.schema.facts, statuses] } }];
  });
}

/** `default` is for errors, except where it is the only response. */
function isError({ status }: Response, { responses }: Operation): boolean {
  return /^[45]/.test(status) || (status === 'default' && responses.length > 1);
}

/** The reader sends the response of a webhook. */
function toResponseDirection({ kind }: Operation): Direction {
  return kind === 'webhook' ? 'request' : 'response';
}
