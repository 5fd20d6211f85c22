import { sample } from 'openapi-sampler';
import { isPattern } from '../load/lint-rules.ts';
import { findPatternValue } from './pattern-value.ts';
import type { Schema } from './schema.ts';

/** Text that stands for a value of which only the type is known. */
export const PLACEHOLDER_TEXT = 'string';

/** Text that stands for the content of a file. */
export const BYTES_TEXT = '<bytes>';

/** A longer text is no example. */
const MAX_LENGTH = 10_000;

/** Values of formats that the sampler does not know, but the validator does. */
const FORMATS = new Map([
  ['binary', BYTES_TEXT],
  ['byte', 'ZXhhbXBsZQ=='],
  ['duration', 'P1D'],
  ['iso-date-time', '2019-08-24T14:15:22Z'],
  ['iso-time', '14:15:22Z'],
  ['url', 'https://example.com'],
]);

/** List values for a schema of neither an object nor a list, the likeliest first. */
export function toPlainValues(schema: Schema, type: string | undefined, name?: string): unknown[] {
  if (type === undefined) return [null];
  const { format, constraints } = schema;
  const { patterns = [], minLength = 0, contentEncoding } = constraints;
  if (minLength > MAX_LENGTH || !patterns.every(isPattern)) return [];
  const content = contentEncoding === 'base64' ? 'byte' : format;
  const sampled =
    type === 'string' ? FORMATS.get(isBinary(schema) ? 'binary' : (content ?? '')) : undefined;
  const isPlain = patterns.length === 0 || format !== undefined;
  const values = [
    sampled,
    isPlain
      ? toSample({ type, ...constraints, ...(format !== undefined && { format }) }, name)
      : undefined,
    patterns.length > 0 ? findPatternValue(constraints) : undefined,
  ];
  const isMatch = (value: unknown) =>
    typeof value !== 'string' || patterns.every((pattern) => new RegExp(pattern, 'u').test(value));
  return values.filter((value) => value !== undefined && isMatch(value));
}

/** Tell whether a text is the content of a file. */
export function isBinary({ format, constraints }: Schema): boolean {
  const { contentMediaType: type, contentEncoding } = constraints;
  const isFile = type !== undefined && !/^text\/|[/+](?:json|xml)\b/.test(type);
  return format === 'binary' || (isFile && contentEncoding === undefined);
}

/** Return a sample of a plain value; undefined for one that the sampler does not support. */
function toSample(schema: object, name = 'id'): unknown {
  try {
    // The sampler derives a UUID from the name of its property.
    const value: unknown = sample(
      { type: 'object', properties: { [name]: schema } },
      { quiet: true },
      {},
    );
    return (value as Record<string, unknown>)[name];
  } catch {
    return undefined;
  }
}
