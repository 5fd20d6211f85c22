import type { ReactNode } from 'react';
import { NotKnown, Question } from '../../../client/article/provisional.tsx';
import { Description, MethodBadge, PathText } from '../../../client/article/reference-parts.tsx';
import type { RoutedOperation } from '../reference/operation-names.ts';
import { isTitle } from '../reference/operation-names.ts';
import type { PageBuilder } from '../reference/page-builder.ts';
import { toServerUrl } from '../schema/server-url.ts';
import type { Operation } from '../schema/spec.ts';
import { createSections, Sections } from './operation-sections.tsx';
import type { OperationSection } from './operation-sections.tsx';
import { DocsNote, PageTitle } from './page-parts.tsx';

/** Render the page of an operation: its introduction, its examples and its details. */
export function renderOperation(
  { operation, label, slug }: RoutedOperation,
  page: PageBuilder,
): ReactNode {
  const { links, paths } = page.model;
  const description = page.renderProse(toProse(operation));
  const questions = renderQuestions(operation, page);
  const sections = createSections(operation, page);
  const slice = paths.slice(slug);
  return (
    <div className="operation">
      <div className="operation-head">
        <PageTitle mark={page.mark}>{label}</PageTitle>
        <Address operation={operation} />
      </div>
      <div className="operation-introduction">
        {operation.isDeprecated && renderDeprecation(operation, page)}
        <Description nodes={description} />
        <DocsNote docs={operation.externalDocs} links={links} />
        <SectionLinks sections={sections.filter(({ isUnlinked }) => !isUnlinked)} />
      </div>
      <aside className="operation-examples" aria-label="Examples">
        <Sections sections={sections.filter(({ isExample }) => isExample)} />
      </aside>
      <div className="operation-details">
        <Sections sections={sections.filter(({ isExample }) => !isExample)}>
          <ExpandFields />
        </Sections>
        {questions}
        {page.files.has(slice) && (
          <p className="operation-spec">
            <a href={paths.withBase(slice)} data-document-load="">
              OpenAPI of this operation
            </a>
          </p>
        )}
      </div>
    </div>
  );
}

/** The address of an operation. A webhook has a path only, because it calls the server of the reader. */
function Address({ operation }: { operation: Operation }) {
  const { kind, method, path, operationId, servers } = operation;
  const isWebhook = kind === 'webhook';
  return (
    <>
      <p className={isWebhook ? 'operation-address' : 'operation-address copyable'}>
        <MethodBadge method={method} />{' '}
        <code>
          <span className="operation-base">
            <PathText path={isWebhook ? '' : toServerUrl(servers[0])} />
          </span>
          <PathText path={path} />
        </code>
      </p>
      {operationId !== undefined && (
        <p className="operation-id copyable">
          Operation ID: <code>{operationId}</code>
        </p>
      )}
    </>
  );
}

/** A summary that is too long for a title comes before the description. */
function toProse({ summary = '', description = '' }: Operation): string | undefined {
  const opening = isTitle(summary) || description.startsWith(summary) ? '' : summary;
  return [opening, description].filter(Boolean).join('\n\n') || undefined;
}

function renderDeprecation({ deprecationReason }: Operation, page: PageBuilder): ReactNode {
  return (
    <div className="operation-deprecated">
      <strong>Deprecated.</strong>{' '}
      {deprecationReason === undefined ? (
        'It still works, but new code should not use it.'
      ) : (
        <Description nodes={page.renderDescription(deprecationReason)} />
      )}
    </div>
  );
}

/** Render the open questions. They are below the fields, which more readers need. */
function renderQuestions({ openQuestions }: Operation, page: PageBuilder): ReactNode {
  const questions = page.model.spec.questions.filter(({ id }) => openQuestions.includes(id));
  if (questions.length === 0) return null;
  return (
    <div className="operation-questions">
      <p>
        <strong>Not known</strong>
      </p>
      <NotKnown>
        {questions.map((question) => {
          const id = page.createId(`question-${question.id}`);
          return <Question {...question} id={id} key={id} />;
        })}
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
