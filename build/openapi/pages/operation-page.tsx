import type { ReactNode } from 'react';
import { NotKnown, Question } from '../../../client/article/provisional.tsx';
import { Description, MethodBadge } from '../../../client/article/reference-parts.tsx';
import { OmissionNote } from '../../../client/article/schema.tsx';
import { Tree } from '../../../client/article/tree.tsx';
import { createWrittenLink } from '../../article/written-link.ts';
import type { Operation } from '../model/spec.ts';
import { Authentication, Scopes } from './authentication.tsx';
import { toSafeUrl } from './link-resolver.ts';
import { createMessageScope, toCallbackScope } from './message-scope.ts';
import type { MessageScope } from './message-scope.ts';
import { renderRequestExamples, renderResponseExamples } from './operation-examples.tsx';
import { renderMessages } from './operation-messages.tsx';
import { isTitle, toOperationLabel } from './operation-names.ts';
import type { RoutedOperation } from './operation-names.ts';
import { renderSamples } from './operation-samples.tsx';
import { DeprecatedMark, DocsLink, renderServer, Section, Sections } from './page-parts.tsx';
import type { SectionProps } from './page-parts.tsx';
import type { PageScope } from './page-scope.ts';
import type { ReferenceContext } from './reference-context.ts';
import { toServerUrl } from './server-url.ts';

/** Render the page of an operation: its introduction, its examples and its details. */
export function renderOperationPage(
  { operation, slug }: RoutedOperation,
  page: PageScope,
  reference: ReferenceContext,
): ReactNode {
  const scope = createMessageScope(page, reference, slug);
  const isWebhook = operation.kind === 'webhook';
  // Ids are given in the order of the page.
  const introduction = renderIntroduction(operation, page, reference);
  const samples = isWebhook ? null : renderSamples(operation, scope);
  const requestExamples = renderRequestExamples(operation, scope);
  const responseExamples = renderResponseExamples(operation, scope);
  const authentication = isWebhook ? null : renderAuthentication(operation, page, reference);
  const messages = renderMessages(operation, scope);
  const callbacks = renderCallbacks(operation, scope);
  return (
    <div className="operation">
      <div className="operation-introduction">
        {introduction}
        <SectionLinks sections={[samples, responseExamples, ...messages, callbacks]} />
      </div>
      <aside className="operation-examples" aria-label="Examples">
        <Sections sections={[samples, requestExamples, responseExamples]} />
      </aside>
      <div className="operation-details">
        <Sections sections={[authentication, ...messages, callbacks]} />
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
  const questions = reference.spec.questions.filter(({ id }) =>
    operation.openQuestions.includes(id),
  );
  return (
    <>
      <h1>{toOperationLabel(operation)}</h1>
      {renderAddress(operation, page)}
      {renderStatus(operation, page, reference)}
      <Description nodes={page.renderProse(toProse(operation))} />
      <DocsLink docs={operation.externalDocs} links={reference.links} />
      {questions.length > 0 && (
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
      )}
    </>
  );
}

function renderAddress(operation: Operation, page: PageScope): ReactNode {
  const { kind, method, path, operationId, servers } = operation;
  return (
    <>
      <p className="operation-address copyable">
        <MethodBadge method={method} />{' '}
        <code>
          {/* A webhook calls the server of the reader. */}
          <span className="operation-base">
            {kind === 'webhook' ? '' : toServerUrl(servers[0])}
          </span>
          {path}
        </code>
      </p>
      {operationId !== undefined && (
        <p className="operation-id copyable">
          Operation ID: <code>{operationId}</code>
        </p>
      )}
      {hasServersToShow(operation) && servers.map((server) => renderServer(server, page))}
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

function renderStatus(
  { isDeprecated, deprecationReason, isProvisional }: Operation,
  page: PageScope,
  reference: ReferenceContext,
): ReactNode {
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

/** Links to the sections, for screens where the details are far below the introduction. */
function SectionLinks({ sections }: { sections: (SectionProps | null)[] }) {
  return (
    <nav className="section-links" data-markdown-ignore="" aria-label="Sections of this page">
      <ul>
        {sections.map(
          (section) =>
            section && (
              <li key={section.heading.id}>
                <a href={`#${section.heading.id}`}>{section.heading.text}</a>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}

function renderAuthentication(
  { security, requiredScopes }: Operation,
  page: PageScope,
  reference: ReferenceContext,
): SectionProps | null {
  if (reference.spec.securitySchemes.size === 0 && security.length === 0) return null;
  const heading = page.createHeading(2, 'Authentication');
  const children = (
    <>
      <Authentication security={security} reference={reference} />
      {requiredScopes.length > 0 && (
        <p>
          An API key needs <Scopes scopes={requiredScopes} />.
        </p>
      )}
    </>
  );
  return { heading, children };
}

/** Render the requests that the API sends after an operation, to URLs that came with it. */
function renderCallbacks({ callbacks }: Operation, scope: MessageScope): SectionProps | null {
  if (callbacks.length === 0) return null;
  const heading = scope.page.createHeading(2, 'Callbacks');
  const children = callbacks.flatMap(({ name, operations }) =>
    operations.map((call) => renderCallback(name, call, scope)),
  );
  return { heading, children };
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
      <Sections
        sections={[
          ...renderMessages(call, own),
          renderRequestExamples(call, own),
          renderResponseExamples(call, own),
          renderCallbacks(call, own),
        ]}
      />
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
