import { STATUS_CODES } from 'node:http';
import type {
  MessageSections,
  ParameterSection,
  RequestBodySection,
  ResponseSection,
  SectionHeading,
} from '../../../client/article/operation-article.ts';
import type { Operation, ParameterLocation } from '../model/spec.ts';
import { toContent, toField } from './message-content.ts';
import type { MessageScope } from './message-content.ts';
import { toLinks } from './operation-links.ts';
import type { FindTarget } from './operation-links.ts';

const PARAMETER_HEADINGS: [ParameterLocation, string][] = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Header parameters'],
  ['cookie', 'Cookie parameters'],
];

/** Context of the messages of one call: on its own page, or below the heading of a callback. */
interface CallContext extends MessageScope {
  findTarget: FindTarget;
  toId(preferred: string): string;
  createHeading(depth: 2 | 3, text: string, preferred: string): SectionHeading;
}

/** Build the parameters, request body and responses of an operation. Ids of a callback start with its id. */
export function toMessages(
  operation: Operation,
  scope: MessageScope,
  findTarget: FindTarget,
  callback?: string,
): MessageSections {
  const { page } = scope;
  const toId = (preferred: string) =>
    callback === undefined ? preferred : `${callback}-${preferred}`;
  const context: CallContext = {
    ...scope,
    findTarget,
    toId,
    createHeading: (depth, text, preferred) =>
      callback === undefined
        ? page.createHeading(depth, text, preferred)
        : { depth: 4, text, id: page.createId(toId(preferred)) },
  };
  return {
    parameters: toParameterSections(operation, context),
    requestBody: toRequestBody(operation, context),
    responses: toResponses(operation, context),
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
  const message = { anchor: heading.id, prefix, direction, description, isError: false } as const;
  return {
    heading,
    isRequired: body.isRequired || operation.kind === 'webhook',
    description,
    content: toContent(body.content, message, context),
  };
}

function toResponses(operation: Operation, context: CallContext): ResponseSection | null {
  const { page } = context;
  if (operation.responses.length === 0) return null;
  const heading = context.createHeading(2, 'Responses', 'responses');
  const direction = operation.kind === 'webhook' ? 'request' : 'response';
  const responses = operation.responses.map(({ status, headers, content, links, ...response }) => {
    const own = context.createHeading(3, toStatusText(status), `response-${status}`);
    const description = page.renderDescription(response.description);
    const isError = /^[45]|^default$/.test(status);
    const message = { anchor: own.id, prefix: own.id, direction, description, isError } as const;
    return {
      heading: own,
      isError,
      description,
      headers: headers.map((header) => toField(header, `${own.id}-header`, direction, context)),
      content: toContent(content, message, context),
      links: toLinks(links, page, context.findTarget),
    };
  });
  return { heading, responses };
}

/** Name a response: `404` → `404 Not Found`, `4XX` → `4XX Client errors`. */
function toStatusText(status: string): string {
  const name = STATUS_CODES[status] ?? RANGES[status.toUpperCase()];
  return name === undefined ? status : `${status} ${name}`;
}

const RANGES: Record<string, string> = {
  '1XX': 'Informational',
  '2XX': 'Success',
  '3XX': 'Redirects',
  '4XX': 'Client errors',
  '5XX': 'Server errors',
  DEFAULT: 'for every other status',
};
