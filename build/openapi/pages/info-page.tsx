import type { ReactNode } from 'react';
import { QuestionList } from '../../../client/article/provisional.tsx';
import type { PageWithQuestions } from '../../../client/article/provisional.tsx';
import { Description } from '../../../client/article/reference-parts.tsx';
import { SchemaDetails } from '../../../client/article/schema-details.tsx';
import type { SchemaDetail } from '../../../client/article/schema-node.ts';
import { isWebUrl } from '../reference/link-resolver.ts';
import type { PageBuilder } from '../reference/page-builder.ts';
import type { ReferenceModel } from '../reference/reference-model.ts';
import { toTextDetail } from '../reference/schema-constraints.ts';
import { toInstruction, toSchemeId, toSchemeLabel } from '../reference/security-schemes.ts';
import type { ApiSpec, SecurityScheme } from '../schema/spec.ts';
import { DocsNote, PageTitle, Section, ServerAddress, Version } from './page-parts.tsx';

/** Render what applies to every operation: conventions, servers, security schemes. */
export function renderInfo(page: PageBuilder): ReactNode {
  const { spec, links } = page.model;
  const { title, version, servers, securitySchemes, questions } = spec;
  const about = toAboutDetails(spec);
  return (
    <div className="api-info">
      <PageTitle mark={page.mark}>{title} conventions</PageTitle>
      <Version version={version} />
      <Description nodes={page.renderProse(spec.description ?? spec.summary)} />
      <DocsNote docs={spec.externalDocs} links={links} />
      {servers.length > 0 && (
        <Section heading={page.createHeading(2, 'Servers')}>
          {servers.map((server) => (
            <ServerAddress server={server} texts={page} key={server.url} />
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
          <QuestionList pages={groupQuestions(page.model)} />
        </Section>
      )}
    </div>
  );
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

function renderScheme(scheme: SecurityScheme, page: PageBuilder): ReactNode {
  const { name, description } = scheme;
  const { how, code } = toInstruction(scheme);
  return (
    <Section heading={page.createHeading(3, toSchemeLabel(scheme), toSchemeId(name))} key={name}>
      <Description nodes={page.renderDescription(description)} />
      <p>
        To use it, {how} <code>{code}</code>.
      </p>
    </Section>
  );
}

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
