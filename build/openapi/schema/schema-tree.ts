import type {
  SchemaChoice,
  SchemaContent,
  SchemaFact,
  SchemaField,
  SchemaItems,
  SchemaNode,
} from '../../../client/article/schema-node.ts';
import type { SchemaResolver } from './resolve-schema.ts';
import type { Schema } from './schema.ts';
import { toChoices } from './schema-choices.ts';
import { toSchemaFacts } from './schema-facts.ts';
import { hasContent, isListed, toSchemaMembers } from './schema-members.ts';
import type { Direction } from './schema-members.ts';
import { toTypeLabel, toTypes } from './schema-type.ts';

export interface SchemaTreeOptions {
  direction: Direction;
  /** Id of the element that holds the tree. */
  anchor: string;
  /** What the ids in the tree begin with. */
  prefix: string;
  resolve: SchemaResolver;
  /** Make an id that nothing else on the page has. */
  createId: (wish: string) => string;
  renderDescription: (markdown: string | undefined) => string;
  /** Shared by all trees of a page. */
  budget: SchemaBudget;
  /** Where the page shows the fields of a schema first, for this direction, by its identity. */
  occurrences: Map<unknown, string>;
  /** Whether the root may be a link to where the page has shown its fields already. */
  isShownOnce: boolean;
}

/** How many more fields and variants a page may show. */
export interface SchemaBudget {
  remaining: number;
}

/** Nobody unfolds deeper than this. */
const MAX_DEPTH = 10;

/** A schema on the way from the root of the tree, and where its fields stand. */
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
 * Unfold a schema into a finite tree. It grows level by level, so that when the page's budget is
 * spent the outer fields are all there and the inner ones are missing.
 */
export function toSchemaTree(raw: unknown, options: SchemaTreeOptions): SchemaNode {
  const queue: Pending[] = [];
  const unfold: Unfold = (part, { id, prefix = id }, parent) => {
    const schema = options.resolve(part);
    const { identity } = schema;
    const node = toFoldedNode(schema, options);
    if (!hasContent(schema, options.resolve, options.direction)) return node;
    const shown = options.occurrences.get(identity);
    if (options.isShownOnce && parent === null && shown !== undefined) {
      return { ...node, content: { kind: 'known', id: shown, name: toName(schema) } };
    }
    const ancestor = findAncestor(parent, identity);
    if (ancestor) {
      const id = shown ?? ancestor.id;
      return { ...node, content: { kind: 'repeated', id, name: toName(schema) } };
    }
    const depth = (parent?.depth ?? -1) + 1;
    queue.push({ schema, node, place: { identity, id, prefix, depth, parent } });
    return node;
  };
  const root = unfold(raw, { id: options.anchor, prefix: options.prefix }, null);
  // The queue grows while it is read.
  for (const pending of queue) pending.node.content = toContent(pending, options, unfold);
  return root;
}

type Unfold = (
  part: unknown,
  place: { id: string; prefix?: string },
  parent: Ancestor | null,
) => SchemaNode;

function toFoldedNode(schema: Schema, options: SchemaTreeOptions): SchemaNode {
  return {
    type: toTypeLabel(schema, options.resolve),
    description: options.renderDescription(schema.description),
    facts: [...toTitleFacts(schema), ...toSchemaFacts(schema, options.resolve)],
    isDeprecated: schema.deprecated,
    isReadOnly: schema.readOnly,
    isWriteOnly: schema.writeOnly,
    content: { kind: 'none' },
  };
}

function toContent({ schema, place }: Pending, options: SchemaTreeOptions, unfold: Unfold) {
  const members = toSchemaMembers(schema, options.resolve, options.direction);
  const choices = toChoices(schema, options.resolve);
  const parts = [...members, ...choices.flatMap(({ variants }) => variants)];
  const cost = parts.reduce((sum, part) => sum + toCost(options.resolve(part.schema)), 0);
  if (cost > options.budget.remaining || place.depth > MAX_DEPTH) {
    return { kind: 'folded', name: toName(schema) } satisfies SchemaContent;
  }
  options.budget.remaining -= cost;
  if (!options.occurrences.has(place.identity)) options.occurrences.set(place.identity, place.id);
  const fields = members.map(({ schema: part, ...member }): SchemaField => {
    const id = options.createId(`${place.prefix}-${member.name}`);
    return { id, ...member, schema: withoutTitle(unfold(part, { id }, place), member.name) };
  });
  const items = toItems(schema, options, (part) => unfold(part, place, place));
  return {
    kind: 'parts',
    fields,
    items,
    choices: choices.map((choice): SchemaChoice => {
      const variants = choice.variants.map(({ label, schema: part, isTold }) => {
        const id = options.createId(`${place.prefix}-${label}`);
        const node = withoutTitle(unfold(part, { id }, place), label);
        if (isTold) node.facts = [];
        return { id, label, schema: node };
      });
      return { ...choice, variants };
    }),
  } satisfies SchemaContent;
}

const TITLE = 'Title';

/** A title that does not name the type is still worth reading. */
function toTitleFacts(schema: Schema): SchemaFact[] {
  const { title, name } = schema;
  const isType = name === undefined && toTypes(schema).includes('object');
  return title === undefined || isType || isSameName(title, name ?? '')
    ? []
    : [{ label: TITLE, values: [title], isCode: false }];
}

/** Leave out a title that says what the field's name says: generators title each field with it. */
export function withoutTitle(node: SchemaNode, name: string): SchemaNode {
  const isTold = ({ label, values }: SchemaFact) =>
    label === TITLE && isSameName(values.join(), name);
  node.facts = node.facts.filter((fact) => !isTold(fact));
  return node;
}

/** `Email Address` and `email_address` are the same name. */
function isSameName(title: string, name: string): boolean {
  const toKey = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  return toKey(title) === toKey(name);
}

/** A field with much to say of it counts as several. */
function toCost({ description = '', enumValues }: Schema): number {
  return 1 + Math.floor(description.length / 150) + Math.floor(enumValues.length / 10);
}

function toItems(
  schema: Schema,
  { resolve, direction }: SchemaTreeOptions,
  unfold: (part: unknown) => SchemaNode,
): SchemaItems | null {
  if (!isListed(schema, resolve, direction)) return null;
  return { isRest: schema.prefixItems.length > 0, schema: unfold(schema.items) };
}

function findAncestor(start: Ancestor | null, identity: unknown): Ancestor | null {
  for (let ancestor = start; ancestor; ancestor = ancestor.parent) {
    if (ancestor.identity === identity) return ancestor;
  }
  return null;
}

function toName(schema: Schema): string {
  return schema.name ?? schema.title ?? 'object';
}
