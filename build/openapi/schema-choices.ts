import { isObject } from './json-value.ts';
import type { SchemaResolver } from './resolve-schema.ts';
import type { Schema } from './schema.ts';
import { toSimpleOptions, toTypeLabel } from './schema-type.ts';

/** Schemas of which a value fits one, or any. */
export interface Choice {
  kind: 'one' | 'any';
  /** Name of the field that tells the variants apart. */
  discriminator: string | null;
  variants: { label: string; schema: unknown }[];
}

/** List the choices a schema leaves; those between bare types are told by the type's name alone. */
export function toChoices(schema: Schema, resolve: SchemaResolver): Choice[] {
  if (toSimpleOptions(schema, resolve)) return [];
  const mapped = schema.oneOf.length + schema.anyOf.length > 0 ? [] : toMappedVariants(schema);
  return [
    toChoice('one', schema.oneOf, schema, resolve),
    toChoice('any', schema.anyOf, schema, resolve),
    toChoice('one', mapped, schema, resolve),
  ].filter((choice) => choice.variants.length > 0);
}

/** A discriminator may name variants that extend the schema, without a list of them. */
function toMappedVariants(schema: Schema): unknown[] {
  const targets = new Set(schema.discriminator?.mapping.values());
  return [...targets].map(($ref) => ({ $ref }));
}

function toChoice(
  kind: Choice['kind'],
  options: unknown[],
  schema: Schema,
  resolve: SchemaResolver,
): Choice {
  const shown = options.filter((option) => !(isObject(option) && option['type'] === 'null'));
  const labels = shown.map((option) => toVariantLabel(option, schema, resolve));
  return {
    kind,
    discriminator: schema.discriminator?.property ?? null,
    variants: shown.map((option, index) => ({
      label: toDistinctLabel(labels, index),
      schema: option,
    })),
  };
}

function toVariantLabel(option: unknown, schema: Schema, resolve: SchemaResolver): string {
  const mapping = schema.discriminator?.mapping ?? new Map<string, string>();
  const target = isObject(option) ? option['$ref'] : undefined;
  const values = [...mapping].filter(([, mapped]) => mapped === target).map(([value]) => value);
  if (values.length > 0) return values.join(', ');
  const resolved = resolve(option);
  const name = resolved.name ?? resolved.title;
  if (name !== undefined) return name;
  const isRequirement = resolved.types.length === 0 && resolved.properties.size === 0;
  if (isRequirement && resolved.required.size > 0)
    return `with ${[...resolved.required].join(', ')}`;
  return toTypeLabel(resolved, resolve);
}

function toDistinctLabel(labels: string[], index: number): string {
  const label = labels[index] ?? '';
  const isAlone = labels.indexOf(label) === labels.lastIndexOf(label);
  return isAlone
    ? label
    : `${label} ${labels.slice(0, index + 1).filter((l) => l === label).length}`;
}
