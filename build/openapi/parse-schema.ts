import { isObject, toList, toNumber, toObject, toText, toTexts } from './json-value.ts';
import type { JsonObject } from './json-value.ts';
import type { Constraints, Discriminator, Schema } from './schema.ts';

/**
 * Read the keywords of one schema object, of OpenAPI 3.0 (`nullable`, boolean `exclusiveMinimum`,
 * `example`) and of 3.1 alike; `$ref` and `allOf` are left to the caller. Never throws.
 */
export function parseSchema(raw: JsonObject): Schema {
  const types = toTypes(raw['type']);
  return {
    identity: raw,
    name: undefined,
    title: toText(raw['title']),
    description: toText(raw['description']),
    types: types.filter((type) => type !== 'null'),
    nullable: raw['nullable'] === true || types.includes('null'),
    format: toText(raw['format']),
    constraints: parseConstraints(raw),
    enumValues: toList(raw['enum']),
    constant: parseValue(raw, 'const'),
    defaultValue: parseValue(raw, 'default'),
    examples: parseExamples(raw),
    deprecated: raw['deprecated'] === true,
    readOnly: raw['readOnly'] === true,
    writeOnly: raw['writeOnly'] === true,
    properties: new Map(Object.entries(toObject(raw['properties']))),
    required: new Set(toTexts(raw['required'])),
    patternProperties: new Map(Object.entries(toObject(raw['patternProperties']))),
    additionalProperties: parseAdditional(raw['additionalProperties']),
    items: isObject(raw['items']) ? raw['items'] : undefined,
    prefixItems: toList(raw['prefixItems']),
    oneOf: toList(raw['oneOf']),
    anyOf: toList(raw['anyOf']),
    not: raw['not'],
    discriminator: parseDiscriminator(raw['discriminator']),
  };
}

function toTypes(type: unknown): string[] {
  return Array.isArray(type) ? toTexts(type) : toTexts([type]);
}

function parseValue(raw: JsonObject, key: string): { value: unknown } | undefined {
  return Object.hasOwn(raw, key) ? { value: raw[key] } : undefined;
}

/** `examples` is a list in JSON Schema, but some contracts map names to values. */
function parseExamples(raw: JsonObject): unknown[] {
  const { examples, example } = raw;
  const many = Array.isArray(examples) ? examples : Object.values(toObject(examples));
  return example === undefined ? many : [example, ...many];
}

function parseAdditional(value: unknown): JsonObject | boolean | undefined {
  return isObject(value) || typeof value === 'boolean' ? value : undefined;
}

function parseDiscriminator(value: unknown): Discriminator | undefined {
  const { propertyName, mapping } = toObject(value);
  const property = toText(propertyName);
  if (property === undefined) return undefined;
  const entries = Object.entries(toObject(mapping)).flatMap(([key, target]): [string, string][] => {
    const text = toText(target);
    if (text === undefined) return [];
    // A mapping may name a component instead of referring to it.
    return [[key, /[#/.]/.test(text) ? text : `#/components/schemas/${text}`]];
  });
  return { property, mapping: new Map(entries) };
}

function parseConstraints(raw: JsonObject): Constraints {
  const constraints: Constraints = {};
  for (const key of NUMBERS) {
    const value = toNumber(raw[key]);
    if (value !== undefined) constraints[key] = value;
  }
  for (const key of TEXTS) {
    const value = toText(raw[key]);
    if (value !== undefined) constraints[key] = value;
  }
  if (raw['uniqueItems'] === true) constraints.uniqueItems = true;
  return withExclusiveBounds(constraints, raw);
}

/** OpenAPI 3.0 says by a boolean that the bound itself is excluded. */
function withExclusiveBounds(constraints: Constraints, raw: JsonObject): Constraints {
  const { minimum, maximum, ...rest } = constraints;
  if (raw['exclusiveMinimum'] === true && minimum !== undefined) rest.exclusiveMinimum = minimum;
  if (raw['exclusiveMaximum'] === true && maximum !== undefined) rest.exclusiveMaximum = maximum;
  return {
    ...rest,
    ...(minimum !== undefined && raw['exclusiveMinimum'] !== true && { minimum }),
    ...(maximum !== undefined && raw['exclusiveMaximum'] !== true && { maximum }),
  };
}

const NUMBERS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
] as const;

const TEXTS = ['pattern', 'contentMediaType', 'contentEncoding'] as const;
