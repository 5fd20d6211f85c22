import { Description } from '../../../client/article/reference-parts.tsx';
import type { MarkedContent } from '../reference/page-content.ts';
import type { TagContent } from '../reference/tag-content.ts';
import { Bodies } from './message-parts.tsx';
import { DocsNote, JsonExample, OperationList, PageTitle, Section } from './page-parts.tsx';

/** The page of a tag: what the resource is, its operations and its object. */
export function TagPage({ page }: { page: TagContent & MarkedContent }) {
  const { label, description, docs, list, object } = page;
  return (
    <div className="overview">
      <PageTitle mark={page.mark}>{label}</PageTitle>
      <Description nodes={description} />
      <DocsNote docs={docs} />
      {list && (
        <Section heading={list.heading}>
          <OperationList operations={list.operations} />
        </Section>
      )}
      {object && (
        <Section heading={object.heading}>
          <div className="schema-with-example">
            <div>
              <Bodies bodies={object.bodies} />
            </div>
            {object.example !== undefined && <JsonExample value={object.example} />}
          </div>
        </Section>
      )}
    </div>
  );
}
