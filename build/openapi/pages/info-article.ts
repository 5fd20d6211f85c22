import type { InfoServer } from '../../../client/article/operation-article.ts';
import type {
  InfoArticle,
  InfoFact,
  InfoScheme,
} from '../../../client/article/reference-articles.ts';
import type { ApiSpec, OAuthFlow, SecurityScheme, Server } from '../model/spec.ts';
import { toInstruction, toSchemeId } from './authentication-section.ts';
import { toOperationList } from './overview-article.ts';
import type { PageScope } from './page-scope.ts';
import { toDownloads } from './reference-paths.ts';
import type { ReferencePaths } from './reference-paths.ts';
import type { OperationGroup } from './reference-sidebar.ts';
import { isWebUrl, toDocsLink } from './link-resolver.ts';
import type { LinkResolver } from './link-resolver.ts';

/** Build the info page. */
export function toInfoArticle(
  spec: ApiSpec,
  page: PageScope,
  options: {
    links: LinkResolver;
    paths: ReferencePaths;
    files: ReadonlyMap<string, unknown>;
    groups: OperationGroup[];
  },
): InfoArticle {
  return {
    title: spec.title,
    version: spec.version,
    description: page.renderProse(spec.description ?? spec.summary),
    docs: toDocsLink(spec.externalDocs, page, options.links),
    downloads: toDownloads(options),
    servers: toServers(spec, page),
    schemes: toSchemes(spec, page),
    about: toAbout(spec, page),
    questions: toQuestions(spec, page, options),
  };
}

/** Group the open questions: those about all operations, then each with the first operations that name it. */
function toQuestions(
  { questions }: ApiSpec,
  page: PageScope,
  { groups, paths }: { groups: OperationGroup[]; paths: ReferencePaths },
): InfoArticle['questions'] {
  if (questions.length === 0) return null;
  const listed = questions.map((question) => {
    const asking = groups
      .map(({ label, operations }) => ({
        label,
        operations: operations.filter(({ operation }) =>
          operation.openQuestions.includes(question.id),
        ),
      }))
      .filter(({ operations }) => operations.length > 0);
    const operations = asking.flatMap((group) => group.operations);
    return { ...question, title: asking[0]?.label, pages: toOperationList(operations, paths) };
  });
  // A tag and the group of webhook messages can have the same label.
  const titles = new Set([undefined, ...groups.map(({ label }) => label)]);
  return {
    heading: page.createHeading(2, 'Open questions'),
    groups: [...titles]
      .map((title) => ({
        title: title ?? 'All operations',
        questions: listed.filter((question) => question.title === title),
      }))
      .filter((group) => group.questions.length > 0),
  };
}

function toServers({ servers }: ApiSpec, page: PageScope): InfoArticle['servers'] {
  if (servers.length === 0) return null;
  return {
    heading: page.createHeading(2, 'Servers'),
    servers: servers.map((server) => toServer(server, page)),
  };
}

/** Describe a server and its variables. */
export function toServer({ url, description, variables }: Server, page: PageScope): InfoServer {
  return {
    url,
    description: page.renderDescription(description),
    variables: variables.map((variable) => ({
      ...variable,
      description: page.renderDescription(variable.description),
    })),
  };
}

function toSchemes({ securitySchemes }: ApiSpec, page: PageScope): InfoArticle['schemes'] {
  if (securitySchemes.size === 0) return null;
  return {
    heading: page.createHeading(2, 'Security schemes', 'security-schemes'),
    schemes: [...securitySchemes.values()].map((scheme) => toScheme(scheme, page)),
  };
}

function toScheme(scheme: SecurityScheme, page: PageScope): InfoScheme {
  const scopes = new Map(scheme.flows.flatMap((flow) => flow.scopes.map((s) => [s.name, s])));
  const { bearerFormat, openIdConnectUrl } = scheme;
  return {
    heading: page.createHeading(3, scheme.name, toSchemeId(scheme.name)),
    description: page.renderDescription(scheme.description),
    ...toInstruction(scheme),
    facts: [
      ...(bearerFormat === undefined ? [] : [toFact('Token format', bearerFormat)]),
      ...(openIdConnectUrl === undefined ? [] : [toUrlFact('Discovery', openIdConnectUrl)]),
      ...scheme.flows.flatMap(toFlowFacts),
    ],
    scopes: [...scopes.values()].map(({ name, description }) => ({
      name,
      description: page.renderDescription(description === '' ? undefined : description),
    })),
  };
}

function toFlowFacts({ name, authorizationUrl, tokenUrl, refreshUrl }: OAuthFlow): InfoFact[] {
  return [
    toFact('Flow', FLOWS[name] ?? name),
    ...(authorizationUrl === undefined ? [] : [toUrlFact('Authorization', authorizationUrl)]),
    ...(tokenUrl === undefined ? [] : [toUrlFact('Token', tokenUrl)]),
    ...(refreshUrl === undefined ? [] : [toUrlFact('Refresh', refreshUrl)]),
  ];
}

const FLOWS: Record<string, string> = {
  authorizationCode: 'authorization code',
  clientCredentials: 'client credentials',
  password: 'resource owner password',
};

function toAbout(spec: ApiSpec, page: PageScope): InfoArticle['about'] {
  const { contact, license, termsOfService } = spec;
  const facts = [
    ...(contact?.name === undefined ? [] : [toUrlFact('Contact', contact.name, contact.url)]),
    ...(contact?.name === undefined && contact?.url ? [toUrlFact('Contact', contact.url)] : []),
    ...(contact?.email === undefined ? [] : [toMailFact(contact.email)]),
    ...(license ? [toUrlFact('License', license.name, license.url)] : []),
    ...(termsOfService === undefined ? [] : [toUrlFact('Terms of service', termsOfService)]),
  ];
  return facts.length === 0 ? null : { heading: page.createHeading(2, 'About'), facts };
}

function toFact(label: string, text: string): InfoFact {
  return { label, text, url: null };
}

/** Addresses that are not the web's stay plain text. */
function toUrlFact(label: string, text: string, url: string | undefined = text): InfoFact {
  return { label, text, url: isWebUrl(url) ? url : null };
}

function toMailFact(email: string): InfoFact {
  const isAddress = /^[^\s<>"?&]+@[^\s<>"?&]+$/.test(email);
  return { label: 'Email', text: email, url: isAddress ? `mailto:${email}` : null };
}
