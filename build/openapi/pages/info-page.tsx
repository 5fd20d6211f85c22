import type { ReactNode } from 'react';
import { QuestionRegister } from '../../../client/article/provisional.tsx';
import type { AskingPage } from '../../../client/article/provisional.tsx';
import { Description } from '../../../client/article/reference-parts.tsx';
import { SchemaFacts } from '../../../client/article/schema-facts.tsx';
import type { SchemaFact } from '../../../client/article/schema-node.ts';
import type { ApiSpec, OAuthFlow, SecurityScheme } from '../model/spec.ts';
import { toInstruction, toSchemeId } from './authentication.tsx';
import { isWebUrl } from './link-resolver.ts';
import { toOperationLabel } from './operation-names.ts';
import { renderDocsLink, renderServer, Section, SpecDownloads } from './page-parts.tsx';
import type { PageScope } from './page-scope.ts';
import type { ReferenceContext } from './reference-context.ts';
import { toWordFact } from './schema-constraints.ts';

/** Render the page about what applies to every operation: conventions, servers, security schemes. */
export function renderInfoPage(page: PageScope, reference: ReferenceContext): ReactNode {
  const { spec, links } = reference;
  const { title, version, servers, securitySchemes, questions } = spec;
  const about = toAboutFacts(spec);
  return (
    <div className="api-info">
      <h1>{title}</h1>
      {version !== '' && <p className="overview-version">Version {version}</p>}
      <Description html={page.renderProse(spec.description ?? spec.summary)} />
      {renderDocsLink(spec.externalDocs, page, links)}
      <SpecDownloads reference={reference} />
      {servers.length > 0 && (
        <Section heading={page.createHeading(2, 'Servers')}>
          {servers.map((server) => renderServer(server, page))}
        </Section>
      )}
      {securitySchemes.size > 0 && (
        <Section heading={page.createHeading(2, 'Security schemes', 'security-schemes')}>
          {[...securitySchemes.values()].map((scheme) => renderScheme(scheme, page))}
        </Section>
      )}
      {about.length > 0 && (
        <Section heading={page.createHeading(2, 'About')}>
          <SchemaFacts facts={about} />
        </Section>
      )}
      {questions.length > 0 && (
        <Section heading={page.createHeading(2, 'Open questions')}>
          <QuestionRegister pages={groupQuestions(reference)} />
        </Section>
      )}
    </div>
  );
}

/** Group the open questions: those about all operations, then each with the first operations that name it. */
function groupQuestions({ spec, groups, paths }: ReferenceContext): AskingPage[] {
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
      .map(({ operation, slug }) => ({
        label: toOperationLabel(operation),
        url: paths.url(slug),
      }));
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

function renderScheme(scheme: SecurityScheme, page: PageScope): ReactNode {
  const { name, flows } = scheme;
  const scopes = new Map(flows.flatMap((flow) => flow.scopes.map((scope) => [scope.name, scope])));
  const { how, code } = toInstruction(scheme);
  return (
    <Section heading={page.createHeading(3, name, toSchemeId(name))} key={name}>
      <Description html={page.renderDescription(scheme.description)} />
      <p>
        To use it, {how} <code>{code}</code>.
      </p>
      <SchemaFacts facts={toSchemeFacts(scheme)} />
      {scopes.size > 0 && (
        <ul className="schema-fields">
          {[...scopes.values()].map((scope) => (
            <li key={scope.name}>
              <code className="schema-name">{scope.name}</code>
              <Description html={page.renderDescription(scope.description || undefined)} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function toSchemeFacts({ bearerFormat, openIdConnectUrl, flows }: SecurityScheme): SchemaFact[] {
  return [
    ...(bearerFormat === undefined ? [] : [toWordFact('Token format', bearerFormat)]),
    ...toUrlFacts('Discovery', openIdConnectUrl),
    ...flows.flatMap(toFlowFacts),
  ];
}

function toFlowFacts({ name, authorizationUrl, tokenUrl, refreshUrl }: OAuthFlow): SchemaFact[] {
  return [
    toWordFact('Flow', FLOWS[name] ?? name),
    ...toUrlFacts('Authorization', authorizationUrl),
    ...toUrlFacts('Token', tokenUrl),
    ...toUrlFacts('Refresh', refreshUrl),
  ];
}

const FLOWS: Record<string, string> = {
  authorizationCode: 'authorization code',
  clientCredentials: 'client credentials',
  password: 'resource owner password',
};

function toAboutFacts({ contact, license, termsOfService }: ApiSpec): SchemaFact[] {
  return [
    ...toUrlFacts('Contact', contact?.name ?? contact?.url, contact?.url),
    ...(contact?.email === undefined ? [] : [toMailFact(contact.email)]),
    ...toUrlFacts('License', license?.name, license?.url),
    ...toUrlFacts('Terms of service', termsOfService),
  ];
}

/** Addresses that are not the web's stay plain text. */
function toUrlFacts(label: string, text: string | undefined, url = text): SchemaFact[] {
  if (text === undefined || url === undefined) return [];
  return [toLinkFact(label, text, isWebUrl(url) ? url : undefined)];
}

function toMailFact(email: string): SchemaFact {
  const isAddress = /^[^\s<>"?&]+@[^\s<>"?&]+$/.test(email);
  return toLinkFact('Email', email, isAddress ? `mailto:${email}` : undefined);
}

function toLinkFact(label: string, text: string, url: string | undefined): SchemaFact {
  return { ...toWordFact(label, text), ...(url !== undefined && { url }) };
}
