import { isObject, toList, toObject, toTexts } from '../load/json.ts';
import type { JsonObject } from '../load/json.ts';
import type { OpenApiDocument } from '../load/load-document.ts';
import { createRefResolver } from '../load/refs.ts';
import type { RefResolver } from '../load/refs.ts';
import { isSourceNumber, toSource } from '../load/source-number.ts';
import { walkDocument } from '../load/walk-document.ts';

/** Replace numbers by their source where the schema says text: YAML reads the postcode `01234` as a number. */
export function insertSourceTexts(document: OpenApiDocument): void {
  const references = createRefResolver(document);
  const replace = (holder: JsonObject, key: string, schema: unknown) => {
    if (Object.hasOwn(holder, key)) holder[key] = toTextValue(holder[key], [schema], references);
  };
  walkDocument({ kind: 'document', value: document }, ({ kind, object }) => {
    if (kind === 'schema') {
      const list = { items: object };
      for (const key of ['example', 'default', 'const']) replace(object, key, object);
      for (const key of ['examples', 'enum']) replace(object, key, list);
    } else if (object['schema'] !== undefined) {
      replace(object, 'example', object['schema']);
      for (const example of Object.values(toObject(object['examples']))) {
        replace(references.resolve(example), 'value', object['schema']);
      }
    }
  });
}

/** Convert a value that has to fit all of these schemas. */
function toTextValue(value: unknown, schemas: unknown[], references: RefResolver): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const parts = listParts(schemas, references);
  if (isSourceNumber(value)) {
    const types = parts.flatMap(({ type }) => toTexts([type].flat()));
    const isText = types.includes('string') && !types.some((type) => NUMBERS.includes(type));
    return isText ? toSource(value) : value;
  }
  if (Array.isArray(value)) {
    const items = parts.map((part) => part['items']);
    return value.map((entry) => toTextValue(entry, items, references));
  }
  const toField = (key: string, part: JsonObject) =>
    toObject(part['properties'])[key] ?? part['additionalProperties'];
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      const fields = parts.map((part) => toField(key, part));
      return [key, toTextValue(entry, fields, references)];
    }),
  );
}

const NUMBERS = ['integer', 'number'];

/** List schemas with those that they are composed of. */
function listParts(schemas: unknown[], references: RefResolver): JsonObject[] {
  const parts = new Set(schemas.filter(isObject).map(references.resolve));
  // The set grows while it is read.
  for (const { allOf, oneOf, anyOf } of parts) {
    for (const part of [allOf, oneOf, anyOf].flatMap(toList)) {
      if (isObject(part)) parts.add(references.resolve(part));
    }
  }
  return [...parts];
}
