import type { MediaTypeContent } from '../../client/article/operation-article.ts';
import type { SchemaField, SchemaNode } from '../../client/article/schema-node.ts';
import type { Contract, MediaType, Parameter } from './contract.ts';
import { toInlineText } from './json-value.ts';
import type { PageScope } from './page-scope.ts';
import type { Direction } from './schema-members.ts';
import { toSchemaTree } from './schema-tree.ts';
import type { SchemaBudget } from './schema-tree.ts';

/** What the parts of one page share. */
export interface MessageScope {
  contract: Contract;
  page: PageScope;
  budget: SchemaBudget;
}

/**
 * Unfold a body's schemas. Media types that share a schema are shown once, and a schema does not
 * repeat the description of its place.
 */
export function toContent(
  content: MediaType[],
  place: { anchor: string; direction: Direction; description: string },
  scope: MessageScope,
): MediaTypeContent[] {
  const bySchema = new Map<unknown, { names: string[]; raw: unknown }>();
  for (const { name, schema } of content) {
    const key = schema === undefined ? 'none' : scope.contract.resolveSchema(schema).identity;
    const known = bySchema.get(key);
    if (known) known.names.push(name);
    else bySchema.set(key, { names: [name], raw: schema });
  }
  return [...bySchema.values()].map(({ names, raw }) => {
    if (raw === undefined) return { names, schema: null };
    const schema = toTree(raw, place.anchor, place.direction, scope);
    const isRepetition = schema.description === place.description;
    return { names, schema: isRepetition ? { ...schema, description: '' } : schema };
  });
}

/** Turn a parameter or a header into a field: what it says of itself goes before its schema. */
export function toField(
  parameter: Parameter,
  anchor: string,
  direction: Direction,
  scope: MessageScope,
): SchemaField {
  const id = scope.page.createId(`${anchor}-${parameter.name}`);
  const schema = toTree(parameter.schema, id, direction, scope);
  const description = scope.page.renderDescription(parameter.description);
  const [example] = parameter.examples;
  return {
    id,
    name: parameter.name,
    isPlaceholder: false,
    isRequired: parameter.isRequired,
    schema: {
      ...schema,
      description: description === '' ? schema.description : description,
      isDeprecated: schema.isDeprecated || parameter.isDeprecated,
      facts: [
        ...schema.facts.filter(({ label }) => !example || label !== 'Example'),
        ...(example
          ? [{ label: 'Example', values: [toInlineText(example.value)], isCode: true }]
          : []),
      ],
    },
  };
}

function toTree(
  raw: unknown,
  anchor: string,
  direction: Direction,
  { contract, page, budget }: MessageScope,
): SchemaNode {
  return toSchemaTree(raw, {
    direction,
    anchor,
    budget,
    resolve: contract.resolveSchema,
    createId: page.createId,
    renderDescription: page.renderDescription,
  });
}
