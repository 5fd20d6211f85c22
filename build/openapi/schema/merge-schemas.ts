import { isObject } from '../load/json.ts';
import { LOWER_BOUNDS, UPPER_BOUNDS } from './schema.ts';
import type { Constraints, Schema } from './schema.ts';

/** Merge two schemas that a value has to fit both; where they conflict, `over` wins. */
export function mergeSchemas(base: Schema, over: Schema): Schema {
  return {
    identity: over.identity,
    resolve: over.resolve,
    name: over.name ?? base.name,
    title: over.title ?? base.title,
    description: over.description ?? base.description,
    types: mergeTypes(base.types, over.types),
    nullable: over.nullable || base.nullable,
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
    patternProperties: mergeMaps(base.patternProperties, over.patternProperties),
    additionalProperties: over.additionalProperties ?? base.additionalProperties,
    items: mergeItems(base.items, over.items),
    choices: mergeLists(base.choices, over.choices),
    rareKeywords: { ...base.rareKeywords, ...over.rareKeywords },
    discriminator: over.discriminator ?? base.discriminator,
    baseDiscriminator: over.baseDiscriminator ?? base.baseDiscriminator,
    isNever: over.isNever || base.isNever,
  };
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
