import { OperationAuthentication } from './operation-authentication.tsx';
import type { OverviewArticle, OverviewOperation } from './reference-articles.ts';
import { Description, MethodBadge, ReferenceHeading, SpecDownloads } from './reference-parts.tsx';

/** The overview of a reference: the API, its base URLs, and every operation. */
export function OverviewPage({ article }: { article: OverviewArticle }) {
  const { title, version, baseUrl, authentication } = article;
  return (
    <div className="overview">
      <h1>{title}</h1>
      {version !== '' && <p className="overview-version">Version {version}</p>}
      <Description html={article.description} />
      <p>
        <a href={article.infoPath}>Conventions, servers and credentials in detail</a>
      </p>
      {article.fullReferenceUrl !== null && (
        <p>
          <a href={article.fullReferenceUrl} data-document-load="">
            All operations and schemas in one document
          </a>
        </p>
      )}
      <SpecDownloads downloads={article.downloads} />
      <section>
        <ReferenceHeading heading={baseUrl.heading} />
        {baseUrl.urls.map((url) => (
          <p key={url}>
            <code>{url}</code>
          </p>
        ))}
        {baseUrl.urls.length === 0 && <p>The contract names no server.</p>}
        {baseUrl.placeholder !== null && (
          <p>
            Samples show <code>{baseUrl.placeholder}</code> where the contract names no host.
          </p>
        )}
      </section>
      {authentication && <OperationAuthentication section={authentication} />}
      {article.groups.map(({ heading, description, operations }) => (
        <section key={heading.id}>
          <ReferenceHeading heading={heading} />
          <Description html={description} />
          <OperationList operations={operations} />
        </section>
      ))}
    </div>
  );
}

export function OperationList({ operations }: { operations: OverviewOperation[] }) {
  return (
    <ul className="overview-operations">
      {operations.map((operation) => (
        <OperationEntry key={operation.url} operation={operation} />
      ))}
    </ul>
  );
}

function OperationEntry({ operation }: { operation: OverviewOperation }) {
  return (
    <li>
      <MethodBadge method={operation.method} /> <a href={operation.url}>{operation.label}</a>{' '}
      <code>{operation.path}</code>
      {operation.isDeprecated && <span className="schema-mark schema-deprecated"> deprecated</span>}
    </li>
  );
}
