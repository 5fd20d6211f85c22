import { isObject, toList, toNumber, toObject, toTexts } from '../load/json.ts';
import type { JsonObject } from '../load/json.ts';
import { isPattern } from '../load/lint-rules.ts';
import type { ReferenceResolver } from '../load/references.ts';
import {
  SCHEMA_KEYWORDS,
  SCHEMA_LIST_KEYWORDS,
  SCHEMA_MAP_KEYWORDS,
} from '../load/walk-document.ts';
import { isShown } from './schema.ts';
import type { Direction, SchemaResolver } from './schema.ts';

/** A JSON Schema 2020-12 without annotations. */
export type JsonSchema = JsonObject | boolean;

/** Converts a schema of the document to JSON Schema for messages of one direction. */
type JsonSchemaWriter = (raw: unknown, direction: Direction) => JsonSchema;

/** Source of the schemas, and the receiver of referenced schemas. */
interface JsonSchemaSource {
  references: ReferenceResolver;
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
    if (typeof raw === 'boolean') return raw;
    if (!isObject(raw)) return true;
    const fields = new Map([...enclosing, ...resolveSchema(raw).properties]);
    const isRequired = (name: string) => isShown(resolveSchema(fields.get(name)), direction);
    return toNullable(raw, {
      ...toAssertions(raw),
      ...toNumericBounds(raw),
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

  /** A base schema can list the schema that extends it among its variants. */
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
    // The name is set first, because the schema can refer to itself.
    names[direction].set(referred, name);
    onDefinition(name, write(referred, direction, NO_FIELDS));
    return { $ref: name };
  };

  return (raw, direction) => write(raw, direction, NO_FIELDS);
}

const NO_FIELDS: EnclosingFields = new Map();

/** Keywords that assert something of the value itself, except `required`. */
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

/** Types and patterns that do not exist are for a linter; the validator refuses them together with all other keywords. */
function toAssertions(raw: JsonObject): JsonObject {
  const isUsable = (key: string) =>
    key === 'type'
      ? [raw[key]].flat().every((type) => TYPES.some((name) => name === type))
      : key !== 'pattern' || isPattern(raw[key]);
  const keys = ASSERTIONS.filter((key) => Object.hasOwn(raw, key) && isUsable(key));
  return Object.fromEntries(keys.map((key) => [key, raw[key]]));
}

const TYPES = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];

/** Before 2019, a bound was made exclusive by `true`. Documents of 3.1 still have that, and values that are no numbers. */
function toNumericBounds(raw: JsonObject): JsonObject {
  const bounds = BOUNDS.flatMap(([keyword, exclusive]): [string, unknown][] => {
    const [bound, isExclusive] = [toNumber(raw[keyword]), raw[exclusive]];
    const above = isExclusive === true ? bound : toNumber(isExclusive);
    return [
      ...(bound === undefined ? [] : [[keyword, bound] as [string, unknown]]),
      ...(above === undefined ? [] : [[exclusive, above] as [string, unknown]]),
    ];
  });
  return Object.fromEntries(bounds);
}

const BOUNDS = [
  ['minimum', 'exclusiveMinimum'],
  ['maximum', 'exclusiveMaximum'],
] as const;

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

/** The upgrader keeps `nullable` beside `oneOf`, `anyOf` and `enum`, and some 3.1 documents use it. */
function toNullable(raw: JsonObject, schema: JsonObject): JsonObject {
  return raw['nullable'] === true ? { anyOf: [{ type: 'null' }, schema] } : schema;
}
