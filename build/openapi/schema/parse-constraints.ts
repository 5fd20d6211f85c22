import { toNumber, toText } from '../json/json-value.ts';
import type { JsonObject } from '../json/json-value.ts';
import type { Constraints } from './schema.ts';

/** Read the keywords that narrow a value. */
export function parseConstraints(raw: JsonObject): Constraints {
  const constraints: Constraints = {};
  for (const key of NUMBERS) {
    const value = toNumber(raw[key]);
    if (value !== undefined) constraints[key] = value;
  }
  for (const key of TEXTS) {
    const value = toText(raw[key]);
    if (value !== undefined) constraints[key] = value;
  }
  // A space at a pattern's end is part of it.
  if (typeof raw['pattern'] === 'string') constraints.patterns = [raw['pattern']];
  if (raw['uniqueItems'] === true) constraints.uniqueItems = true;
  return withExclusiveBounds(constraints, raw);
}

/** OpenAPI 3.0 says by a boolean that the bound itself is excluded. */
function withExclusiveBounds(constraints: Constraints, raw: JsonObject): Constraints {
  const { minimum, maximum, ...rest } = constraints;
  if (raw['exclusiveMinimum'] === true && minimum !== undefined) rest.exclusiveMinimum = minimum;
  if (raw['exclusiveMaximum'] === true && maximum !== undefined) rest.exclusiveMaximum = maximum;
  return {
    ...rest,
    ...(minimum !== undefined && raw['exclusiveMinimum'] !== true && { minimum }),
    ...(maximum !== undefined && raw['exclusiveMaximum'] !== true && { maximum }),
  };
}

const NUMBERS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
] as const;

const TEXTS = ['contentMediaType', 'contentEncoding'] as const;
