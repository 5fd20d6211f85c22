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
  /** Ids of the first occurrence of each schema on the page, by identity, for this direction. */
  occurrences: Map<unknown, string>;
  /** From this level on, a schema with a page of its own is a link to it; by default 4. */
  linkedLevel?: number;
  /** Find the page of a schema; undefined for a schema without one. */
  findPage: (schema: Schema) => string | undefined;
  /** Number of fields and variants of the page so far. */
  shown: { fields: number };
}

const LINKED_LEVEL = 4;

/** Limit of nested objects and lists without pages of their own. */
const MAX_DEPTH = 24;

/** A page of more fields has schemas that refer to one another in all ways. */
const MAX_FIELDS = 3_000;

/** Place of a schema in the tree. */
interface Place {
  /** Id of the element around its fields. */
  id: string;
  /** Prefix of the ids of its fields. */
  prefix: string;
  name?: string | undefined;
  /** Identities of the schemas above it. */
  ancestors: unknown[];
}

interface Pending {
  schema: Schema;
  node: SchemaNode;
  place: Place;
}

type Convert = (schema: Schema, place: Place) => SchemaNode;

/** Convert a schema to a finite tree, level by level. */
export function toSchemaTree(schema: Schema, options: SchemaTreeOptions): SchemaNode {
  const queue: Pending[] = [];
  const convert: Convert = (schema, place) => {
    const node = toFoldedNode(schema, place.name, options);
    if (!hasContent(schema, options.direction)) return node;
    const { linkedLevel = LINKED_LEVEL, findPage, shown } = options;
    const level = place.ancestors.length;
    const isFull = shown.fields > MAX_FIELDS || level > MAX_DEPTH;
    const url = level >= linkedLevel || isFull ? findPage(schema) : undefined;
    if (url !== undefined) return { ...node, content: { kind: 'link', url } };
    if (isFull) return node;
    if (place.ancestors.includes(schema.identity)) {
      return { ...node, content: toOccurrence(schema, options) };
    }
    queue.push({ schema, node, place });
    return node;
  };
  const { anchor: id, prefix, name } = options;
  const root = convert(schema, { id, prefix, name, ancestors: [] });
  // The queue grows while it is read.
  for (const pending of queue) pending.node.content = toContent(pending, options, convert);
  return root;
}

function toFoldedNode(
  schema: Schema,
  name: string | undefined,
  options: SchemaTreeOptions,
): SchemaNode {
  return {
    type: toTypeLabel(schema),
    description: options.texts.renderDescription(schema.description),
    details: [...toTitleDetails(schema, name), ...toSchemaDetails(schema)],
    isDeprecated: schema.deprecated,
    content: { kind: 'none' },
  };
}

/** Link to the first occurrence of a schema on the page. */
function toOccurrence({ identity }: Schema, { occurrences }: SchemaTreeOptions): SchemaContent {
  return { kind: 'link', url: `#${occurrences.get(identity)}` };
}

function toContent(
  { schema, place }: Pending,
  options: SchemaTreeOptions,
  convert: Convert,
): SchemaContent {
  const { direction, occurrences, shown, texts } = options;
  const { identity } = schema;
  const members = toSchemaMembers(schema, direction);
  const choices = toChoices(schema);
  shown.fields += members.length + choices.flatMap(({ variants }) => variants).length;
  if (!occurrences.has(identity)) occurrences.set(identity, place.id);
  const ancestors = [...place.ancestors, identity];
  const toPart = (part: Schema, name: string) => {
    const id = texts.createId(`${place.prefix}-${name}`);
    return { id, schema: convert(part, { id, prefix: id, name, ancestors }) };
  };
  const fields = members.map((member) => ({ ...member, ...toPart(member.schema, member.name) }));
  const items = findItems(schema, direction);
  return {
    kind: 'parts',
    fields,
    items: items && convert(items, { ...place, name: undefined, ancestors }),
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
