import { isObject, toList, toObject, toPointer, toPointerKeys, toTexts } from './json.ts';
import type { JsonObject } from './json.ts';
import { createRefResolver } from './refs.ts';
import type { RefResolver } from './refs.ts';
import { HTTP_METHODS, walkDocument } from './walk-document.ts';
import type { Position } from './walk-document.ts';

/** A document without its internal parts. */
interface PublicDocument {
  document: JsonObject;
  /** How many parts are marked as internal. */
  internalCount: number;
  /** Convert a pointer into the copy to one into the whole document: entries of lists move up. */
  toWholePointer(pointer: string): string;
}

/** Copy a document without what `x-internal: true` marks: also not among required fields, and not in examples. */
export function withoutInternalParts(document: JsonObject): PublicDocument {
  const removed = new Set<unknown>();
  /** Examples and defaults, and the schemas by which they lose internal fields. */
  const values = new Map<unknown, JsonObject>();
  const { resolve } = createRefResolver(document);
  const internalFields = new Set<string>();
  let internalCount = 0;
  walkDocument({ kind: 'document', value: document }, ({ kind, object, keyword, name }) => {
    if (isInternal(object)) internalCount += 1;
    if (isInternal(object) && keyword === 'properties') internalFields.add(name);
    if (isInternal(object) || isInternalPath({ kind, object })) removed.add(object);
    const schema = kind === 'schema' ? object : object['schema'];
    if (isObject(schema)) {
      for (const value of listValues(object, resolve)) values.set(value, schema);
    }
    return !isInternal(object);
  });
  if (internalCount === 0) return { document, internalCount, toWholePointer: (pointer) => pointer };

  /** Copied lists, with the indexes that their entries had. */
  const indexes = new Map<unknown, string[]>();
  const copy = (value: unknown): unknown => {
    const schema = values.get(value);
    if (schema && typeof value === 'object') return withoutInternalFields(value, schema);
    if (Array.isArray(value)) return copyList(value);
    return isObject(value) ? copyObject(value) : value;
  };
  const copyList = (list: unknown[]): unknown[] => {
    const kept = Object.entries(list).filter(([, entry]) => !removed.has(entry));
    const copied = kept.map(([, entry]) => copy(entry));
    indexes.set(
      copied,
      kept.map(([index]) => index),
    );
    return copied;
  };
  const copyObject = (object: JsonObject): JsonObject => {
    const entries = Object.entries(object).filter(([, value]) => !removed.has(value));
    const copied = Object.fromEntries(entries.map(([key, value]) => [key, copy(value)]));
    if (!Array.isArray(object['required'])) return copied;
    const properties = toObject(object['properties']);
    // Another part of an `allOf` can have the field.
    const isPublic = (name: string) =>
      Object.hasOwn(properties, name) ? !removed.has(properties[name]) : !internalFields.has(name);
    return { ...copied, required: toTexts(object['required']).filter(isPublic) };
  };
  const withoutInternalFields = (value: unknown, raw: unknown, depth = 0): unknown => {
    const schema = resolve(raw);
    const parts = depth < MAX_DEPTH ? COMBINATIONS.flatMap((key) => toList(schema[key])) : [];
    const rest = parts.reduce((left, part) => withoutInternalFields(left, part, depth + 1), value);
    if (Array.isArray(rest)) {
      return rest.map((entry) => withoutInternalFields(entry, schema['items']));
    }
    if (!isObject(rest)) return rest;
    const properties = toObject(schema['properties']);
    const fields = Object.entries(rest).filter(([name]) => !isInternal(resolve(properties[name])));
    return Object.fromEntries(
      fields.map(([name, field]) => [name, withoutInternalFields(field, properties[name])]),
    );
  };
  const copied = copyObject(document);
  const { resolve: resolveCopied } = createRefResolver(copied);
  const toWholePointer = (pointer: string): string => {
    let value: unknown = copied;
    return toPointerKeys(pointer).reduce((whole, key) => {
      const index = indexes.get(value)?.[Number(key)];
      value = Array.isArray(value) ? value[Number(key)] : resolveCopied(value)[key];
      return toPointer(whole, index ?? key);
    }, '#');
  };
  return { document: copied, internalCount, toWholePointer };
}

/** List the examples and the default of an object. Examples have names, except those of a schema. */
function listValues(object: JsonObject, resolve: RefResolver['resolve']): unknown[] {
  const { example, examples, default: usual } = object;
  const named = Object.values(toObject(examples)).map((entry) => resolve(entry)['value']);
  return [example, usual, ...named, ...toList(examples)];
}

function isInternal(object: JsonObject): boolean {
  return object['x-internal'] === true;
}

/** A path without a public operation has no use. */
function isInternalPath({ kind, object }: Pick<Position, 'kind' | 'object'>): boolean {
  const operations = HTTP_METHODS.map((method) => object[method]).filter(isObject);
  return kind === 'pathItem' && operations.length > 0 && operations.every(isInternal);
}

/** A schema can contain itself. */
const MAX_DEPTH = 8;

const COMBINATIONS = ['allOf', 'oneOf', 'anyOf'];
