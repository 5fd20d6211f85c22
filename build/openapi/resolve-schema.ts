import { isObject, toList } from './json-value.ts';
import type { JsonObject } from './json-value.ts';
import { parseSchema } from './parse-schema.ts';
import type { ReferenceResolver } from './references.ts';
import type { Schema } from './schema.ts';

/** Reads a schema wherever it stands; what is no schema counts as one that allows everything. */
export type SchemaResolver = (raw: unknown) => Schema;

/** Create a resolver that follows `$ref` and merges `allOf`, each schema object once. */
export function createSchemaResolver(references: ReferenceResolver): SchemaResolver {
  const known = new WeakMap<JsonObject, Schema>();
  /** A schema that is made of itself ends where it meets itself. */
  const active = new Set<JsonObject>();
  const resolve = (raw: unknown): Schema => {
    if (!isObject(raw) || active.has(raw)) return parseSchema({});
    const remembered = known.get(raw);
    if (remembered) return remembered;
    active.add(raw);
    const schema = resolveObject(raw, resolve, references);
    active.delete(raw);
    known.set(raw, schema);
    return schema;
  };
  return resolve;
}

function resolveObject(
  raw: JsonObject,
  resolve: SchemaResolver,
  references: ReferenceResolver,
): Schema {
  const target = raw['$ref'];
  const own = parseSchema(raw);
  const parts = toList(raw['allOf']).map(resolve);
  if (typeof target !== 'string') {
    return withoutLoneChoice(parts.length > 0 ? mergeAll(own, parts) : own, resolve);
  }
  const referred = resolve(references.find(target));
  const named = { ...referred, name: toComponentName(target) ?? referred.name };
  if (Object.keys(raw).length === 1) return named;
  // Words beside a `$ref` describe this use of the schema; recursion still goes by the schema.
  return { ...mergeAll(own, [named, ...parts]), identity: referred.identity, name: named.name };
}

/** A choice between one schema and null is that schema, nullable; one without a choice is itself. */
function withoutLoneChoice(schema: Schema, resolve: SchemaResolver): Schema {
  const options = [...schema.oneOf, ...schema.anyOf];
  const rest = options.filter((option) => !isNull(option));
  if (rest.length !== 1 || schema.discriminator) return schema;
  const nullable = schema.nullable || rest.length < options.length;
  const own = { ...schema, nullable, oneOf: [], anyOf: [] };
  return mergeAll(own, rest.map(resolve));
}

function isNull(option: unknown): boolean {
  return isObject(option) && option['type'] === 'null';
}

/** `#/components/schemas/User` → `User` */
function toComponentName(target: string): string | undefined {
  return /^#\/components\/schemas\/([^/]+)$/.exec(target)?.[1];
}

/** What the schema itself says wins over its parts; a later part adds to an earlier one. */
function mergeAll(own: Schema, parts: Schema[]): Schema {
  const [only] = parts;
  // `allOf` with a single reference is how OpenAPI 3.0 puts a description beside it.
  if (only && parts.length === 1 && own.properties.size === 0) {
    const { identity, name, title } = only;
    return { ...mergeTwo(only, own), identity, name, title: own.title ?? title };
  }
  const merged = parts.map(withoutVariants).reduce(mergeTwo);
  return { ...mergeTwo(merged, own), identity: own.identity, name: own.name, title: own.title };
}

/** A base schema lists among its variants the very schema that extends it. */
function withoutVariants(base: Schema): Schema {
  if (!base.discriminator) return base;
  return { ...base, oneOf: [], anyOf: [], discriminator: undefined };
}

function mergeTwo(base: Schema, over: Schema): Schema {
  return {
    identity: over.identity,
    name: over.name ?? base.name,
    title: over.title ?? base.title,
    description: over.description ?? base.description,
    types: over.types.length > 0 ? over.types : base.types,
    nullable: over.nullable || base.nullable,
    format: over.format ?? base.format,
    constraints: { ...base.constraints, ...over.constraints },
    enumValues: over.enumValues.length > 0 ? over.enumValues : base.enumValues,
    constant: over.constant ?? base.constant,
    defaultValue: over.defaultValue ?? base.defaultValue,
    examples: over.examples.length > 0 ? over.examples : base.examples,
    deprecated: over.deprecated || base.deprecated,
    readOnly: over.readOnly || base.readOnly,
    writeOnly: over.writeOnly || base.writeOnly,
    properties: mergeProperties(base.properties, over.properties),
    required: new Set([...base.required, ...over.required]),
    patternProperties: new Map([...base.patternProperties, ...over.patternProperties]),
    additionalProperties: over.additionalProperties ?? base.additionalProperties,
    items: over.items ?? base.items,
    prefixItems: over.prefixItems.length > 0 ? over.prefixItems : base.prefixItems,
    oneOf: over.oneOf.length > 0 ? over.oneOf : base.oneOf,
    anyOf: over.anyOf.length > 0 ? over.anyOf : base.anyOf,
    not: over.not ?? base.not,
    discriminator: over.discriminator ?? base.discriminator,
  };
}

/** A field that both describe has to satisfy both. */
function mergeProperties(base: Map<string, unknown>, over: Map<string, unknown>) {
  if (base.size === 0) return over;
  const merged = new Map(base);
  for (const [name, schema] of over) {
    const known = merged.get(name);
    merged.set(name, isSameSchema(known, schema) ? schema : { allOf: [known, schema] });
  }
  return merged;
}

function isSameSchema(known: unknown, schema: unknown): boolean {
  if (known === undefined || known === schema) return true;
  const target = isObject(known) ? known['$ref'] : undefined;
  return target !== undefined && isObject(schema) && schema['$ref'] === target;
}
