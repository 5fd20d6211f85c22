import { createRefResolver } from '../../../../build/openapi/load/refs.ts';
import { createSchemaResolver } from '../../../../build/openapi/schema/resolve-schema.ts';
import type { Schema } from '../../../../build/openapi/schema/schema.ts';

/** Resolve a schema of a document with component schemas. */
export function resolve(raw: unknown, schemas: object = {}): Schema {
  return createSchemaResolver(createRefResolver({ components: { schemas } }))(raw);
}

/** The parts of a schema without those that say nothing. */
export function toParts(schema: Schema): Record<string, unknown> {
  const { identity: _identity, resolve: _resolve, ...parts } = schema;
  const isEmpty = (value: unknown) =>
    value === undefined ||
    value === false ||
    (Array.isArray(value) && value.length === 0) ||
    ((value instanceof Map || value instanceof Set) && value.size === 0) ||
    (typeof value === 'object' && value?.constructor === Object && Object.keys(value).length === 0);
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => !isEmpty(value)));
}
