import type { PageWithQuestions } from '../../../client/article/provisional.tsx';
import type { SafeTree, SchemaDetail } from '../../../client/article/schema-node.ts';
import type { ApiSpec, OAuthFlow, SecurityScheme } from '../schema/spec.ts';
import { isWebUrl, toDocsLink } from './link-resolver.ts';
import type { DocsLink } from './link-resolver.ts';
import type { PageBuilder } from './page-builder.ts';
import type { SectionHeading } from './page-texts.ts';
import type { ReferenceModel } from './reference-model.ts';
import { toTextDetail } from './schema-constraints.ts';
import { toInstruction, toSchemeId, toSchemeLabel } from './security-schemes.ts';
import { createServer } from './server-content.ts';
import type { ServerContent } from './server-content.ts';

/** What applies to every operation: conventions, servers, security schemes. */
export interface InfoContent {
  kind: 'info';
  title: string;
  version: string;
  description: SafeTree;
  docs: DocsLink | null;
  sections: InfoSection[];
}

/** A section of the page about an API. */
export type InfoSection =
  | { kind: 'servers'; heading: SectionHeading; servers: ServerContent[] }
  | { kind: 'schemes'; heading: SectionHeading; schemes: SchemeContent[] }
  | { kind: 'about'; heading: SectionHeading; details: SchemaDetail[] }
  | { kind: 'questions'; heading: SectionHeading; pages: PageWithQuestions[] };

/** A security scheme, and how to use it. */
export interface SchemeContent {
  heading: SectionHeading;
  description: SafeTree;
  how: string;
  code: string;
  details: SchemaDetail[];
  scopes: { name: string; description: SafeTree }[];
}

/** Create the content of the page about an API. */
export function createInfo(page: PageBuilder): InfoContent {
  const { spec, links } = page.model;
  const { title, version } = spec;
  const description = page.renderProse(spec.description ?? spec.summary);
  const docs = toDocsLink(spec.externalDocs, links);
  return { kind: 'info', title, version, description, docs, sections: createSections(page) };
}

function createSections(page: PageBuilder): InfoSection[] {
  const { spec } = page.model;
  const { servers, securitySchemes, questions } = spec;
  const details = toAboutDetails(spec);
  const sections: InfoSection[] = [];
  if (servers.length > 0) {
    sections.push({
      kind: 'servers',
      heading: page.createHeading(2, 'Servers'),
      servers: servers.map((server) => createServer(server, page)),
    });
  }
  if (securitySchemes.size > 0) {
    sections.push({
      kind: 'schemes',
      heading: page.createHeading(2, 'Security schemes', 'security-schemes'),
      schemes: [...securitySchemes.values()].map((scheme) => createScheme(scheme, page)),
    });
  }
  if (details.length > 0) {
    sections.push({ kind: 'about', heading: page.createHeading(2, 'About'), details });
  }
  if (questions.length > 0) {
    const heading = page.createHeading(2, 'Open questions');
    sections.push({ kind: 'questions', heading, pages: groupQuestions(page.model) });
  }
  return sections;
}

/** Group the open questions: those about all operations, then each with the first operations that name it. */
function groupQuestions({ spec, groups }: ReferenceModel): PageWithQuestions[] {
  const listed = spec.questions.map((question) => {
    const asking = groups
      .map(({ label, operations }) => ({
        label,
        operations: operations.filter(({ operation }) =>
          operation.openQuestions.includes(question.id),
        ),
      }))
      .filter(({ operations }) => operations.length > 0);
    const pages = asking
      .flatMap(({ operations }) => operations)
      .slice(0, 1)
      .map(({ label, url }) => ({ label, url }));
    return { ...question, title: asking[0]?.label, pages };
  });
  // A tag and the group of webhook messages can have the same label.
  const titles = new Set([undefined, ...groups.map(({ label }) => label)]);
  return [...titles]
    .map((title) => ({
      title: title ?? 'All operations',
      questions: listed.filter((question) => question.title === title),
    }))
    .filter(({ questions }) => questions.length > 0);
}

function createScheme(scheme: SecurityScheme, page: PageBuilder): SchemeContent {
  const { name, description, flows } = scheme;
  const scopes = new Map(flows.flatMap((flow) => flow.scopes.map((scope) => [scope.name, scope])));
  return {
    heading: page.createHeading(3, toSchemeLabel(scheme), toSchemeId(name)),
    description: page.renderDescription(description),
    ...toInstruction(scheme),
    details: toSchemeDetails(scheme),
    scopes: [...scopes.values()].map((scope) => ({
      name: scope.name,
      description: page.renderDescription(scope.description || undefined),
    })),
  };
}

function toSchemeDetails({
  bearerFormat,
  openIdConnectUrl,
  flows,
}: SecurityScheme): SchemaDetail[] {
  return [
    ...(bearerFormat === undefined ? [] : [toTextDetail('Token format', bearerFormat)]),
    ...toUrlDetails('Discovery', openIdConnectUrl),
    ...flows.flatMap(toFlowDetails),
  ];
}

function toFlowDetails({
  name,
  authorizationUrl,
  tokenUrl,
  refreshUrl,
}: OAuthFlow): SchemaDetail[] {
  return [
    toTextDetail('Flow', FLOWS[name] ?? name),
    ...toUrlDetails('Authorization', authorizationUrl),
    ...toUrlDetails('Token', tokenUrl),
    ...toUrlDetails('Refresh', refreshUrl),
  ];
}

const FLOWS: Record<string, string> = {
  authorizationCode: 'authorization code',
  clientCredentials: 'client credentials',
  password: 'resource owner password',
};

function toAboutDetails({ contact, license, termsOfService }: ApiSpec): SchemaDetail[] {
  return [
    ...toUrlDetails('Contact', contact?.name ?? contact?.url, contact?.url),
    ...(contact?.email === undefined ? [] : [toMailDetail(contact.email)]),
    ...toUrlDetails('License', license?.name, license?.url),
    ...toUrlDetails('Terms of service', termsOfService),
  ];
}

/** Addresses that are not the web's stay plain text. */
function toUrlDetails(label: string, text: string | undefined, url = text): SchemaDetail[] {
  if (text === undefined || url === undefined) return [];
  return [toLinkDetail(label, text, isWebUrl(url) ? url : undefined)];
}

function toMailDetail(email: string): SchemaDetail {
  const isAddress = /^[^\s<>"?&]+@[^\s<>"?&]+$/.test(email);
  return toLinkDetail('Email', email, isAddress ? `mailto:${email}` : undefined);
}

function toLinkDetail(label: string, text: string, url: string | undefined): SchemaDetail {
  return { ...toTextDetail(label, text), ...(url !== undefined && { url }) };
}
