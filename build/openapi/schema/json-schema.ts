import { isObject, toList, toNumber, toObject, toTexts } from '../load/json.ts';
import type { JsonObject } from '../load/json.ts';
import { toRegExp } from '../load/pattern.ts';
import type { RefResolver } from '../load/refs.ts';
import {
  SCHEMA_KEYWORDS,
  SCHEMA_LIST_KEYWORDS,
  SCHEMA_MAP_KEYWORDS,
} from '../load/walk-document.ts';
import { isShown } from './schema.ts';
import { listVariantValues } from './discriminator.ts';
import type { Direction, Discriminator, SchemaResolver } from './schema.ts';

/** A JSON Schema 2020-12 without annotations. */
export type JsonSchema = JsonObject | boolean;

/** Converts a schema of the document to JSON Schema for messages of one direction. */
type JsonSchemaWriter = (raw: unknown, direction: Direction) => JsonSchema;

/** Source of the schemas, and the receiver of referenced schemas. */
interface JsonSchemaSource {
  references: RefResolver;
  resolveSchema: SchemaResolver;
  /** Receives the target of a `$ref`; called once for each name. */
  onDefinition(name: string, schema: JsonSchema): void;
}

/** Properties of the schemas around a part of `allOf`. */
type EnclosingFields = ReadonlyMap<string, unknown>;

/**
 * Create a writer that converts schemas of OpenAPI 3.1 to JSON Schema: `readOnly` properties of requests
 * and `writeOnly` ones of responses are not required. The target of a `$ref` becomes a definition, so
 * that schemas can contain themselves.
 */
export function createJsonSchemaWriter(source: JsonSchemaSource): JsonSchemaWriter {
  const { references, resolveSchema, onDefinition } = source;
  const names = { request: new Map<unknown, string>(), response: new Map<unknown, string>() };
  let count = 0;

  const write = (raw: unknown, direction: Direction, enclosing: EnclosingFields): JsonSchema => {
    const { properties, discriminator } = resolveSchema(raw);
    const fields = new Map([...enclosing, ...properties]);
    return writeSchema(raw, {
      keywords: ASSERTIONS,
      isRequired: (name) => isShown(resolveSchema(fields.get(name)), direction),
      writePart: (part, keyword) => {
        if (keyword === 'allOf') return write(withoutVariants(part), direction, fields);
        const written = write(part, direction, NO_FIELDS);
        const isVariant = keyword === 'oneOf' || keyword === 'anyOf';
        return isVariant ? toVariant(written, part, discriminator) : written;
      },
      toReference: (target) => toReference(target, direction),
    });
  };

  /** The discriminator decides which variant a value is, although it may fit others. */
  const toVariant = (
    written: JsonSchema,
    part: unknown,
    discriminator: Discriminator | undefined,
  ): JsonSchema => {
    const values = discriminator ? listVariantValues(part, discriminator, resolveSchema) : [];
    if (!isObject(written) || !discriminator || values.length === 0) return written;
    const properties = {
      ...toObject(written['properties']),
      [discriminator.property]: { enum: values },
    };
    return { ...written, properties };
  };

  /** A base schema can list the schema that extends it among its variants. */
  const withoutVariants = (part: unknown): unknown => {
    const { oneOf, anyOf, ...base } = references.resolve(part);
    return isObject(base['discriminator']) ? base : part;
  };

  const toReference = (target: string, direction: Direction): JsonObject => {
    const referred = references.find(target);
    if (!isObject(referred)) return {};
    const earlier = names[direction].get(referred);
    if (earlier !== undefined) return { $ref: earlier };
    const name = `${direction}-${++count}`;
    // The name is set first, because the schema can refer to itself.
    names[direction].set(referred, name);
    onDefinition(name, write(referred, direction, NO_FIELDS));
    return { $ref: name };
  };

  return (raw, direction) => write(raw, direction, NO_FIELDS);
}

const NO_FIELDS: EnclosingFields = new Map();

/** Keywords that assert something of the value itself, except `required`. */
export const ASSERTIONS = (
  'const dependentRequired enum exclusiveMaximum exclusiveMinimum format maxContains maximum maxItems maxLength ' +
  'maxProperties minContains minimum minItems minLength minProperties multipleOf pattern type uniqueItems'
).split(' ');

interface SchemaWriting {
  /** Keywords without schemas that are written. */
  keywords: readonly string[];
  isRequired(name: string): boolean;
  writePart(part: unknown, keyword: string): JsonSchema;
  /** Write a `$ref`. */
  toReference(target: string): JsonObject;
}

/**
 * Write one level of a schema of OpenAPI 3.1 as JSON Schema, in the order of its keywords: without those of OpenAPI,
 * and without types, patterns and bounds that JSON Schema does not have.
 */
export function writeSchema(
  raw: unknown,
  { keywords, isRequired, writePart, toReference }: SchemaWriting,
): JsonSchema {
  if (typeof raw === 'boolean') return raw;
  if (!isObject(raw)) return true;
  const schema: JsonObject = {};
  for (const [key, value] of Object.entries(raw)) {
    if (key === '$ref' && typeof value === 'string') Object.assign(schema, toReference(value));
    else if (SCHEMA_KEYWORDS.includes(key)) schema[key] = writePart(value, key);
    else if (SCHEMA_LIST_KEYWORDS.includes(key)) {
      const parts = toList(value).map((part) => writePart(part, key));
      if (parts.length > 0) schema[key] = parts;
    } else if (SCHEMA_MAP_KEYWORDS.includes(key)) {
      const parts = Object.entries(toObject(value));
      schema[key] = Object.fromEntries(parts.map(([name, part]) => [name, writePart(part, key)]));
    } else if (key === 'required') schema[key] = toTexts(value).filter(isRequired);
    else if (key === 'example' && keywords.includes('examples')) schema['examples'] ??= [value];
    else if (keywords.includes(key) && isUsable(key, value)) schema[key] = value;
  }
  // The upgrader keeps `nullable` beside `oneOf`, `anyOf` and `enum`, and some 3.1 documents use it.
  return raw['nullable'] === true ? { anyOf: [{ type: 'null' }, schema] } : schema;
}

/** The validator refuses a bound, a type or a pattern that does not exist together with all other keywords. */
function isUsable(keyword: string, value: unknown): boolean {
  if (keyword === 'pattern') return toRegExp(value) !== null;
  if (BOUNDS.includes(keyword)) return toNumber(value) !== undefined;
  return keyword !== 'type' || [value].flat().every((type) => TYPES.some((name) => name === type));
}

const TYPES = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];

const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];
