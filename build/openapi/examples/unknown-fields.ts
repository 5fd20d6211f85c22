import { findNearest } from '../../content/nearest.ts';
import { isObject, toPointer } from '../load/json.ts';
import type { Schema } from '../model/schema.ts';
import type { ValidationError } from '../model/validation-errors.ts';

/**
 * List the fields of a value that its schema does not define. JSON Schema and APIs allow them, but in
 * documentation they are misspelt or out of date. A schema with variants or with other keys has no
 * unknown fields.
 */
export function findUnknownFields(value: unknown, schema: Schema, pointer = ''): ValidationError[] {
  const { properties, items, resolve } = schema;
  if (Array.isArray(value)) {
    if (!items) return [];
    return value.flatMap((entry, index) =>
      findUnknownFields(entry, resolve(items), toPointer(pointer, index)),
    );
  }
  if (!isObject(value) || !isClosed(schema)) return [];
  return Object.entries(value).flatMap(([name, entry]) => {
    const place = toPointer(pointer, name);
    const part = properties.get(name);
    if (part !== undefined) return findUnknownFields(entry, resolve(part), place);
    const nearest = findNearest(name, properties.keys());
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
