import type {
  SchemaChoice,
  SchemaContent,
  SchemaFact,
  SchemaField,
  SchemaItems,
  SchemaNode,
} from '../../../client/article/schema-node.ts';
import { toObject } from '../load/json.ts';
import { toTypeLabel, toTypes } from '../model/schema-type.ts';
import type { Direction, Schema } from '../model/schema.ts';
import type { PageScope } from './page-scope.ts';
import { toWordFact } from './schema-constraints.ts';
import { toSchemaFacts } from './schema-facts.ts';
import { hasContent, isListed, toChoices, toSchemaMembers } from './schema-members.ts';

interface SchemaTreeOptions {
  direction: Direction;
  /** Id of the element around the tree. */
  anchor: string;
  /** Prefix of the ids in the tree. */
  prefix: string;
  page: Pick<PageScope, 'createId' | 'renderDescription' | 'limits'>;
  /** Shared by the trees of one part of a page. */
  budget: SchemaBudget;
  /** Ids of the first occurrence of each schema on the page, by identity, for this direction. */
  occurrences: Map<unknown, string>;
  /** Return the address of the fields of a schema for which there is no room; null without one. */
  findElsewhere: (identity: unknown) => string | null;
}

/** Number of fields and variants that a part of a page can still show. */
export interface SchemaBudget {
  remaining: number;
}

/** Limit of nested objects. */
const MAX_DEPTH = 10;

/** A schema between the root of the tree and the current one, and the id of its fields. */
interface Ancestor {
  identity: unknown;
  id: string;
  prefix: string;
  depth: number;
  parent: Ancestor | null;
}

interface Pending {
  schema: Schema;
  node: SchemaNode;
  place: Ancestor;
}

/**
 * Convert a schema to a finite tree. It grows level by level, so that when the budget of the page is
 * spent, the outer fields are complete and the inner ones are missing.
 */
export function toSchemaTree(schema: Schema, options: SchemaTreeOptions): SchemaNode {
  const queue: Pending[] = [];
  const convert: Convert = (schema, { id, prefix = id }, parent) => {
    const { identity } = schema;
    const node = toFoldedNode(schema, options);
    if (!hasContent(schema, options.direction)) return node;
    const ancestor = findAncestor(parent, identity);
    if (ancestor) {
      const id = options.occurrences.get(identity) ?? ancestor.id;
      return { ...node, content: { kind: 'elsewhere', url: `#${id}` } };
    }
    const depth = (parent?.depth ?? -1) + 1;
    queue.push({ schema, node, place: { identity, id, prefix, depth, parent } });
    return node;
  };
  const root = convert(schema, { id: options.anchor, prefix: options.prefix }, null);
  // The queue grows while it is read.
  for (const pending of queue) pending.node.content = toContent(pending, options, convert);
  return root;
}

type Convert = (
  schema: Schema,
  place: { id: string; prefix?: string },
  parent: Ancestor | null,
) => SchemaNode;

function toFoldedNode(schema: Schema, options: SchemaTreeOptions): SchemaNode {
  return {
    type: toTypeLabel(schema),
    description: options.page.renderDescription(schema.description),
    facts: [...toTitleFacts(schema), ...toSchemaFacts(schema)],
    isDeprecated: schema.deprecated,
    content: { kind: 'none' },
  };
}

function toContent({ schema, place }: Pending, options: SchemaTreeOptions, convert: Convert) {
  const occurrence = options.occurrences.get(place.identity);
  if (occurrence !== undefined && !options.page.limits.hasRepeats) {
    return { kind: 'elsewhere', url: `#${occurrence}` } satisfies SchemaContent;
  }
  const members = toSchemaMembers(schema, options.direction);
  const choices = toChoices(schema);
  const parts = [...members, ...choices.flatMap(({ variants }) => variants)];
  const cost = parts.reduce((sum, part) => sum + toCost(part.schema), 0);
  if (cost > options.budget.remaining || place.depth > MAX_DEPTH) {
    const url = options.findElsewhere(place.identity);
    return { kind: 'elsewhere', url } satisfies SchemaContent;
  }
  options.budget.remaining -= cost;
  if (occurrence === undefined) options.occurrences.set(place.identity, place.id);
  const fields = members.map(({ schema: part, ...member }): SchemaField => {
    const id = options.page.createId(`${place.prefix}-${member.name}`);
    return { id, ...member, schema: withoutTitle(convert(part, { id }, place), member.name) };
  });
  const items = toItems(schema, options.direction, (part) => convert(part, place, place));
  return {
    kind: 'parts',
    fields,
    items,
    choices: choices.map((choice): SchemaChoice => {
      const variants = choice.variants.map(({ label, schema: part, isLabelComplete }) => {
        const id = options.page.createId(`${place.prefix}-${label}`);
        const node = withoutTitle(convert(part, { id }, place), label);
        if (isLabelComplete) node.facts = [];
        const { identity, description } = part;
        const isDescribedByType = toObject(identity)['description'] === description;
        return { id, label, schema: node, isDescribedByType };
      });
      return { ...choice, variants };
    }),
  } satisfies SchemaContent;
}

const TITLE = 'Title';

/** A title that is not the name of the type becomes a fact. */
function toTitleFacts(schema: Schema): SchemaFact[] {
  const { title, name } = schema;
  const isType = name === undefined && toTypes(schema).includes('object');
  return title === undefined || isType || isSameName(title, name ?? '')
    ? []
    : [toWordFact(TITLE, title)];
}

/** Leave out a title that repeats the name of the field, as generators write it. */
export function withoutTitle(node: SchemaNode, name: string): SchemaNode {
  const isLabelComplete = ({ label, values }: SchemaFact) =>
    label === TITLE && isSameName(values.join(), name);
  node.facts = node.facts.filter((fact) => !isLabelComplete(fact));
  return node;
}

/** `Email Address` and `email_address` are the same name. */
function isSameName(title: string, name: string): boolean {
  const toKey = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  return toKey(title) === toKey(name);
}

/** A field with a long description or many values counts as several. */
function toCost({ description = '', enumValues }: Schema): number {
  return 1 + Math.floor(description.length / 150) + Math.floor(enumValues.length / 10);
}

function toItems(
  schema: Schema,
  direction: Direction,
  convert: (part: Schema) => SchemaNode,
): SchemaItems | null {
  if (!isListed(schema, direction)) return null;
  return {
    hasPrefixItems: schema.prefixItems.length > 0,
    schema: convert(schema.resolve(schema.items)),
  };
}

function findAncestor(start: Ancestor | null, identity: unknown): Ancestor | null {
  for (let ancestor = start; ancestor; ancestor = ancestor.parent) {
    if (ancestor.identity === identity) return ancestor;
  }
  return null;
}
