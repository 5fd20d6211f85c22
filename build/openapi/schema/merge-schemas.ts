import { isObject } from '../load/json.ts';
import { toRegExp } from '../load/pattern.ts';
import { toJsonType } from './schema-type.ts';
import { LOWER_BOUNDS, UPPER_BOUNDS } from './schema.ts';
import type { Constraints, Schema } from './schema.ts';

/** Merge two schemas that a value has to fit both; where they conflict, `over` wins. */
export function mergeSchemas(base: Schema, over: Schema): Schema {
  return withoutRefused({
    identity: over.identity,
    resolve: over.resolve,
    name: over.name ?? base.name,
    title: over.title ?? base.title,
    description: over.description ?? base.description,
    types: mergeTypes(base.types, over.types),
    nullable: isNullable(base, over),
    format: over.format ?? base.format,
    constraints: mergeConstraints(base.constraints, over.constraints),
    enumValues: mergeValues(base.enumValues, over.enumValues),
    enumNotes: new Map([...base.enumNotes, ...over.enumNotes]),
    constant: over.constant ?? base.constant,
    defaultValue: over.defaultValue ?? base.defaultValue,
    examples: over.examples.length > 0 ? over.examples : base.examples,
    privacy: over.privacy ?? base.privacy,
    form: over.form ?? base.form,
    deprecated: over.deprecated || base.deprecated,
    deprecationReason: over.deprecationReason ?? base.deprecationReason,
    readOnly: over.readOnly || base.readOnly,
    writeOnly: over.writeOnly || base.writeOnly,
    properties: mergeMaps(base.properties, over.properties),
    required: new Set([...base.required, ...over.required]),
    additionalProperties: over.additionalProperties ?? base.additionalProperties,
    items: mergeItems(base.items, over.items),
    choices: mergeLists(base.choices, over.choices),
    rareKeywords: { ...base.rareKeywords, ...over.rareKeywords },
    discriminator: over.discriminator ?? base.discriminator,
    baseDiscriminator: over.baseDiscriminator ?? base.baseDiscriminator,
    isNever: over.isNever || base.isNever,
  });
}

/** Both have to allow null. Without a type beside it, `nullable` of OpenAPI 3.0 means the whole. */
function isNullable(base: Schema, over: Schema): boolean {
  if (over.nullable && !isTyped(over)) return true;
  const allowsNull = (schema: Schema) => schema.nullable || !isTyped(schema);
  return (base.nullable || over.nullable) && allowsNull(base) && allowsNull(over);
}

function isTyped({ types, enumValues, constant, choices }: Schema): boolean {
  return types.length + enumValues.length + choices.length > 0 || constant !== undefined;
}

/** Leave out what one schema has and the other one refuses. */
function withoutRefused(merged: Schema): Schema {
  const { examples, defaultValue, enumValues, nullable } = merged;
  return {
    ...merged,
    examples: examples.filter((example) => isAllowed(example, merged)),
    enumValues: nullable ? enumValues : enumValues.filter((value) => value !== null),
    defaultValue: defaultValue && isAllowed(defaultValue.value, merged) ? defaultValue : undefined,
  };
}

/** Tell whether the keywords of a schema itself allow a value. */
function isAllowed(value: unknown, { types, nullable, constraints, ...schema }: Schema): boolean {
  const isSame = (allowed: unknown) => JSON.stringify(allowed) === JSON.stringify(value);
  if (schema.constant && !isSame(schema.constant.value)) return false;
  if (schema.enumValues.length > 0 && !schema.enumValues.some(isSame)) return false;
  const type = toJsonType(value);
  if (type === 'null') return nullable || types.length === 0;
  const isOfType = types.includes(type) || (Number.isInteger(value) && types.includes('integer'));
  if (types.length > 0 && !isOfType) return false;
  const patterns = typeof value === 'string' ? (constraints.patterns ?? []) : [];
  return (
    isInBounds(value, constraints) &&
    patterns.every((one) => toRegExp(one)?.test(String(value)) ?? true)
  );
}

function isInBounds(value: unknown, constraints: Constraints): boolean {
  const isWithin = (size: number, unit: 'imum' | 'Length' | 'Items' | 'Properties') =>
    size >= (constraints[`min${unit}`] ?? -Infinity) &&
    size <= (constraints[`max${unit}`] ?? Infinity);
  if (typeof value === 'number') return isWithin(value, 'imum');
  if (typeof value === 'string') return isWithin([...value].length, 'Length');
  if (Array.isArray(value)) return isWithin(value.length, 'Items');
  return !isObject(value) || isWithin(Object.keys(value).length, 'Properties');
}

/** Two parts of an `allOf` can lead to the same schema. */
function mergeLists<T>(base: T[], over: T[]): T[] {
  return [...new Set([...base, ...over])];
}

function mergeTypes(base: string[], over: string[]): string[] {
  if (base.length === 0) return over;
  const isAllowed = (type: string) =>
    base.includes(type) || (type === 'integer' && base.includes('number'));
  const both = over.filter(isAllowed);
  if (both.length > 0) return both;
  return over.length > 0 && !over.includes('number') ? over : base;
}

function mergeValues(base: unknown[], over: unknown[]): unknown[] {
  if (over.length === 0 || base.length === 0) return over.length > 0 ? over : base;
  const allowed = new Set(base.map((value) => JSON.stringify(value)));
  const both = over.filter((value) => allowed.has(JSON.stringify(value)));
  return both.length > 0 ? both : over;
}

function mergeConstraints(base: Constraints, over: Constraints): Constraints {
  const merged = { ...base, ...over };
  for (const key of LOWER_BOUNDS) {
    const bound = Math.max(base[key] ?? -Infinity, over[key] ?? -Infinity);
    if (bound !== -Infinity) merged[key] = bound;
  }
  for (const key of UPPER_BOUNDS) {
    const bound = Math.min(base[key] ?? Infinity, over[key] ?? Infinity);
    if (bound !== Infinity) merged[key] = bound;
  }
  const patterns = mergeLists(base.patterns ?? [], over.patterns ?? []);
  return patterns.length > 0 ? { ...merged, patterns } : merged;
}

function mergeItems(base: Schema['items'], over: Schema['items']): Schema['items'] {
  if (base === undefined || over === undefined) return over ?? base;
  return isSameSchema(base, over) ? over : { allOf: [base, over] };
}

/** A field of both schemas has to fit both. */
function mergeMaps(base: Map<string, unknown>, over: Map<string, unknown>): Map<string, unknown> {
  if (base.size === 0) return over;
  const merged = new Map(base);
  for (const [name, schema] of over) {
    const earlier = merged.get(name);
    const isNew = earlier === undefined || isSameSchema(earlier, schema);
    merged.set(name, isNew ? schema : { allOf: [earlier, schema] });
  }
  return merged;
}

function isSameSchema(earlier: unknown, schema: unknown): boolean {
  if (earlier === schema) return true;
  const target = isObject(earlier) ? earlier['$ref'] : undefined;
  return target !== undefined && isObject(schema) && schema['$ref'] === target;
}
