import type { ReactNode } from 'react';
import { QuestionList } from '../../../client/article/provisional.tsx';
import type { PageWithQuestions } from '../../../client/article/provisional.tsx';
import { Description } from '../../../client/article/reference-parts.tsx';
import { SchemaDetails } from '../../../client/article/schema-details.tsx';
import type { SchemaDetail } from '../../../client/article/schema-node.ts';
import type { ApiSpec, OAuthFlow, SecurityScheme } from '../schema/spec.ts';
import { toInstruction, toSchemeId, toSchemeLabel } from './authentication.tsx';
import { isWebUrl } from '../reference/link-resolver.ts';
import { toOperationLabel } from '../reference/operation-names.ts';
import { DocsLink, ServerAddress, Section } from './page-parts.tsx';
import type { PageScope } from '../reference/page-scope.ts';
import type { ReferenceContext } from '../reference/reference-context.ts';
import { toTextDetail } from '../reference/schema-constraints.ts';

/** Render the page about what applies to every operation: conventions, servers, security schemes. */
export function renderInfoPage(page: PageScope, reference: ReferenceContext): ReactNode {
  const { spec, links } = reference;
  const { title, version, servers, securitySchemes, questions } = spec;
  const about = toAboutDetails(spec);
  return (
    <div className="api-info">
      <h1>{title}</h1>
      {version !== '' && <p className="overview-version">Version {version}</p>}
      <Description nodes={page.renderProse(spec.description ?? spec.summary)} />
      <DocsLink docs={spec.externalDocs} links={links} />
      {servers.length > 0 && (
        <Section heading={page.createHeading(2, 'Servers')}>
          {servers.map((server) => (
            <ServerAddress key={server.url} server={server} page={page} />
          ))}
        </Section>
      )}
      {securitySchemes.size > 0 && (
        <Section heading={page.createHeading(2, 'Security schemes', 'security-schemes')}>
          {[...securitySchemes.values()].map((scheme) => renderScheme(scheme, page))}
        </Section>
      )}
      {about.length > 0 && (
        <Section heading={page.createHeading(2, 'About')}>
          <SchemaDetails details={about} />
        </Section>
      )}
      {questions.length > 0 && (
        <Section heading={page.createHeading(2, 'Open questions')}>
          <QuestionList pages={groupQuestions(reference)} />
        </Section>
      )}
    </div>
  );
}

/** Group the open questions: those about all operations, then each with the first operations that name it. */
function groupQuestions({ spec, groups, paths }: ReferenceContext): PageWithQuestions[] {
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
    <Section heading={page.createHeading(3, toSchemeLabel(scheme), toSchemeId(name))} key={name}>
      <Description nodes={page.renderDescription(scheme.description)} />
      <p>
        To use it, {how} <code>{code}</code>.
      </p>
      <SchemaDetails details={toSchemeDetails(scheme)} />
      {scopes.size > 0 && (
        <ul className="schema-fields">
          {[...scopes.values()].map((scope) => (
            <li key={scope.name}>
              <code className="schema-name">{scope.name}</code>
              <Description nodes={page.renderDescription(scope.description || undefined)} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
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
