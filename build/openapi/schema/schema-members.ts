import type { SchemaResolver } from './resolve-schema.ts';
import { toChoices } from './schema-choices.ts';
import { toSchemaFacts } from './schema-facts.ts';
import type { Schema } from './schema.ts';
import { isNamelessMap } from './schema-type.ts';

/** Lists of lists, and maps of maps, that contain themselves end here. */
const MAX_NESTING = 8;

/** Requests leave out what only the server sets, responses what only the client sends. */
export type Direction = 'request' | 'response';

/** A field of an object, an entry of a map or a place in a tuple. */
export interface SchemaMember {
  name: string;
  /** The name stands for names that the contract does not fix. */
  isPlaceholder: boolean;
  isRequired: boolean;
  schema: unknown;
}

/** List what a value of a schema holds, in the contract's order. */
export function toSchemaMembers(
  schema: Schema,
  resolve: SchemaResolver,
  direction: Direction,
  nesting = 0,
): SchemaMember[] {
  const fields = [...schema.properties]
    .filter(([, part]) => isShown(resolve(part), direction))
    .map(([name, part]) => {
      const isRequired = schema.required.has(name);
      return { name, isPlaceholder: false, isRequired, schema: part };
    });
  const places = schema.prefixItems.map((part, index) => toPlaceholder(`[${index}]`, part));
  const patterns = [...schema.patternProperties].map(([pattern, part]) =>
    toPlaceholder(`/${pattern}/`, part),
  );
  const { additionalProperties: values, contentSchema } = schema;
  const isMap =
    typeof values === 'object' &&
    (!isNamelessMap(schema) || saysMoreThanType(values, resolve, direction, nesting));
  const isRest = schema.properties.size + schema.patternProperties.size > 0;
  const entries = isMap ? [toPlaceholder(isRest ? 'any other key' : 'key', values)] : [];
  const decoded = contentSchema === undefined ? [] : [toPlaceholder('decoded', contentSchema)];
  return [...fields, ...places, ...patterns, ...entries, ...decoded];
}

/** Tell whether a field stands in messages of this direction. */
export function isShown(schema: Schema, direction: Direction): boolean {
  return direction === 'request' ? !schema.readOnly : !schema.writeOnly;
}

/** Tell whether there is more to say of a list's or a map's entries than the name of their type. */
function saysMoreThanType(
  part: unknown,
  resolve: SchemaResolver,
  direction: Direction,
  nesting = 0,
): boolean {
  const schema = resolve(part);
  return (
    schema.description !== undefined ||
    toSchemaFacts(schema, resolve).length > 0 ||
    hasContent(schema, resolve, direction, nesting)
  );
}

/** Tell whether there is anything inside a value: fields, variants, entries to describe. */
export function hasContent(
  schema: Schema,
  resolve: SchemaResolver,
  direction: Direction,
  nesting = 0,
): boolean {
  if (nesting > MAX_NESTING) return false;
  return (
    toSchemaMembers(schema, resolve, direction, nesting + 1).length > 0 ||
    toChoices(schema, resolve).length > 0 ||
    isListed(schema, resolve, direction, nesting + 1)
  );
}

/** Tell whether a list's entries have a place of their own, besides the name of the list's type. */
export function isListed(
  { items, prefixItems }: Schema,
  resolve: SchemaResolver,
  direction: Direction,
  nesting = 0,
): boolean {
  if (!items) return false;
  return prefixItems.length > 0 || saysMoreThanType(items, resolve, direction, nesting);
}

function toPlaceholder(name: string, schema: unknown): SchemaMember {
  return { name, isPlaceholder: true, isRequired: false, schema };
}
