import { isObject, toList } from '../load/json.ts';
import type { JsonObject } from '../load/json.ts';
import { walkDocument } from '../load/walk-document.ts';
import type { ObjectKind } from '../load/walk-document.ts';
import { isOpenTo, listVariantValues } from './discriminator.ts';
import type { Schema, SchemaResolver } from './schema.ts';

/** Text that stands for the content of a file. */
export const BYTES_TEXT = '<bytes>';

/** Values of formats that `openapi-sampler` does not know. */
const FORMATS = new Map([
  ['binary', BYTES_TEXT],
  ['byte', 'ZXhhbXBsZQ=='],
  ['duration', 'P1D'],
  ['iso-date-time', '2019-08-24T14:15:22Z'],
  ['iso-time', '14:15:22Z'],
  ['url', 'https://example.com'],
]);

/** Tell whether a text is the content of a file. */
export function isBinary({ format, constraints }: Schema): boolean {
  const { contentMediaType: type, contentEncoding } = constraints;
  const isFile = type !== undefined && !/^text\/|[/+](?:json|xml)\b/.test(type);
  return format === 'binary' || (isFile && contentEncoding === undefined);
}

/** Copy a part of a document with what `openapi-sampler` lacks: values of some formats, and those of discriminators. */
export function prepareForSampler(
  value: JsonObject,
  kind: ObjectKind,
  resolve: SchemaResolver,
): JsonObject {
  const additions = new Map<unknown, JsonObject>();
  walkDocument({ kind, value }, ({ kind: part, object }) => {
    if (part !== 'schema') return;
    const schema = resolve(object);
    additions.set(object, {
      ...toLimits(schema),
      ...toFormatExample(schema),
      ...toVariant(schema),
      ...toBase(object, schema),
    });
  });
  const copy = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(copy);
    return isObject(part) ? copyObject(part) : part;
  };
  const copyObject = (part: JsonObject): JsonObject => ({
    ...Object.fromEntries(Object.entries(part).map(([key, entry]) => [key, copy(entry)])),
    ...additions.get(part),
  });
  return copyObject(value);
}

/** A list or a text that has to be longer has no example, and takes all memory. */
const MAX_ENTRIES = 20;
const MAX_LENGTH = 10_000;

function toLimits({ constraints: { minItems = 0, minLength = 0 } }: Schema): JsonObject {
  return {
    ...(minItems > MAX_ENTRIES && { minItems: MAX_ENTRIES }),
    ...(minLength > MAX_LENGTH && { minLength: MAX_LENGTH }),
  };
}

function toFormatExample(schema: Schema): JsonObject {
  const { format, constraints, constant, examples, enumValues, defaultValue } = schema;
  const isDeclared = constant ?? defaultValue ?? examples[0] ?? enumValues[0];
  const content = constraints.contentEncoding === 'base64' ? 'byte' : format;
  const example = FORMATS.get(isBinary(schema) ? 'binary' : (content ?? ''));
  return isDeclared !== undefined || example === undefined ? {} : { example };
}

/** Choose the first variant of a schema with a discriminator, and give it the value that selects it. */
function toVariant({ choices, resolve }: Schema): JsonObject {
  for (const { discriminator, options } of choices) {
    const [value] = discriminator ? listVariantValues(options[0], discriminator, resolve) : [];
    if (!discriminator || value === undefined) continue;
    return { oneOf: [{ allOf: [options[0], toConstant(discriminator.property, value)] }] };
  }
  return {};
}

/** Give a schema that extends another one the value by which the other's discriminator knows it. */
function toBase(object: JsonObject, schema: Schema): JsonObject {
  const { baseDiscriminator, identity, name, resolve } = schema;
  if (!baseDiscriminator) return {};
  const { property, mapping } = baseDiscriminator;
  const isItself = ($ref: string) => resolve({ $ref }).identity === identity;
  const value = [...mapping].find(([, target]) => isItself(target))?.[0] ?? name;
  if (value === undefined || !isOpenTo(value, schema, property)) return {};
  return { allOf: [...toList(object['allOf']), toConstant(property, value)] };
}

function toConstant(property: string, value: string): JsonObject {
  return { type: 'object', properties: { [property]: { const: value } } };
}
