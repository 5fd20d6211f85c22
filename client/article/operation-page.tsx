import { LANGUAGE_GROUP } from '../model/choices.ts';
import { CodeBlock } from './code-block.tsx';
import { MethodBadge } from './method-badge.tsx';
import type {
  DocsLink,
  OperationArticle,
  CallbackCall,
  CallbackSection,
  ExampleSection,
} from './operation-article.ts';
import { OperationAuthentication } from './operation-authentication.tsx';
import { OperationMessages } from './operation-messages.tsx';
import { Description } from './reference-description.tsx';
import { ReferenceHeading } from './reference-heading.tsx';
import { ServerDetails } from './server-details.tsx';
import { TabSet } from './tab-set.tsx';

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
        <SectionLinks article={article} />
      </div>
      <aside className="operation-examples" aria-label="Examples">
        {[article.samples, article.requestExamples, article.responseExamples].map(
          (section) => section && <OperationExamples key={section.heading.id} section={section} />,
        )}
      </aside>
      <div className="operation-details">
        {authentication && <OperationAuthentication section={authentication} />}
        <OperationMessages messages={article} />
        {article.callbacks && <CallbackList section={article.callbacks} />}
        <OperationSpec url={article.specUrl} />
      </div>
    </div>
  );
}

function OperationAddress({ article }: { article: OperationArticle }) {
  return (
    <p className="operation-address">
      <MethodBadge method={article.method} />{' '}
      <code>
        <span className="operation-base">{article.baseUrl}</span>
        {article.path}
      </code>
    </p>
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
          Provisional: this operation is proposed and may still change.
        </p>
      )}
    </>
  );
}

function GuideLink({ link }: { link: DocsLink }) {
  return (
    <p className="operation-guide">
      {link.isGuide ? 'Explained in the guide: ' : 'See also: '}
      <a href={link.url}>{link.label}</a>
    </p>
  );
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
    <nav className="section-links" aria-label="Sections of this page">
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
      {call.callbacks && <CallbackList section={call.callbacks} />}
    </section>
  );
}

/** A link to the OpenAPI document of the operation alone. */
function OperationSpec({ url }: { url: string | null }) {
  if (url === null) return null;
  return (
    <p className="operation-spec">
      <a href={url} data-document-load="">
        OpenAPI of this operation
      </a>
    </p>
  );
}

/** The Markdown of a page has no examples of errors, which are mostly alike. */
const ERROR_EXAMPLE = 'error-example';

/** Code examples, in tabs if there are several. */
function OperationExamples({ section }: { section: ExampleSection }) {
  const { heading, examples, isByLanguage } = section;
  const [only] = examples;
  return (
    <section>
      <ReferenceHeading heading={heading} />
      {only && examples.length === 1 ? (
        <div id={only.id}>
          <CodeBlock code={only.code} language={only.language} title={only.label} />
        </div>
      ) : (
        <TabSet
          group={isByLanguage ? LANGUAGE_GROUP : undefined}
          labelledBy={heading.id}
          panels={examples.map(({ id, label, language, code, isError }) => ({
            id,
            label,
            value: isByLanguage ? language : label,
            content: <CodeBlock code={code} language={language} />,
            className: isError ? ERROR_EXAMPLE : undefined,
          }))}
        />
      )}
    </section>
  );
}
