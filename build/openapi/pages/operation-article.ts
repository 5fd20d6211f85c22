import type {
  CallbackCall,
  CallbackSection,
  InfoServer,
  OperationArticle,
} from '../../../client/article/operation-article.ts';
import type { ApiSpec, Operation } from '../model/spec.ts';
import { toAuthenticationSection } from './authentication-section.ts';
import { toServer } from './info-article.ts';
import { createMessageScope } from './message-content.ts';
import type { MessageScope } from './message-content.ts';
import { toRequestExamples, toResponseExamples } from './operation-examples.ts';
import { toDocsLink, toSafeUrl } from './link-resolver.ts';
import type { LinkResolver } from './link-resolver.ts';
import type { FindTarget } from './operation-links.ts';
import { toMessages } from './operation-messages.ts';
import { isTitle, toOperationLabel } from './operation-names.ts';
import { toSamples } from './operation-samples.ts';
import type { PageScope } from './page-scope.ts';
import type { ReferencePaths } from './reference-paths.ts';
import { toServerUrl } from './server-url.ts';

/** Shared by the articles of all operations. */
interface ArticleOptions {
  spec: ApiSpec;
  links: LinkResolver;
  paths: ReferencePaths;
  /** The page that explains the security schemes. */
  infoSlug: string;
  /** Address of the slice of the operation; null without one. */
  specUrl: string | null;
  findTarget: FindTarget;
  findSchema: MessageScope['findSchema'];
}

/** Build the page of an operation. Ids are given in the order of the properties, which is that of the page. */
export function toOperationArticle(
  operation: Operation,
  page: PageScope,
  options: ArticleOptions,
): OperationArticle {
  const { spec } = options;
  const scope = createMessageScope(spec, page, options.findSchema);
  const isWebhook = operation.kind === 'webhook';
  return {
    title: toOperationLabel(operation),
    method: operation.method,
    path: operation.path,
    baseUrl: isWebhook ? '' : toServerUrl(operation.servers[0]),
    servers: isWebhook ? [] : toServers(operation, page),
    operationId: operation.operationId ?? '',
    isDeprecated: operation.isDeprecated,
    deprecation: page.renderDescription(operation.deprecationReason),
    isProvisional: operation.isProvisional,
    provisionalDocs: toProvisionalDocs(spec, page, options.links),
    description: page.renderProse(toProse(operation)),
    questions: spec.questions
      .filter(({ id }) => operation.openQuestions.includes(id))
      .map((question) => ({ ...question, id: page.createId(`question-${question.id}`) })),
    guide: toDocsLink(operation.externalDocs, page, options.links),
    samples: isWebhook ? null : toSamples(operation, scope),
    requestExamples: toRequestExamples(operation, scope),
    responseExamples: toResponseExamples(operation, scope),
    authentication: isWebhook ? null : toAuthenticationSection(operation, page, options),
    ...toMessages(operation, scope, options),
    callbacks: toCallbacks(operation, scope, options),
    specUrl: options.specUrl,
    omittedId: page.omittedId,
  };
}

/** A summary that is too long for a title comes before the description. */
function toProse({ summary = '', description = '' }: Operation): string | undefined {
  const opening = isTitle(summary) || description.startsWith(summary) ? '' : summary;
  return [opening, description].filter(Boolean).join('\n\n') || undefined;
}

function toProvisionalDocs(
  { provisionalDocs }: ApiSpec,
  page: PageScope,
  links: LinkResolver,
): string | null {
  const url = toSafeUrl(provisionalDocs, links);
  if (provisionalDocs !== undefined && url?.isKnown === false) page.links.add(provisionalDocs);
  return url?.href ?? null;
}

/** Servers of the whole API are on the info page. */
function toServers(operation: Operation, page: PageScope): InfoServer[] {
  const { servers, hasOwnServers } = operation;
  const [only] = servers;
  const isInAddress = servers.length === 1 && only?.description === undefined;
  if (!hasOwnServers || (isInAddress && only?.variables.length === 0)) return [];
  return servers.map((server) => toServer(server, page));
}

function toCallbacks(
  operation: Operation,
  scope: MessageScope,
  options: ArticleOptions,
): CallbackSection | null {
  const { page } = scope;
  if (operation.callbacks.length === 0) return null;
  const heading = page.createHeading(2, 'Callbacks');
  const calls = operation.callbacks.flatMap(({ name, operations }) =>
    operations.map((call): CallbackCall => {
      const own = page.createHeading(3, name, `callback-${name}`);
      return {
        heading: own,
        method: call.method,
        expression: call.path,
        summary: call.summary ?? '',
        isDeprecated: call.isDeprecated,
        description: page.renderDescription(call.description),
        ...toMessages(call, scope, options, own.id),
        requestExamples: toRequestExamples(call, scope, own.id),
        responseExamples: toResponseExamples(call, scope, own.id),
        callbacks: toCallbacks(call, scope, options),
      };
    }),
  );
  return { heading, calls };
}
