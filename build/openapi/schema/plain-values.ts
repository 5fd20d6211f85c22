import { sample } from 'openapi-sampler';
import { isPattern } from '../load/lint-rules.ts';
import type { Schema } from './schema.ts';

/** Text that stands for a value of which only the type is known. */
export const PLACEHOLDER_TEXT = 'string';

/** A longer text is no example. */
const MAX_LENGTH = 10_000;

/** Values of formats that the sampler does not know, but the validator does. */
const FORMATS = new Map([
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
  const { patterns = [], minLength = 0 } = constraints;
  if (minLength > MAX_LENGTH || !patterns.every(isPattern)) return [];
  const base = { type, ...constraints };
  const variants = [
    { ...base, ...(format !== undefined && { format }), pattern: patterns[0] },
    ...(format === undefined ? [] : patterns.map((pattern) => ({ ...base, pattern }))),
    ...patterns.slice(1).map((pattern) => ({ ...base, pattern })),
  ];
  const sampled = type === 'string' ? FORMATS.get(format ?? '') : undefined;
  return [
    ...(sampled === undefined ? [] : [sampled]),
    ...variants.flatMap((variant) => toSample(variant, name) ?? []),
  ];
}

/** Return a sample of a plain value; undefined for a pattern that the sampler does not support. */
function toSample(schema: object, name = 'id'): unknown {
  try {
    const options = { enablePatterns: true, quiet: true };
    // The sampler derives a UUID from the name of its property.
    const value: unknown = sample({ type: 'object', properties: { [name]: schema } }, options, {});
    return (value as Record<string, unknown>)[name];
  } catch {
    return undefined;
  }
}
