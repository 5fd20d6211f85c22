import { MethodBadge } from './method-badge.tsx';
import type { DocsLink, OperationArticle } from './operation-article.ts';
import { OperationAuthentication } from './operation-authentication.tsx';
import { OperationSpec } from './operation-spec.tsx';
import { CallbackList } from './callback-list.tsx';
import { OperationMessages } from './operation-messages.tsx';
import { OperationExamples } from './operation-examples.tsx';
import { Description } from './reference-description.tsx';
import { ServerDetails } from './server-details.tsx';

/** The article of one operation: its description and its examples. */
export function OperationPage({ article }: { article: OperationArticle }) {
  const { authentication } = article;
  return (
    <div className="operation">
      <div className="operation-text">
        <h1>{article.title}</h1>
        <OperationAddress article={article} />
        {article.servers.map((server) => (
          <ServerDetails key={server.url} server={server} />
        ))}
        <OperationStatus article={article} />
        <Description html={article.description} />
        {article.guide && <GuideLink link={article.guide} />}
        {authentication && <OperationAuthentication section={authentication} />}
        <OperationMessages messages={article} />
        {article.callbacks && <CallbackList section={article.callbacks} />}
        <OperationSpec url={article.specUrl} />
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
