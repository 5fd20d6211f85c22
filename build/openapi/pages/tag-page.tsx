import type { ReactNode } from 'react';
import { Description } from '../../../client/article/reference-parts.tsx';
import { OmissionNote } from '../../../client/article/schema.tsx';
import { renderContent } from './message-content.tsx';
import { createMessageScope } from '../reference/message-scope.ts';
import { findTagObject, TAG_OBJECT_ID } from '../reference/page-finders.ts';
import { OperationList, DocsLink, Section } from './page-parts.tsx';
import type { PageScope } from '../reference/page-scope.ts';
import type { ReferenceContext } from '../reference/reference-context.ts';
import type { OperationGroup } from '../reference/operation-groups.ts';
import { toTagSlug } from '../reference/operation-groups.ts';
import { findExample, JsonExample } from './schema-pages.tsx';

/** Render the page of a tag: what the resource is, its operations and its object. */
export function renderTagPage(
  group: OperationGroup,
  page: PageScope,
  reference: ReferenceContext,
): ReactNode {
  return (
    <div className="overview">
      <h1>{group.label}</h1>
      <Description nodes={page.renderProse(group.description)} />
      <DocsLink docs={group.externalDocs} links={reference.links} />
      {group.operations.length > 0 && (
        <Section heading={page.createHeading(2, 'Operations')}>
          <OperationList operations={group.operations} paths={reference.paths} />
        </Section>
      )}
      {renderObject(group, page, reference)}
    </div>
  );
}

function renderObject(
  group: OperationGroup,
  page: PageScope,
  reference: ReferenceContext,
): ReactNode {
  const { spec } = reference;
  const media = findTagObject(group, spec);
  if (!media) return null;
  const scope = createMessageScope(page, reference, toTagSlug(group));
  const { name } = spec.resolveSchema(media.schema);
  const component = reference.components.find((one) => one.name === name);
  const example = component && findExample(component, reference);
  const heading = page.createHeading(2, `The ${name} object`, TAG_OBJECT_ID);
  const place = {
    anchor: heading.id,
    prefix: TAG_OBJECT_ID,
    direction: 'response',
    budget: scope.budgets.response,
  } as const;
  return (
    <Section heading={heading}>
      <div className="schema-with-example">
        <div>{renderContent([media], place, scope)}</div>
        {example !== undefined && <JsonExample value={example} />}
      </div>
      {page.hasOmissions && <OmissionNote />}
    </Section>
  );
}
