import { expect, it } from 'vitest';
import { resolve } from './resolve.ts';

/** Of two bounds of `allOf`, the narrower one holds, whichever comes first. */
it.each([
  ['minimum', 1, 3, 3],
  ['exclusiveMinimum', 1, 3, 3],
  ['minLength', 1, 3, 3],
  ['minItems', 1, 3, 3],
  ['minProperties', 1, 3, 3],
  ['maximum', 1, 3, 1],
  ['exclusiveMaximum', 1, 3, 1],
  ['maxLength', 1, 3, 1],
  ['maxItems', 1, 3, 1],
  ['maxProperties', 1, 3, 1],
])('merges %s of %i and %i into %i', (keyword, low, high, expected) => {
  const bounds = [low, high].map((bound) => ({ [keyword]: bound }));
  for (const allOf of [bounds, bounds.toReversed()]) {
    expect(resolve({ allOf }).constraints).toEqual({ [keyword]: expected });
  }
});
