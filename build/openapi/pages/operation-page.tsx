import type { ReactNode } from 'react';
import { NotKnown, Question } from '../../../client/article/provisional.tsx';
import { Description, MethodBadge, PathText } from '../../../client/article/reference-parts.tsx';
import { OmissionNote } from '../../../client/article/schema.tsx';
import { Tree } from '../../../client/article/tree.tsx';
import { createWrittenLink } from '../../article/written-link.ts';
import type { Operation } from '../schema/spec.ts';
import { Authentication, Scopes } from './authentication.tsx';
import { toSafeUrl } from '../reference/link-resolver.ts';
import { createMessageScope, toCallbackScope } from '../reference/message-scope.ts';
import type { CreateSections, MessageScope } from '../reference/message-scope.ts';
import { createErrors } from './operation-errors.tsx';
import { createRequestExamples, createResponseExamples } from './operation-examples.tsx';
import { createParameters, createRequestBody, createResponses } from './operation-messages.tsx';
import { isTitle, toOperationLabel } from '../reference/operation-names.ts';
import type { RoutedOperation } from '../reference/operation-names.ts';
import { createSamples } from './operation-samples.tsx';
import { DeprecatedMark, DocsLink, ServerAddress, Section, Sections } from './page-parts.tsx';
import type { SectionProps } from './page-parts.tsx';
import type { PageScope } from '../reference/page-scope.ts';
import type { ReferenceContext } from '../reference/reference-context.ts';
import { toServerUrl } from '../schema/server-url.ts';

/** A kind of section on the page of an operation. */
interface SectionKind {
  column: 'examples' | 'details';
  /** Whether the introduction links to it. */
  isLinked: boolean;
  create: CreateSections;
}

/** The sections of a page, in the order in which they get their ids. */
const SECTIONS: SectionKind[] = [
  { column: 'examples', isLinked: true, create: createSamples },
  { column: 'examples', isLinked: false, create: createRequestExamples },
  { column: 'examples', isLinked: true, create: createResponseExamples },
  { column: 'details', isLinked: true, create: createParameters },
  { column: 'details', isLinked: true, create: createRequestBody },
  // Readers see the first fields without scrolling, and samples show credentials.
  { column: 'details', isLinked: false, create: createAuthentication },
  { column: 'details', isLinked: true, create: createResponses },
  { column: 'details', isLinked: true, create: createErrors },
  { column: 'details', isLinked: true, create: createCallbacks },
];

/** The sections of a callback, in their order. */
const CALLBACK_SECTIONS: CreateSections[] = [
  createParameters,
  createRequestBody,
  createResponses,
  createErrors,
  createRequestExamples,
  createResponseExamples,
  createCallbacks,
];

/** Render the page of an operation: its introduction, its examples and its details. */
export function renderOperationPage(
  { operation, slug }: RoutedOperation,
  page: PageScope,
  reference: ReferenceContext,
): ReactNode {
  const scope = createMessageScope(page, reference, slug);
  const introduction = renderIntroduction(operation, page, reference);
  const questions = renderQuestions(operation, page, reference);
  const sections = SECTIONS.flatMap(({ create, ...kind }) =>
    create(operation, scope).map((section) => ({ ...kind, section })),
  );
  const pick = (isPicked: (kind: Omit<SectionKind, 'create'>) => boolean) =>
    sections.filter(isPicked).map(({ section }) => section);
  return (
    <div className="operation">
      <div className="operation-introduction">
        {introduction}
        <SectionLinks sections={pick(({ isLinked }) => isLinked)} />
      </div>
      <aside className="operation-examples" aria-label="Examples">
        <Sections sections={pick(({ column }) => column === 'examples')} />
      </aside>
      <div className="operation-details">
        {questions}
        <ExpandFields />
        <Sections sections={pick(({ column }) => column === 'details')} />
        <OperationSpec path={reference.paths.slice(slug)} reference={reference} page={page} />
      </div>
    </div>
  );
}

function renderIntroduction(
  operation: Operation,
  page: PageScope,
  reference: ReferenceContext,
): ReactNode {
  return (
    <>
      <h1>{toOperationLabel(operation)}</h1>
      <Address operation={operation} page={page} />
      <Status operation={operation} page={page} reference={reference} />
      <Description nodes={page.renderProse(toProse(operation))} />
      <DocsLink docs={operation.externalDocs} links={reference.links} />
    </>
  );
}

/** The open questions, on a phone below the samples, which more readers need. */
function renderQuestions(
  operation: Operation,
  page: PageScope,
  reference: ReferenceContext,
): ReactNode {
  const questions = reference.spec.questions.filter(({ id }) =>
    operation.openQuestions.includes(id),
  );
  if (questions.length === 0) return null;
  return (
    <div className="operation-questions">
      <p>
        <strong>Not known</strong>
      </p>
      <NotKnown>
        {questions.map((question) => {
          const id = page.createId(`question-${question.id}`);
          return <Question key={id} {...question} id={id} />;
        })}
      </NotKnown>
    </div>
  );
}

