import { isObject } from '../load/json.ts';
import type { Discriminator, Schema, SchemaResolver } from './schema.ts';

/** List the discriminator's values that select a variant, likeliest first; none where it fixes one, or has no name. */
export function listVariantValues(
  variant: unknown,
  { property, mapping }: Discriminator,
  resolve: SchemaResolver,
): string[] {
  const target = isObject(variant) ? variant['$ref'] : undefined;
  if (typeof target !== 'string') return [];
  const mapped = [...mapping].flatMap(([value, mappedTo]) => (mappedTo === target ? value : []));
  const name = target.replace(/^.*\//, '');
  const values = mapping.has(name) ? mapped : [...mapped, name];
  return values.filter((value) => isOpenTo(value, resolve(variant), property));
}

/** Tell whether the property of a schema can have a value, but is not fixed to one. */
export function isOpenTo(
  value: string,
  { properties, resolve }: Schema,
  property: string,
): boolean {
  const { constant, enumValues } = resolve(properties.get(property));
  const isFixed = constant !== undefined || enumValues.length === 1;
  return !isFixed && (enumValues.length === 0 || enumValues.includes(value));
}
