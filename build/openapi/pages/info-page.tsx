import type { ReactNode } from 'react';
import { QuestionList } from '../../../client/article/provisional.tsx';
import { Description } from '../../../client/article/reference-parts.tsx';
import { SchemaDetails } from '../../../client/article/schema-details.tsx';
import type { InfoContent, InfoSection, SchemeContent } from '../reference/info-content.ts';
import type { MarkedContent } from '../reference/page-content.ts';
import { DocsNote, PageTitle, Section, ServerAddress } from './page-parts.tsx';

/** What applies to every operation: conventions, servers, security schemes. */
export function InfoPage({ page }: { page: InfoContent & MarkedContent }) {
  const { title, version, description, docs, sections } = page;
  return (
    <div className="api-info">
      <PageTitle mark={page.mark}>{title} conventions</PageTitle>
      {version !== '' && <p className="overview-version">Version {version}</p>}
      <Description nodes={description} />
      <DocsNote docs={docs} />
      {sections.map((section) => (
        <Section heading={section.heading} key={section.kind}>
          {renderSection(section)}
        </Section>
      ))}
    </div>
  );
}

function renderSection(section: InfoSection): ReactNode {
  switch (section.kind) {
    case 'servers':
      return section.servers.map((server) => <ServerAddress key={server.url} server={server} />);
    case 'schemes':
      return section.schemes.map((scheme) => <Scheme key={scheme.heading.id} {...scheme} />);
    case 'about':
      return <SchemaDetails details={section.details} />;
    case 'questions':
      return <QuestionList pages={section.pages} />;
    default:
      return section satisfies never;
  }
}

function Scheme({ heading, description, how, code, details, scopes }: SchemeContent) {
  return (
    <Section heading={heading}>
      <Description nodes={description} />
      <p>
        To use it, {how} <code>{code}</code>.
      </p>
      <SchemaDetails details={details} />
      {scopes.length > 0 && (
        <ul className="schema-fields">
          {scopes.map((scope) => (
            <li key={scope.name}>
              <code className="schema-name">{scope.name}</code>
              <Description nodes={scope.description} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
