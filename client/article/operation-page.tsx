import type { CallbackCall, CallbackSection, OperationArticle } from './operation-article.ts';
import { OperationAuthentication } from './operation-authentication.tsx';
import { OperationExamples } from './operation-examples.tsx';
import { OperationMessages } from './operation-messages.tsx';
import { OperationSamples } from './operation-samples.tsx';
import { NotKnown, Question } from './provisional.tsx';
import {
  Description,
  GuideLink,
  MethodBadge,
  ReferenceHeading,
  ServerDetails,
} from './reference-parts.tsx';

/** The article of one operation: its introduction, its examples and its details. */
export function OperationPage({ article }: { article: OperationArticle }) {
  const { authentication } = article;
  return (
    <div className="operation">
      <div className="operation-introduction">
        <h1>{article.title}</h1>
        <OperationAddress article={article} />
        {article.servers.map((server) => (
          <ServerDetails key={server.url} server={server} />
        ))}
        <OperationStatus article={article} />
        <Description html={article.description} />
        {article.guide && <GuideLink link={article.guide} />}
        {article.questions.length > 0 && (
          <div className="operation-questions">
            <NotKnown>
              {article.questions.map((question) => (
                <Question key={question.id} {...question} />
              ))}
            </NotKnown>
          </div>
        )}
        <SectionLinks article={article} />
      </div>
      <aside className="operation-examples" aria-label="Examples">
        {article.samples && <OperationSamples section={article.samples} />}
        {article.requestExamples && <OperationExamples section={article.requestExamples} />}
        {article.responseExamples && <OperationExamples section={article.responseExamples} />}
      </aside>
      <div className="operation-details">
        {authentication && <OperationAuthentication section={authentication} />}
        <OperationMessages messages={article} />
        {article.callbacks && <CallbackList section={article.callbacks} />}
        <OperationSpec url={article.specUrl} omittedId={article.omittedId} />
      </div>
    </div>
  );
}

function OperationAddress({ article }: { article: OperationArticle }) {
  return (
    <>
      <p className="operation-address copyable">
        <MethodBadge method={article.method} />{' '}
        <code>
          <span className="operation-base">{article.baseUrl}</span>
          {article.path}
        </code>
      </p>
      {article.operationId !== '' && (
        <p className="operation-id copyable">
          Operation ID: <code>{article.operationId}</code>
        </p>
      )}
    </>
  );
}

function OperationStatus({ article }: { article: OperationArticle }) {
  return (
    <>
      {article.isDeprecated && (
        <div className="operation-deprecated">
          <strong>Deprecated.</strong>{' '}
          {article.deprecation === '' ? (
            'It still works, but new code should not use it.'
          ) : (
            <Description html={article.deprecation} />
          )}
        </div>
      )}
      {article.isProvisional && (
        <p className="operation-provisional">
          <ProvisionalMark url={article.provisionalDocs} />: this operation is proposed and may
          still change.
        </p>
      )}
    </>
  );
}

function ProvisionalMark({ url }: { url: string | null }) {
  return url === null ? 'Provisional' : <a href={url}>Provisional</a>;
}

/** Links to the sections, for screens where the details are far below the introduction. */
function SectionLinks({ article }: { article: OperationArticle }) {
  const sections = [
    article.samples,
    article.responseExamples,
    ...article.parameters,
    article.requestBody,
    article.responses,
    article.errors,
    article.callbacks,
  ];
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

/** The requests that the API sends after an operation, to URLs that came with it. */
function CallbackList({ section }: { section: CallbackSection }) {
  return (
    <section>
      <ReferenceHeading heading={section.heading} />
      {section.calls.map((call) => (
        <Callback key={call.heading.id} call={call} />
      ))}
    </section>
  );
}

function Callback({ call }: { call: CallbackCall }) {
  return (
    <section className="callback">
      <ReferenceHeading heading={call.heading} />
      {call.summary !== '' && <p>{call.summary}</p>}
      <p className="operation-address">
        <MethodBadge method={call.method} /> <code>{call.expression}</code>
        {call.isDeprecated && <span className="schema-mark schema-deprecated"> deprecated</span>}
      </p>
      <Description html={call.description} />
      <OperationMessages messages={call} />
      {call.requestExamples && <OperationExamples section={call.requestExamples} />}
      {call.responseExamples && <OperationExamples section={call.responseExamples} />}
      {call.callbacks && <CallbackList section={call.callbacks} />}
    </section>
  );
}

/** A link to the OpenAPI document of the operation alone, which has the fields that the page omits. */
function OperationSpec({ url, omittedId }: { url: string | null; omittedId: string | null }) {
  return (
    <>
      {omittedId !== null && (
        <p className="schema-note" id={omittedId}>
          This page has no room for fields at this depth. They are in the OpenAPI document.
        </p>
      )}
      {url !== null && (
        <p className="operation-spec">
          <a href={url} data-document-load="">
            OpenAPI of this operation
          </a>
        </p>
      )}
    </>
  );
}
