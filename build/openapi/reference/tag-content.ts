import type { SafeTree } from '../../../client/article/schema-node.ts';
import { isJson } from '../schema/payload.ts';
import { toTypes } from '../schema/schema-type.ts';
import type { ApiSpec, MediaType, Operation } from '../schema/spec.ts';
import { findExample } from './component-content.ts';
import { toDocsLink } from './link-resolver.ts';
import type { DocsLink } from './link-resolver.ts';
import { createBodies } from './message-content.ts';
import type { BodyContent } from './message-content.ts';
import type { OperationGroup } from './operation-groups.ts';
import { toListedOperations } from './operation-names.ts';
import type { ListedOperation } from './operation-names.ts';
import type { PageBuilder } from './page-builder.ts';
import type { SectionHeading } from './page-texts.ts';

/** The page of a tag: what the resource is, its operations and its object. */
export interface TagContent {
  kind: 'tag';
  label: string;
  description: SafeTree;
  docs: DocsLink | null;
  /** Null for a tag that is a chapter of text. */
  list: { heading: SectionHeading; operations: ListedOperation[] } | null;
  object: ObjectContent | null;
}

/** The object that the operations of a tag read and write. */
interface ObjectContent {
  heading: SectionHeading;
  bodies: BodyContent[];
  example: unknown;
}

/** Create the content of the page of a tag. */
export function createTag(group: OperationGroup, page: PageBuilder): TagContent {
  const { label, description, externalDocs, operations } = group;
  return {
    kind: 'tag',
    label,
    description: page.renderProse(description),
    docs: toDocsLink(externalDocs, page.model.links),
    list:
      operations.length > 0
        ? {
            heading: page.createHeading(2, 'Operations'),
            operations: toListedOperations(operations),
          }
        : null,
    object: createObject(group, page),
  };
}

/** Id of the heading above the object of a tag. */
const TAG_OBJECT_ID = 'object';

function createObject(group: OperationGroup, page: PageBuilder): ObjectContent | null {
  const { spec, components } = page.model;
  const media = findTagObject(group, spec);
  if (!media) return null;
  const { name } = spec.resolveSchema(media.schema);
  const component = components.find((candidate) => candidate.name === name);
  const example = component && findExample(component, spec);
  const heading = page.createHeading(2, `The ${name} object`, TAG_OBJECT_ID);
  const place = {
    anchor: heading.id,
    prefix: TAG_OBJECT_ID,
    direction: 'response',
  } as const;
  const bodies = createBodies([media], place, page);
  return { heading, bodies, example };
}

/** Find the object that the operations of a tag read and write; undefined if they have none in common. */
function findTagObject({ operations }: OperationGroup, spec: ApiSpec): MediaType | undefined {
  return operations.map(({ operation }) => findObject(operation, spec)).find(Boolean);
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
