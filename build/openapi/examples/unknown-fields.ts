import { findNearest } from '../../content/nearest.ts';
import { isObject, toPointer } from '../load/json.ts';
import type { Schema, SchemaResolver } from '../model/schema.ts';
import type { ValidationError } from '../model/validation-errors.ts';

/**
 * List the fields of a value that its schema does not define. JSON Schema and APIs allow them, but in
 * documentation they are misspelt or out of date. A schema with variants or with other keys has no
 * unknown fields.
 */
export function findUnknownFields(
  value: unknown,
  schema: unknown,
  resolve: SchemaResolver,
  pointer = '',
): ValidationError[] {
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

/** Tell whether a schema describes nothing but its named fields. */
function isClosed(schema: Schema): boolean {
  return (
    schema.properties.size > 0 &&
    schema.additionalProperties === undefined &&
    schema.patternProperties.size === 0 &&
    schema.choices.length === 0 &&
    schema.conditions.length === 0
  );
}
