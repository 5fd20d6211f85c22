import { OperationContent } from './operation-messages.tsx';
import { OperationList } from './overview-page.tsx';
import type { TagArticle } from './reference-articles.ts';
import { Description, GuideLink, ReferenceHeading } from './reference-parts.tsx';

/** The page of a tag: what the resource is, its operations and its object. */
export function TagPage({ article }: { article: TagArticle }) {
  const { title, description, guide, operations, object } = article;
  return (
    <div className="overview">
      <h1>{title}</h1>
      <Description html={description} />
      {guide && <GuideLink link={guide} />}
      <section>
        <ReferenceHeading heading={operations.heading} />
        <OperationList operations={operations.operations} />
      </section>
      {object && (
        <section>
          <ReferenceHeading heading={object.heading} />
          <OperationContent content={object.content} />
        </section>
      )}
    </div>
  );
}
