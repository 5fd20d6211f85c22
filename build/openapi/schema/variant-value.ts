import { isOpenTo, listVariantValues } from './discriminator.ts';
import { mergeSchemas } from './merge-schemas.ts';
import { parseSchema } from './parse-schema.ts';
import type { Discriminator, Schema } from './schema.ts';

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
