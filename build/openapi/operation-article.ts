import type {
  OperationArticle,
  ParameterSection,
  RequestBodySection,
  ResponseSection,
} from '../../client/article/operation-article.ts';
import type { Contract, Operation, ParameterPlace } from './contract.ts';
import { toAuthenticationSection } from './authentication-section.ts';
import { toContent, toField } from './message-content.ts';
import type { MessageScope } from './message-content.ts';
import { toResponseExamples, toRequestExamples, toSamples } from './operation-examples.ts';
import { toOperationLabel } from './operation-label.ts';
import type { PageScope } from './page-scope.ts';
import type { ReferencePaths } from './reference-paths.ts';
import { toServerUrl } from './server-url.ts';
import { toDocsLink } from './docs-link.ts';
import { toStatusText } from './status-text.ts';

/** What the articles of a contract's operations have in common. */
export interface ArticleOptions {
  contract: Contract;
  /** Starts and ends with a slash. */
  basePath: string;
  paths: ReferencePaths;
  /** The page that explains the security schemes. */
  infoSlug: string;
}

/**
 * Fields and variants that a page may show. A field takes 30 to 100 bytes of compressed HTML, so the
 * heaviest pages stay below 100 kB and a browser lays them out without a pause.
 */
const PAGE_BUDGET = 900;

const PARAMETER_HEADINGS: [ParameterPlace, string][] = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Header parameters'],
  ['cookie', 'Cookie parameters'],
];

/** Put together everything the page of an operation shows. */
export function toOperationArticle(
  operation: Operation,
  page: PageScope,
  options: ArticleOptions,
): OperationArticle {
  const { contract } = options;
  const scope: MessageScope = { contract, page, budget: { remaining: PAGE_BUDGET } };
  const isWebhook = operation.kind === 'webhook';
  return {
    title: toOperationLabel(operation),
    method: operation.method,
    path: operation.path,
    baseUrl: isWebhook ? '' : toServerUrl(operation.servers[0]).replace(/\/$/, ''),
    isDeprecated: operation.isDeprecated,
    isProvisional: operation.isProvisional,
    description: page.renderProse(operation.description),
    guide: toDocsLink(operation.externalDocs, page, options.basePath),
    authentication: isWebhook ? null : toAuthenticationSection(operation, page, options),
    parameters: toParameterSections(operation, scope),
    requestBody: toRequestBody(operation, scope),
    responses: toResponses(operation, scope),
    samples: isWebhook ? null : toSamples(operation, scope),
    requestExamples: toRequestExamples(operation, scope),
    responseExamples: toResponseExamples(operation, scope),
  };
}

function toParameterSections(operation: Operation, scope: MessageScope): ParameterSection[] {
  return PARAMETER_HEADINGS.flatMap(([place, text]) => {
    const parameters = operation.parameters.filter((parameter) => parameter.place === place);
    if (parameters.length === 0) return [];
    const heading = scope.page.createHeading(2, text);
    const fields = parameters.map((parameter) => toField(parameter, place, 'request', scope));
    return [{ heading, parameters: fields }];
  });
}

function toRequestBody(operation: Operation, scope: MessageScope): RequestBodySection | null {
  const body = operation.requestBody;
  if (!body) return null;
  const heading = scope.page.createHeading(2, 'Request body');
  // A webhook's request is what the reader receives.
  const direction = operation.kind === 'webhook' ? 'response' : 'request';
  const description = scope.page.renderDescription(body.description);
  return {
    heading,
    isRequired: body.isRequired || operation.kind === 'webhook',
    description,
    content: toContent(body.content, { anchor: heading.id, direction, description }, scope),
  };
}

function toResponses(operation: Operation, scope: MessageScope): ResponseSection | null {
  if (operation.responses.length === 0) return null;
  const heading = scope.page.createHeading(2, 'Responses');
  const direction = operation.kind === 'webhook' ? 'request' : 'response';
  const responses = operation.responses.map(({ status, headers, content, ...response }) => {
    const text = toStatusText(status);
    const own = scope.page.createHeading(3, text, `response-${status}`);
    const description = scope.page.renderDescription(response.description);
    return {
      heading: own,
      isError: /^[45]|^default$/.test(status),
      description,
      headers: headers.map((header) => toField(header, `${own.id}-header`, direction, scope)),
      content: toContent(content, { anchor: own.id, direction, description }, scope),
    };
  });
  return { heading, responses };
}