function Address({ operation, page }: { operation: Operation; page: PageScope }) {
  const { kind, method, path, operationId, servers } = operation;
  return (
    <>
      <p className={kind === 'webhook' ? 'operation-address' : 'operation-address copyable'}>
        <MethodBadge method={method} />{' '}
        <code>
          {/* A webhook calls the server of the reader. */}
          <span className="operation-base">
            {kind === 'webhook' ? '' : <PathText path={toServerUrl(servers[0])} />}
          </span>
          <PathText path={path} />
        </code>
      </p>
      {operationId !== undefined && (
        <p className="operation-id copyable">
          Operation ID: <code>{operationId}</code>
        </p>
      )}
      {hasServersToShow(operation) &&
        servers.map((server) => <ServerAddress key={server.url} server={server} page={page} />)}
    </>
  );
}

/** Servers of the whole API are on the info page. */
function hasServersToShow({ kind, servers, hasOwnServers }: Operation): boolean {
  const [only] = servers;
  const isInAddress =
    servers.length === 1 && only?.description === undefined && only?.variables.length === 0;
  return kind === 'operation' && hasOwnServers && !isInAddress;
}

function Status(props: { operation: Operation; page: PageScope; reference: ReferenceContext }) {
  const { operation, page, reference } = props;
  const { isDeprecated, deprecationReason, isProvisional } = operation;
  return (
    <>
      {isDeprecated && (
        <div className="operation-deprecated">
          <strong>Deprecated.</strong>{' '}
          {deprecationReason === undefined ? (
            'It still works, but new code should not use it.'
          ) : (
            <Description nodes={page.renderDescription(deprecationReason)} />
          )}
        </div>
      )}
      {isProvisional && (
        <p className="operation-provisional">
          <ProvisionalMark reference={reference} />: this operation is proposed and may still
          change.
        </p>
      )}
    </>
  );
}

function ProvisionalMark({ reference: { spec, links } }: { reference: ReferenceContext }) {
  const { provisionalDocs: docs } = spec;
  const url = toSafeUrl(docs, links);
  if (docs === undefined || url === null) return 'Provisional';
  const link = { written: docs, isKnown: url.isKnown };
  return <Tree nodes={[createWrittenLink(link, url.href, 'Provisional')]} />;
}

/** A summary that is too long for a title comes before the description. */
function toProse({ summary = '', description = '' }: Operation): string | undefined {
  const opening = isTitle(summary) || description.startsWith(summary) ? '' : summary;
  return [opening, description].filter(Boolean).join('\n\n') || undefined;
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
function SectionLinks({ sections }: { sections: SectionProps[] }) {
  return (
    <nav className="section-links" data-markdown-ignore="" aria-label="Sections of this page">
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

function createAuthentication(
  { kind, security, requiredScopes }: Operation,
  { page, spec, reference }: MessageScope,
): SectionProps[] {
  const isOpen = spec.securitySchemes.size === 0 && security.length === 0;
  if (kind === 'webhook' || isOpen) return [];
  const heading = page.createHeading(2, 'Authentication');
  const children = (
    <>
      <Authentication security={security} reference={reference} />
      {requiredScopes.length > 0 && (
        <p>
          An API key needs <Scopes scopes={requiredScopes} reference={reference} />.
        </p>
      )}
    </>
  );
  return [{ heading, children }];
}

/** The requests that the API sends after an operation, to URLs that came with it. */
function createCallbacks({ callbacks }: Operation, scope: MessageScope): SectionProps[] {
  if (callbacks.length === 0) return [];
  const heading = scope.page.createHeading(2, 'Callbacks');
  const children = callbacks.flatMap(({ name, operations }) =>
    operations.map((call) => renderCallback(name, call, scope)),
  );
  return [{ heading, children }];
}

function renderCallback(name: string, call: Operation, scope: MessageScope): ReactNode {
  const { page } = scope;
  const heading = page.createHeading(3, name, `callback-${name}`);
  const own = toCallbackScope(scope, heading.id);
  return (
    <Section className="callback" heading={heading} key={heading.id}>
      {call.summary !== undefined && <p>{call.summary}</p>}
      <p className="operation-address">
        <MethodBadge method={call.method} /> <code>{call.path}</code>
        {call.isDeprecated && <DeprecatedMark />}
      </p>
      <Description nodes={page.renderDescription(call.description)} />
      <Sections sections={CALLBACK_SECTIONS.flatMap((create) => create(call, own))} />
    </Section>
  );
}

/** A link to the OpenAPI document of the operation alone, which has the fields that the page omits. */
function OperationSpec(props: { path: string; page: PageScope; reference: ReferenceContext }) {
  const { files, paths } = props.reference;
  return (
    <>
      {props.page.hasOmissions && <OmissionNote />}
      {files.has(props.path) && (
        <p className="operation-spec">
          <a href={paths.withBase(props.path)} data-document-load="">
            OpenAPI of this operation
          </a>
        </p>
      )}
    </>
  );
}
