import type { ReactNode } from 'react';
import { Description } from '../../../client/article/reference-parts.tsx';
import type { OperationGroup } from '../reference/operation-groups.ts';
import type { PageBuilder } from '../reference/page-builder.ts';
import { isJson } from '../schema/payload.ts';
import { toTypes } from '../schema/schema-type.ts';
import type { ApiSpec, MediaType, Operation } from '../schema/spec.ts';
import { renderBodies } from './bodies.tsx';
import { DocsNote, JsonExample, OperationList, PageTitle, Section } from './page-parts.tsx';
import { findExample } from './schema-page.tsx';

/** Render the page of a tag: what the resource is, its operations and its object. */
export function renderTag(group: OperationGroup, page: PageBuilder): ReactNode {
  const { label, description, externalDocs, operations } = group;
  return (
    <div className="overview">
      <PageTitle mark={page.mark}>{label}</PageTitle>
      <Description nodes={page.renderProse(description)} />
      <DocsNote docs={externalDocs} links={page.model.links} />
      {operations.length > 0 && (
        <Section heading={page.createHeading(2, 'Operations')}>
          <OperationList operations={operations} />
        </Section>
      )}
      {renderObject(group, page)}
    </div>
  );
}

/** Id of the heading above the object of a tag. */
const TAG_OBJECT_ID = 'object';

/** Render the object that the operations of a tag read and write; null if they have none in common. */
function renderObject({ operations }: OperationGroup, page: PageBuilder): ReactNode {
  const { spec, components } = page.model;
  const media = operations.map(({ operation }) => findObject(operation, spec)).find(Boolean);
  if (!media) return null;
  const { name } = spec.resolveSchema(media.schema);
  const component = components.find((candidate) => candidate.name === name);
  const example = component && findExample(component, spec);
  const heading = page.createHeading(2, `The ${name} object`, TAG_OBJECT_ID);
  const context = { anchor: heading.id, prefix: TAG_OBJECT_ID, direction: 'response' } as const;
  return (
    <Section heading={heading}>
      <div className="schema-with-example">
        <div>{renderBodies([media], context, page)}</div>
        {example !== undefined && <JsonExample value={example} />}
      </div>
    </Section>
  );
}

/** Find what an operation that reads one resource returns, if it has a name. */
function findObject(operation: Operation, spec: ApiSpec): MediaType | undefined {
  if (operation.method !== 'get' || !operation.path.endsWith('}')) return undefined;
  const success = operation.responses.find(({ status }) => status.startsWith('2'));
  return success?.content.find(({ name, schema }) => {
    const resolved = spec.resolveSchema(schema);
    return isJson(name) && resolved.name !== undefined && toTypes(resolved).includes('object');
  });
}
