import type {
  MessageSections,
  ParameterSection,
  RequestBodySection,
  ResponseSection,
  SectionHeading,
} from '../../../client/article/operation-article.ts';
import type { Operation, ParameterPlace } from '../contract.ts';
import { toContent, toField } from './message-content.ts';
import type { MessageScope } from './message-content.ts';
import { toLinks } from './operation-links.ts';
import type { FindTarget } from './operation-links.ts';
import { toStatusText } from './status-text.ts';

const PARAMETER_HEADINGS: [ParameterPlace, string][] = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Header parameters'],
  ['cookie', 'Cookie parameters'],
];

/** Where the messages of one call stand: on a page of its own, or below a callback's heading. */
interface CallPlace extends MessageScope {
  findTarget: FindTarget;
  toId(wish: string): string;
  createHeading(depth: 2 | 3, text: string, wish: string): SectionHeading;
}

/** Tell what an operation is sent and what it answers; ids below a callback begin with its own. */
export function toMessages(
  operation: Operation,
  scope: MessageScope,
  findTarget: FindTarget,
  callback?: string,
): MessageSections {
  const { page } = scope;
  const toId = (wish: string) => (callback === undefined ? wish : `${callback}-${wish}`);
  const place: CallPlace = {
    ...scope,
    findTarget,
    toId,
    createHeading: (depth, text, wish) =>
      callback === undefined
        ? page.createHeading(depth, text, wish)
        : { depth: 4, text, id: page.createId(toId(wish)) },
  };
  return {
    parameters: toParameterSections(operation, place),
    requestBody: toRequestBody(operation, place),
    responses: toResponses(operation, place),
  };
}

function toParameterSections(operation: Operation, place: CallPlace): ParameterSection[] {
  return PARAMETER_HEADINGS.flatMap(([where, text]) => {
    const parameters = operation.parameters.filter((parameter) => parameter.place === where);
    if (parameters.length === 0) return [];
    const heading = place.createHeading(2, text, text.toLowerCase());
    const anchor = place.toId(where);
    const fields = parameters.map((parameter) => toField(parameter, anchor, 'request', place));
    return [{ heading, parameters: fields }];
  });
}

function toRequestBody(operation: Operation, place: CallPlace): RequestBodySection | null {
  const body = operation.requestBody;
  if (!body) return null;
  const heading = place.createHeading(2, 'Request body', 'request-body');
  // A webhook's request is what the reader receives.
  const direction = operation.kind === 'webhook' ? 'response' : 'request';
  const description = place.page.renderDescription(body.description);
  const prefix = place.toId('body');
  const message = { anchor: heading.id, prefix, direction, description, isError: false } as const;
  return {
    heading,
    isRequired: body.isRequired || operation.kind === 'webhook',
    description,
    content: toContent(body.content, message, place),
  };
}

function toResponses(operation: Operation, place: CallPlace): ResponseSection | null {
  const { page } = place;
  if (operation.responses.length === 0) return null;
  const heading = place.createHeading(2, 'Responses', 'responses');
  const direction = operation.kind === 'webhook' ? 'request' : 'response';
  const responses = operation.responses.map(({ status, headers, content, links, ...response }) => {
    const own = place.createHeading(3, toStatusText(status), `response-${status}`);
    const description = page.renderDescription(response.description);
    const isError = /^[45]|^default$/.test(status);
    const message = { anchor: own.id, prefix: own.id, direction, description, isError } as const;
    return {
      heading: own,
      isError,
      description,
      headers: headers.map((header) => toField(header, `${own.id}-header`, direction, place)),
      content: toContent(content, message, place),
      links: toLinks(links, page, place.findTarget),
    };
  });
  return { heading, responses };
}
