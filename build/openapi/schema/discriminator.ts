import { isObject } from '../load/json.ts';
import { mergeSchemas } from './merge-schemas.ts';
import { parseSchema } from './parse-schema.ts';
import type { Discriminator, Schema, SchemaResolver } from './schema.ts';

/**
 * List the values of the discriminator's property that select a variant, the likeliest first. Empty for a variant
 * without a name, and for one that says itself which value the property has.
 */
export function listVariantValues(
  variant: unknown,
  { property, mapping }: Discriminator,
  resolve: SchemaResolver,
): string[] {
  const target = isObject(variant) ? variant['$ref'] : undefined;
  if (typeof target !== 'string') return [];
  const mapped = [...mapping].flatMap(([value, mappedTo]) => (mappedTo === target ? value : []));
  const name = toTargetName(target);
  const values = mapping.has(name) ? mapped : [...mapped, name];
  return values.filter((value) => isOpenTo(value, resolve(variant), property));
}

/** `#/components/schemas/User` → `User` */
export function toTargetName(target: string): string {
  return target.replace(/^.*\//, '');
}

/** Tell whether the property of a schema can have a value, but is not fixed to one. */
function isOpenTo(value: string, { properties, resolve }: Schema, property: string): boolean {
  const { constant, enumValues } = resolve(properties.get(property));
  const isFixed = constant !== undefined || enumValues.length === 1;
  return !isFixed && (enumValues.length === 0 || enumValues.includes(value));
}

/** Return a variant whose discriminator has the value that selects it. */
export function withVariantValue(
  schema: Schema,
  variant: unknown,
  discriminator: Discriminator | undefined,
): Schema {
  if (!discriminator) return schema;
  const [value] = listVariantValues(variant, discriminator, schema.resolve);
  return value === undefined ? schema : withConstant(schema, discriminator.property, value);
}

/** Return a schema that extends another one with the value by which the other's discriminator knows it. */
export function withOwnValue(schema: Schema): Schema {
  const { baseDiscriminator, identity, name, resolve } = schema;
  if (!baseDiscriminator) return schema;
  const { property, mapping } = baseDiscriminator;
  const isItself = ($ref: string) => resolve({ $ref }).identity === identity;
  const value = [...mapping].find(([, target]) => isItself(target))?.[0] ?? name;
  if (value === undefined || !isOpenTo(value, schema, property)) return schema;
  return withConstant(schema, property, value);
}

function withConstant(schema: Schema, property: string, value: string): Schema {
  const constant = parseSchema({ properties: { [property]: { const: value } } }, schema.resolve);
  return { ...mergeSchemas(schema, constant), identity: schema.identity };
}
