import { MethodBadge } from './method-badge.tsx';
import type { DocsLink, OperationArticle } from './operation-article.ts';
import { OperationAuthentication } from './operation-authentication.tsx';
import { OperationExamples } from './operation-examples.tsx';
import { Description } from './reference-description.tsx';
import { ReferenceHeading } from './reference-heading.tsx';
import { RequestBody } from './operation-request-body.tsx';
import { ResponseList } from './response-list.tsx';
import { SchemaFields } from './schema.tsx';

/** The article of one operation: what it does beside what a call of it looks like. */
export function OperationPage({ article }: { article: OperationArticle }) {
  const { authentication, requestBody, responses } = article;
  return (
    <div className="operation">
      <div className="operation-text">
        <h1>{article.title}</h1>
        <OperationAddress article={article} />
        <OperationNotes article={article} />
        <Description html={article.description} />
        {article.guide && <GuideLink link={article.guide} />}
        {authentication && <OperationAuthentication section={authentication} />}
        {article.parameters.map(({ heading, parameters }) => (
          <section key={heading.id}>
            <ReferenceHeading heading={heading} />
            <SchemaFields fields={parameters} />
          </section>
        ))}
        {requestBody && <RequestBody section={requestBody} />}
        {responses && <ResponseList section={responses} />}
      </div>
      <aside className="operation-examples" aria-label="Examples">
        {[article.samples, article.requestExamples, article.responseExamples].map(
          (section) => section && <OperationExamples key={section.heading.id} section={section} />,
        )}
      </aside>
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

function OperationNotes({ article }: { article: OperationArticle }) {
  return (
    <>
      {article.isDeprecated && (
        <p className="operation-deprecated">
          <strong>Deprecated.</strong> It still works, but new code should not use it.
        </p>
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
