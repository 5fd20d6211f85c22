import type {
  SchemaChoice,
  SchemaContent,
  SchemaDetail,
  SchemaNode,
} from '../../../client/article/schema-node.ts';
import { toObject } from '../load/json.ts';
import { toTypeLabel, toTypes } from '../schema/schema-type.ts';
import type { Direction, Schema } from '../schema/schema.ts';
import type { PageTexts } from './page-texts.ts';
import { toTextDetail } from './schema-constraints.ts';
import { toSchemaDetails } from './to-schema-details.ts';
import type { Choice } from './schema-members.ts';
import { findItems, hasContent, toChoices, toSchemaMembers } from './schema-members.ts';

interface SchemaTreeOptions {
  direction: Direction;
  /** Id of the element around the tree. */
  anchor: string;
  /** Prefix of the ids in the tree. */
  prefix: string;
  /** Name of the value, which a title does not repeat. */
  name?: string;
  texts: Pick<PageTexts, 'createId' | 'renderDescription'>;
  /** From this level on, a schema with a page of its own is a link to it; by default 4. */
  linkedLevel?: number;
  /** Find the page of a schema; undefined for a schema without one. */
  findPage: (schema: Schema) => string | undefined;
}

const LINKED_LEVEL = 4;

/** Where a schema is in the tree. */
interface Position {
  /** Id of the element around its fields. */
  id: string;
  /** Prefix of the ids of its fields. */
  prefix: string;
  name?: string | undefined;
  /** Ids of the elements around the fields of the schemas above it, by identity. */
  ancestors: ReadonlyMap<unknown, string>;
}

interface Pending {
  schema: Schema;
  node: SchemaNode;
  position: Position;
}

type Convert = (schema: Schema, position: Position) => SchemaNode;

/** Convert a schema to a finite tree, level by level. */
export function toSchemaTree(schema: Schema, options: SchemaTreeOptions): SchemaNode {
  const queue: Pending[] = [];
  const convert: Convert = (schema, position) => {
    const node = toNode(schema, position.name, options);
    if (!hasContent(schema, options.direction)) return node;
    const { linkedLevel = LINKED_LEVEL, findPage } = options;
    const url = position.ancestors.size >= linkedLevel ? findPage(schema) : undefined;
    if (url !== undefined) return { ...node, content: { kind: 'link', url } };
    const above = position.ancestors.get(schema.identity);
    if (above !== undefined) return { ...node, content: { kind: 'link', url: `#${above}` } };
    queue.push({ schema, node, position });
    return node;
  };
  const { anchor: id, prefix, name } = options;
  const root = convert(schema, { id, prefix, name, ancestors: new Map() });
  // The queue grows while it is read.
  for (const pending of queue) pending.node.content = toContent(pending, options, convert);
  return root;
}

function toNode(schema: Schema, name: string | undefined, options: SchemaTreeOptions): SchemaNode {
  return {
    type: toTypeLabel(schema),
    description: options.texts.renderDescription(schema.description),
    details: [...toTitleDetails(schema, name), ...toSchemaDetails(schema)],
    isDeprecated: schema.deprecated,
    content: { kind: 'none' },
  };
}

function toContent(
  { schema, position }: Pending,
  options: SchemaTreeOptions,
  convert: Convert,
): SchemaContent {
  const { direction, texts } = options;
  const members = toSchemaMembers(schema, direction);
  const choices = toChoices(schema);
  const ancestors = new Map([...position.ancestors, [schema.identity, position.id]]);
  const toPart = (part: Schema, name: string) => {
    const id = texts.createId(`${position.prefix}-${name}`);
    return { id, schema: convert(part, { id, prefix: id, name, ancestors }) };
  };
  const fields = members.map((member) => ({ ...member, ...toPart(member.schema, member.name) }));
  const items = findItems(schema, direction);
  return {
    kind: 'parts',
    fields,
    items: items && convert(items, { ...position, name: undefined, ancestors }),
    choices: choices.map((choice) => toChoiceNode(choice, toPart)),
  };
}

function toChoiceNode(
  choice: Choice,
  toPart: (part: Schema, name: string) => { id: string; schema: SchemaNode },
): SchemaChoice {
  const variants = choice.variants.map(({ label, schema: part, isLabelComplete }) => {
    const { id, schema } = toPart(part, label);
    if (isLabelComplete) schema.details = [];
    const isDescribedByType = toObject(part.identity)['description'] === part.description;
    return { id, label, schema, isDescribedByType };
  });
  return { ...choice, variants };
}

/** A title that repeats neither the name of the value, as generators write it, nor that of its type is a detail. */
function toTitleDetails(schema: Schema, name = ''): SchemaDetail[] {
  const { title } = schema;
  const isType = schema.name === undefined && toTypes(schema).includes('object');
  if (title === undefined || isType) return [];
  const isName = isSameName(title, schema.name ?? '') || isSameName(title, name);
  return isName ? [] : [toTextDetail('Title', title)];
}

/** `Email Address` and `email_address` are the same name. */
function isSameName(title: string, name: string): boolean {
  const toKey = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  return toKey(title) === toKey(name);
}
