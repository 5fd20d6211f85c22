import { isObject, toList, toNumber, toObject, toTexts } from '../json/json-value.ts';
import type { JsonObject } from '../json/json-value.ts';
import type { ReferenceResolver } from '../json/references.ts';
import type { SchemaResolver } from './resolve-schema.ts';
import { isShown } from './schema-members.ts';
import type { Direction } from './schema-members.ts';
import {
  SCHEMA_KEYWORDS,
  SCHEMA_LIST_KEYWORDS,
  SCHEMA_MAP_KEYWORDS,
} from './subschema-keywords.ts';

/** A schema of JSON Schema 2020-12, without words for people. */
export type JsonSchema = JsonObject | boolean;

/** Writes a contract's schema as JSON Schema, as it holds for messages of one direction. */
export type JsonSchemaWriter = (raw: unknown, direction: Direction) => JsonSchema;

/** What the schemas are written from, and where those go that others refer to. */
export interface JsonSchemaSource {
  references: ReferenceResolver;
  resolveSchema: SchemaResolver;
  /** Takes a schema that others name in their `$ref`; called once for each name. */
  onDefinition(name: string, schema: JsonSchema): void;
}

/** The fields that the schemas around a part of `allOf` know. */
type KnownFields = ReadonlyMap<string, unknown>;

/**
 * Create a writer that turns schemas of OpenAPI 3.0 and 3.1 into JSON Schema: `nullable` and boolean
 * bounds are spelled out, and what only the other side sets (`readOnly` in requests, `writeOnly` in
 * responses) is not required. What a `$ref` names becomes a definition, so that schemas may contain
 * themselves.
 */
export function createJsonSchemaWriter(source: JsonSchemaSource): JsonSchemaWriter {
  const { references, resolveSchema, onDefinition } = source;
  const names = { request: new Map<unknown, string>(), response: new Map<unknown, string>() };
  let count = 0;

  const write = (raw: unknown, direction: Direction, around: KnownFields): JsonSchema => {
    if (typeof raw === 'boolean') return raw;
    if (!isObject(raw)) return true;
    const fields = new Map([...around, ...resolveSchema(raw).properties]);
    const isRequired = (name: string) => isShown(resolveSchema(fields.get(name)), direction);
    return toNullable(raw, {
      ...pick(raw, ASSERTIONS),
      ...toBounds(raw),
      ...(raw['required'] !== undefined && {
        required: toTexts(raw['required']).filter(isRequired),
      }),
      ...writeParts(raw, (part, keyword) =>
        keyword === 'allOf'
          ? write(withoutVariants(part), direction, fields)
          : write(part, direction, NO_FIELDS),
      ),
      ...(typeof raw['$ref'] === 'string' && toReference(raw['$ref'], direction)),
    });
  };

  /** A base schema lists among its variants the very schema that extends it. */
  const withoutVariants = (part: unknown): unknown => {
    const { oneOf, anyOf, ...base } = references.resolve(part);
    return isObject(base['discriminator']) ? base : part;
  };

  const toReference = (target: string, direction: Direction): JsonObject => {
    const referred = references.find(target);
    if (!isObject(referred)) return {};
    const known = names[direction].get(referred);
    if (known !== undefined) return { $ref: known };
    const name = `${direction}-${++count}`;
    // Named before it is written: it may refer to itself.
    names[direction].set(referred, name);
    onDefinition(name, write(referred, direction, NO_FIELDS));
    return { $ref: name };
  };

  return (raw, direction) => write(raw, direction, NO_FIELDS);
}

const NO_FIELDS: KnownFields = new Map();

/** What JSON Schema says of a value itself; OpenAPI's bounds and `required` are read apart. */
const ASSERTIONS = [
  'const',
  'dependentRequired',
  'enum',
  'format',
  'maxContains',
  'maxItems',
  'maxLength',
  'maxProperties',
  'minContains',
  'minItems',
  'minLength',
  'minProperties',
  'multipleOf',
  'pattern',
  'type',
  'uniqueItems',
] as const;

function pick(raw: JsonObject, keywords: readonly string[]): JsonObject {
  return Object.fromEntries(
    keywords.filter((key) => Object.hasOwn(raw, key)).map((key) => [key, raw[key]]),
  );
}

function writeParts(
  raw: JsonObject,
  write: (part: unknown, keyword: string) => JsonSchema,
): JsonObject {
  const parts: [string, unknown][] = [];
  for (const key of SCHEMA_KEYWORDS) {
    if (Object.hasOwn(raw, key)) parts.push([key, write(raw[key], key)]);
  }
  for (const key of SCHEMA_LIST_KEYWORDS) {
    const list = toList(raw[key]);
    if (list.length > 0) parts.push([key, list.map((part) => write(part, key))]);
  }
  for (const key of SCHEMA_MAP_KEYWORDS) {
    const map = Object.entries(toObject(raw[key]));
    const written = map.map(([name, part]) => [name, write(part, key)]);
    if (map.length > 0) parts.push([key, Object.fromEntries(written)]);
  }
  return Object.fromEntries(parts);
}

/** OpenAPI 3.0 says by a boolean that the bound itself is excluded. */
function toBounds(raw: JsonObject): JsonObject {
  const bounds: JsonObject = {};
  for (const [inclusive, exclusive] of BOUNDS) {
    const isExcluded = raw[exclusive] === true;
    const bound = toNumber(raw[inclusive]);
    if (bound !== undefined) bounds[isExcluded ? exclusive : inclusive] = bound;
    if (typeof raw[exclusive] === 'number') bounds[exclusive] = raw[exclusive];
  }
  return bounds;
}

const BOUNDS = [
  ['minimum', 'exclusiveMinimum'],
  ['maximum', 'exclusiveMaximum'],
] as const;

/** OpenAPI 3.0 allows null by a keyword of its own, whatever the others say. */
function toNullable(raw: JsonObject, schema: JsonObject): JsonObject {
  return raw['nullable'] === true ? { anyOf: [{ type: 'null' }, schema] } : schema;
}
