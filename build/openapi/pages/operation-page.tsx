import type { ReactNode } from 'react';
import { NotKnown, Question } from '../../../client/article/provisional.tsx';
import type { OpenQuestion } from '../../../client/article/provisional.tsx';
import { Description, MethodBadge, PathText } from '../../../client/article/reference-parts.tsx';
import { SchemaFields } from '../../../client/article/schema.tsx';
import { REQUEST_HEADERS_ID } from '../reference/common-headers.ts';
import type {
  CallbackContent,
  OperationContent,
  OperationSection,
} from '../reference/operation-content.ts';
import type { MarkedContent } from '../reference/page-content.ts';
import type { ReferencePaths } from '../reference/reference-paths.ts';
import { Authentication, Scopes } from './authentication.tsx';
import { Examples, Samples } from './example-sections.tsx';
import { Bodies, CommonHeaders } from './message-parts.tsx';
import { DeprecatedMark, DocsNote, PageTitle, Section, ServerAddress } from './page-parts.tsx';
import { Errors, Responses } from './response-sections.tsx';

type SectionKind = OperationSection['kind'];

/** Sections beside the others. */
const EXAMPLES = new Set<SectionKind>(['samples', 'request-examples', 'response-examples']);

/** Sections that the introduction does not link to. */
const UNLINKED = new Set<SectionKind>(['request-examples', 'authentication']);

interface OperationPageProps {
  page: OperationContent & MarkedContent;
  paths: ReferencePaths;
}

/** The page of an operation: its introduction, its examples and its details. */
export function OperationPage({ page, paths }: OperationPageProps) {
  const { questions, sections, sliceUrl } = page;
  return (
    <div className="operation">
      <div className="operation-head">
        <PageTitle mark={page.mark}>{page.label}</PageTitle>
        <Address page={page} />
      </div>
      <div className="operation-introduction">
        <Status page={page} />
        <Description nodes={page.description} />
        <DocsNote docs={page.docs} />
        <SectionLinks sections={sections.filter(({ kind }) => !UNLINKED.has(kind))} />
      </div>
      <aside className="operation-examples" aria-label="Examples">
        <Sections sections={sections.filter(({ kind }) => EXAMPLES.has(kind))} paths={paths} />
      </aside>
      <div className="operation-details">
        <Sections sections={sections.filter(({ kind }) => !EXAMPLES.has(kind))} paths={paths}>
          <ExpandFields />
        </Sections>
        <Questions questions={questions} />
        {sliceUrl !== null && (
          <p className="operation-spec">
            <a href={sliceUrl} data-document-load="">
              OpenAPI of this operation
            </a>
          </p>
        )}
      </div>
    </div>
  );
}

function Address({ page: { operation, baseUrl, servers } }: { page: OperationContent }) {
  const { kind, method, path, operationId } = operation;
  return (
    <>
      <div className="operation-address">
        <p className={kind === 'webhook' ? undefined : 'copyable'}>
          <MethodBadge method={method} />{' '}
          <code>
            <span className="operation-base">
              <PathText path={baseUrl} />
            </span>
            <PathText path={path} />
          </code>
        </p>
        {operationId !== undefined && (
          <p className="operation-id copyable">
            Operation ID: <code>{operationId}</code>
          </p>
        )}
      </div>
      {servers.map((server) => (
        <ServerAddress key={server.url} server={server} />
      ))}
    </>
  );
}

function Status({ page }: { page: OperationContent }) {
  const { isDeprecated, deprecationReason } = page.operation;
  if (!isDeprecated) return null;
  return (
    <div className="operation-deprecated">
      <strong>Deprecated.</strong>{' '}
      {deprecationReason === undefined ? (
        'It still works, but new code should not use it.'
      ) : (
        <Description nodes={page.deprecationReason} />
      )}
    </div>
  );
}

/** The open questions, below the fields, which more readers need. */
function Questions({ questions }: { questions: OpenQuestion[] }) {
  if (questions.length === 0) return null;
  return (
    <div className="operation-questions">
      <p>
        <strong>Not known</strong>
      </p>
      <NotKnown>
        {questions.map((question) => (
          <Question key={question.id} {...question} />
        ))}
      </NotKnown>
    </div>
  );
}

/** Opens and closes all folded fields. The script that does it shows it where there are any. */
function ExpandFields() {
  return (
    <button type="button" className="expand-fields" data-markdown-ignore="" hidden>
      Expand all fields
    </button>
  );
}

/** Links to the sections, for screens where the details are far below the introduction. */
function SectionLinks({ sections }: { sections: OperationSection[] }) {
  return (
    <nav className="section-links" data-markdown-ignore="" aria-label="On this page">
      <p>On this page</p>
      <ul>
        {sections.map(({ heading: { id, text } }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface SectionsProps {
  sections: OperationSection[];
  paths: ReferencePaths;
  /** Beside the first heading. */
  children?: ReactNode;
}

function Sections({ sections, paths, children }: SectionsProps) {
  return sections.map((section, at) => (
    <Section
      heading={section.heading}
      className={section.kind === 'errors' ? 'errors' : undefined}
      isIgnored={section.kind === 'response-examples' && section.panels.every(isIgnored)}
      key={section.heading.id}
    >
      {at === 0 && children}
      {renderSection(section, paths)}
    </Section>
  ));
}

function isIgnored(panel: { isIgnored?: boolean }): boolean {
  return panel.isIgnored === true;
}

function renderSection(section: OperationSection, paths: ReferencePaths): ReactNode {
  switch (section.kind) {
    case 'samples':
      return <Samples {...section} />;
    case 'request-examples':
    case 'response-examples':
      return <Examples {...section} />;
    case 'parameters':
      return (
        <>
          <CommonHeaders names={section.common} id={REQUEST_HEADERS_ID} paths={paths} />
          {section.fields.length > 0 && <SchemaFields fields={section.fields} />}
        </>
      );
    case 'body':
      return (
        <>
          {section.isOptional && <p className="schema-note">The body is optional.</p>}
          <Description nodes={section.description} />
          <Bodies bodies={section.bodies} />
        </>
      );
    case 'authentication':
      return (
        <>
          <Authentication alternatives={section.alternatives} />
          {section.requiredScopes.length > 0 && (
            <p>
              An API key needs <Scopes scopes={section.requiredScopes} />.
            </p>
          )}
        </>
      );
    case 'responses':
      return <Responses responses={section.responses} paths={paths} />;
    case 'errors':
      return <Errors errors={section.errors} paths={paths} />;
    case 'callbacks':
      return section.callbacks.map((callback) => (
        <Callback callback={callback} paths={paths} key={callback.heading.id} />
      ));
    default:
      return section satisfies never;
  }
}

function Callback(props: { callback: CallbackContent; paths: ReferencePaths }) {
  const { heading, operation, description, sections } = props.callback;
  return (
    <Section className="callback" heading={heading}>
      {operation.summary !== undefined && <p>{operation.summary}</p>}
      <p className="operation-address">
        <MethodBadge method={operation.method} /> <code>{operation.path}</code>
        {operation.isDeprecated && <DeprecatedMark />}
      </p>
      <Description nodes={description} />
      <Sections sections={sections} paths={props.paths} />
    </Section>
  );
}
