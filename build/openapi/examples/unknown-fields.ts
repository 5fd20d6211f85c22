import { findNearest } from '../../content/nearest.ts';
import { toPointer } from '../json/json-pointer.ts';
import { isObject } from '../json/json-value.ts';
import type { Misfit } from './misfits.ts';
import type { SchemaResolver } from '../schema/resolve-schema.ts';
import type { Schema } from '../schema/schema.ts';

/**
 * List the fields of a value that its schema does not name. JSON Schema lets them pass, and so does
 * an API; in documentation they are misspelt or out of date. Where a schema has variants or allows
 * other keys, nothing is said.
 */
export function findUnknownFields(
  value: unknown,
  schema: unknown,
  resolve: SchemaResolver,
  pointer = '',
): Misfit[] {
  const resolved = resolve(schema);
  if (Array.isArray(value)) {
    const { items } = resolved;
    if (!items) return [];
    return value.flatMap((entry, index) =>
      findUnknownFields(entry, items, resolve, toPointer(pointer, index)),
    );
  }
  if (!isObject(value) || !isClosed(resolved)) return [];
  return Object.entries(value).flatMap(([name, entry]) => {
    const place = toPointer(pointer, name);
    const part = resolved.properties.get(name);
    if (part !== undefined) return findUnknownFields(entry, part, resolve, place);
    const nearest = findNearest(name, resolved.properties.keys());
    const hint = nearest === null ? '' : `. Did you mean \`${nearest}\`?`;
    const message = `is a field that the schema does not know${hint}`;
    return [{ pointer: place, keyword: 'properties', message, types: [] }];
  });
}

/** Tell whether the named fields are all that a schema speaks of. */
function isClosed(schema: Schema): boolean {
  return (
    schema.properties.size > 0 &&
    schema.additionalProperties === undefined &&
    schema.patternProperties.size === 0 &&
    schema.choices.length === 0 &&
    schema.conditions.length === 0
  );
}
