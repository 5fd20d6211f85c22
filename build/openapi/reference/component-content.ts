import type { SafeTree, SchemaNode } from '../../../client/article/schema-node.ts';
import { toList } from '../load/json.ts';
import { generateExample } from '../schema/generated-example.ts';
import type { Direction } from '../schema/schema.ts';
import type { ApiSpec } from '../schema/spec.ts';
import type { ComponentSchema } from './component-schemas.ts';
import type { DescribedLink, LinkListContent } from './list-content.ts';
import type { OperationGroup } from './operation-groups.ts';
import { toListedOperations } from './operation-names.ts';
import type { ListedOperation, RoutedOperation } from './operation-names.ts';
import { toTree } from './page-builder.ts';
import type { PageBuilder } from './page-builder.ts';
import type { SectionHeading } from './page-texts.ts';

/** The page of a component schema: an example, its fields, and what has it. */
export interface ComponentContent {
  kind: 'component';
  name: string;
  schema: SchemaNode;
  description: SafeTree;
  /** The schema as a file; null without one. */
  fileUrl: string | null;
  /** The list of all schemas. */
  listUrl: string;
  /** Above its fields. */
  heading: SectionHeading;
  example: { heading: SectionHeading; text: string } | null;
  uses: { heading: SectionHeading; operations: ListedOperation[] }[];
  /** Schemas that have it. */
  parents: { heading: SectionHeading; components: Pick<ComponentSchema, 'name' | 'url'>[] } | null;
}

/** Create the content of the page of a component schema. */
export function createComponent(component: ComponentSchema, page: PageBuilder): ComponentContent {
  const { spec, paths, schemasSlug } = page.model;
  const { name, raw } = component;
  const heading = page.createHeading(2, 'Fields');
  const place = {
    anchor: heading.id,
    prefix: 'field',
    direction: toDirection(component),
    isShallow: true,
  };
  const schema = toTree(raw, place, page);
  const file = paths.schema(name);
  return {
    kind: 'component',
    name,
    schema,
    description: page.renderDescription(spec.resolveSchema(raw).description),
    fileUrl: page.files.has(file) ? paths.withBase(file) : null,
    listUrl: paths.url(schemasSlug),
    heading,
    example: createExample(component, page),
    uses: createUses(component, page),
    parents: createParents(component, page),
  };
}

function createExample(component: ComponentSchema, page: PageBuilder): ComponentContent['example'] {
  const { spec } = page.model;
  const value = findExample(component, spec);
  if (value === undefined) return null;
  return { heading: page.createHeading(2, 'Example'), text: JSON.stringify(value, null, 2) ?? '' };
}

/** What nobody but the reader writes is described as the reader writes it. */
function toDirection({ uses }: ComponentSchema): Direction {
  const { sent, returned, failed, messages } = uses;
  const isReceived = returned.length + failed.length + messages.length > 0;
  return sent.length > 0 && !isReceived ? 'request' : 'response';
}

/** Find an example: that of the schema, a part of an example of a message, or else a generated one. */
export function findExample(component: ComponentSchema, spec: ApiSpec): unknown {
  const { raw, example, exampleSchema } = component;
  const [declared] = toList(spec.references.resolve(raw)['examples']);
  return declared ?? example ?? generateExample(exampleSchema, spec, toDirection(component));
}

function createUses({ uses }: ComponentSchema, page: PageBuilder): ComponentContent['uses'] {
  const lists: [string, RoutedOperation[]][] = [
    ['Operations that send it', uses.sent],
    ['Operations that return it', uses.returned],
    ['Operations with errors that have it', uses.failed],
    ['Webhook messages that carry it', uses.messages],
  ];
  return lists
    .filter(([, operations]) => operations.length > 0)
    .map(([text, operations]) => ({
      heading: page.createHeading(2, text),
      operations: toListedOperations(operations),
    }));
}

function createParents({ uses }: ComponentSchema, page: PageBuilder): ComponentContent['parents'] {
  const parents = new Set(uses.parents);
  const components = page.model.components
    .filter(({ name }) => parents.has(name))
    .map(({ name, url }) => ({ name, url }));
  if (components.length === 0) return null;
  return { heading: page.createHeading(2, 'Schemas that have it'), components };
}

/** Introduction of the list of schemas. */
export const SCHEMAS_TEXT =
  'The objects that requests, responses and webhook messages are made of. Each has a JSON Schema to download.';

/** Create the list of the schemas: those of each tag, which are those that its operations are the first to have. */
export function createComponentList(page: PageBuilder): LinkListContent {
  const { groups, components, spec } = page.model;
  const byGroup = Map.groupBy(components, (component) => findGroup(component, groups));
  const toListed = ({ name, url, raw }: ComponentSchema): DescribedLink => {
    const { description } = spec.resolveSchema(raw);
    return { name, url, description: page.renderDescription(toSummary(description)) };
  };
  return {
    kind: 'links',
    title: 'Schemas',
    description: page.renderDescription(SCHEMAS_TEXT),
    groups: [...groups, undefined].flatMap((group) => {
      const listed = byGroup.get(group) ?? [];
      if (listed.length === 0) return [];
      const { label = 'Other schemas', slug = 'other' } = group ?? {};
      const heading = page.createHeading(2, label, `schemas-${slug}`);
      return [{ heading, links: listed.map(toListed) }];
    }),
  };
}

function findGroup(
  { uses }: ComponentSchema,
  groups: OperationGroup[],
): OperationGroup | undefined {
  const { sent, returned, messages, failed } = uses;
  return [returned, sent, messages, failed]
    .map(([first]) => first && groups.find(({ operations }) => operations.includes(first)))
    .find(Boolean);
}

/** Return the first sentence of a description; undefined for one with a link, whose end may be cut off. */
function toSummary(description: string | undefined): string | undefined {
  const [sentence] =
    /^[^\n[\]]+?\.(?=\s|$)/.exec(description?.replace(/\n(?!\n)/g, ' ') ?? '') ?? [];
  return sentence;
}
