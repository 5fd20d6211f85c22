import type {
  SchemaChoice,
  SchemaContent,
  SchemaField,
  SchemaItems,
  SchemaNode,
} from '../../client/article/schema-node.ts';
import type { SchemaResolver } from './resolve-schema.ts';
import type { Schema } from './schema.ts';
import { toChoices } from './schema-choices.ts';
import { toSchemaFacts } from './schema-facts.ts';
import { hasContent, saysMoreThanType, toSchemaMembers } from './schema-members.ts';
import type { Direction } from './schema-members.ts';
import { toTypeLabel } from './schema-type.ts';

export interface SchemaTreeOptions {
  direction: Direction;
  /** Id of the element that holds the tree; the ids in it begin with this. */
  anchor: string;
  resolve: SchemaResolver;
  /** Make an id that nothing else on the page has. */
  createId: (wish: string) => string;
  renderDescription: (markdown: string | undefined) => string;
  /** Shared by all trees of a page. */
  budget: SchemaBudget;
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
  const unfold = (part: unknown, id: string, parent: Ancestor | null): SchemaNode => {
    const schema = options.resolve(part);
    const node = toFoldedNode(schema, options);
    const repeated = findAncestor(parent, schema.identity);
    if (!hasContent(schema, options.resolve, options.direction)) return node;
    if (repeated) {
      return { ...node, content: { kind: 'repeated', id: repeated.id, name: toName(schema) } };
    }
    const depth = (parent?.depth ?? -1) + 1;
    queue.push({ schema, node, place: { identity: schema.identity, id, depth, parent } });
    return node;
  };
  const root = unfold(raw, options.anchor, null);
  // The queue grows while it is read.
  for (const pending of queue) pending.node.content = toContent(pending, options, unfold);
  return root;
}

type Unfold = (part: unknown, id: string, parent: Ancestor) => SchemaNode;

function toFoldedNode(schema: Schema, options: SchemaTreeOptions): SchemaNode {
  return {
    type: toTypeLabel(schema, options.resolve),
    description: options.renderDescription(schema.description),
    facts: toSchemaFacts(schema),
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
  const fields = members.map(({ schema: part, ...member }): SchemaField => {
    const id = options.createId(`${place.id}-${member.name}`);
    return { id, ...member, schema: unfold(part, id, place) };
  });
  const items = toItems(schema, options, (part) => unfold(part, place.id, place));
  return {
    kind: 'parts',
    fields,
    items,
    choices: choices.map((choice): SchemaChoice => {
      const variants = choice.variants.map(({ label, schema: part }) => {
        const id = options.createId(`${place.id}-${label}`);
        return { id, label, schema: unfold(part, id, place) };
      });
      return { ...choice, variants };
    }),
  } satisfies SchemaContent;
}

/** A field with much to say of it counts as several. */
function toCost({ description = '', enumValues }: Schema): number {
  return 1 + Math.floor(description.length / 150) + Math.floor(enumValues.length / 10);
}

function toItems(
  { items }: Schema,
  { resolve, direction }: SchemaTreeOptions,
  unfold: (part: unknown) => SchemaNode,
): SchemaItems | null {
  if (items === undefined || !saysMoreThanType(items, resolve, direction)) return null;
  return { schema: unfold(items) };
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
