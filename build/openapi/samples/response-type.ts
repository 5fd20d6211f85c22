import { isObject, toInlineText } from '../load/json.ts';
import { isJson } from '../schema/payload.ts';
import { toTypes } from '../schema/schema-type.ts';
import type { Schema } from '../schema/schema.ts';
import type { ApiSpec, Operation } from '../schema/spec.ts';
import { toStringLiteral } from './javascript.ts';

/** Limit of nested objects: entries of a list are still written out. */
const MAX_DEPTH = 2;

/** Limit of fields in one object, to keep samples short. */
const MAX_FIELDS = 25;

/** A choice between more values or variants is shown as their common type. */
const MAX_OPTIONS = 6;

/** Return the JSON of the first successful response as a TypeScript type; null without one. */
export function toResponseType(operation: Operation, spec: ApiSpec): string | null {
  const success = operation.responses.find(({ status }) => status.startsWith('2'));
  const media = success?.content.find(({ name }) => isJson(name));
  if (media?.schema === undefined) return null;
  return toType(spec.resolveSchema(media.schema), 0);
}

function toType(schema: Schema, depth: number): string {
  const types = toOptions(schema, depth);
  return [...new Set([...types, ...(schema.nullable ? ['null'] : [])])].join(' | ');
}

function toOptions(schema: Schema, depth: number): string[] {
  if (schema.isNever) return ['never'];
  if (schema.constant) return [toLiteral(schema.constant.value)];
  const { enumValues } = schema;
  if (enumValues.length > 0 && enumValues.length <= MAX_OPTIONS) return enumValues.map(toLiteral);
  const variants = schema.choices.flatMap(({ options }) => options);
  if (variants.length > 0 && schema.properties.size === 0) {
    const isPlain = schema.choices.length === 1 && variants.length <= MAX_OPTIONS;
    if (!isPlain || depth > MAX_DEPTH) return ['unknown'];
    return variants.map((variant) => toType(schema.resolve(variant), depth + 1));
  }
  const types = toTypes(schema);
  if (types.length === 0) return ['unknown'];
  return types.map((type) => toSingleType(type, schema, depth));
}

function toSingleType(type: string, schema: Schema, depth: number): string {
  switch (type) {
    case 'string':
    case 'boolean':
    case 'number':
      return type;
    case 'integer':
      return 'number';
    case 'array':
      return toListType(schema, depth);
    case 'object':
      return toObjectType(schema, depth);
    default:
      return 'unknown';
  }
}

function toListType({ items, resolve }: Schema, depth: number): string {
  if (items === undefined) return 'unknown[]';
  // A list of lists can contain itself.
  if (toTypes(resolve(items)).includes('array')) return 'unknown[][]';
  const entry = toType(resolve(items), depth);
  return /^\w+$/.test(entry) ? `${entry}[]` : `Array<${entry}>`;
}

function toObjectType(schema: Schema, depth: number): string {
  const fields = [...schema.properties].filter(([, raw]) => !schema.resolve(raw).writeOnly);
  const { additionalProperties: values } = schema;
  if (fields.length === 0 && typeof values === 'object' && depth <= MAX_DEPTH) {
    return `Record<string, ${toType(schema.resolve(values), depth + 1)}>`;
  }
  if (fields.length === 0 || depth >= MAX_DEPTH) return 'Record<string, unknown>';
  const indent = '  '.repeat(depth + 1);
  const lines = fields.slice(0, MAX_FIELDS).map(([name, raw]) => {
    const mark = schema.required.has(name) ? '' : '?';
    return `${indent}${toKey(name)}${mark}: ${toType(schema.resolve(raw), depth + 1)};\n`;
  });
  const rest = fields.length > MAX_FIELDS ? `${indent}[field: string]: unknown;\n` : '';
  return `{\n${lines.join('')}${rest}${'  '.repeat(depth)}}`;
}

function toKey(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : toStringLiteral(name);
}

function toLiteral(value: unknown): string {
  if (typeof value === 'string') return toStringLiteral(value);
  return isObject(value) || Array.isArray(value) ? 'unknown' : toInlineText(value);
}
