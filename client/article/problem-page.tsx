import { ExampleCode } from './operation-examples.tsx';
import { OperationList } from './overview-page.tsx';
import type { ProblemArticle, ProblemListArticle } from './reference-articles.ts';
import { Description, ReferenceHeading } from './reference-parts.tsx';

/** The page of a problem: its cause, how to fix it, an example and the operations that return it. */
export function ProblemPage({ article }: { article: ProblemArticle }) {
  const { title, code, status, cause, fix, example, operations } = article;
  return (
    <div className="overview">
      <h1>
        <code>{code}</code>
      </h1>
      <p className="overview-version">
        {title}, status {status}
      </p>
      <Description html={cause} />
      <section>
        <ReferenceHeading heading={fix.heading} />
        <Description html={fix.text} />
      </section>
      <section>
        <ReferenceHeading heading={example.heading} />
        <ExampleCode example={example.example} />
      </section>
      <section>
        <ReferenceHeading heading={operations.heading} />
        <OperationList operations={operations.operations} />
      </section>
    </div>
  );
}

/** All problems of an API, by status. */
export function ProblemListPage({ article }: { article: ProblemListArticle }) {
  return (
    <div className="overview">
      <h1>{article.title}</h1>
      <Description html={article.description} />
      {article.groups.map(({ heading, problems }) => (
        <section key={heading.id}>
          <ReferenceHeading heading={heading} />
          <ul className="schema-fields">
            {problems.map(({ code, url, cause }) => (
              <li key={code}>
                <div className="schema-head">
                  <a href={url}>
                    <code>{code}</code>
                  </a>
                </div>
                <Description html={cause} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
