import { expect, test } from 'vitest';
import { findLeaks, POSITIONS, REFERENCES, toDocument } from './outside-addresses.ts';
import type { Fragment } from './outside-addresses.ts';

/** Each with one of the kinds of addresses; all kinds of all parts are a slow test. */
test('no reference of a document sends a request, or reads a file outside of the folder', async () => {
  const leaks = await findLeaks(
    Object.entries(REFERENCES).map(([what, toFragment], at) => [what, toFragment, [at % 3]]),
  );
  expect(leaks.join('\n')).toBe('');
});

test('no other part of a document does', async () => {
  const toFragments = (address: string) =>
    Object.values(POSITIONS).map((toFragment) => toFragment(address));
  const merged = (address: string) => JSON.parse(toDocument(...toFragments(address))) as Fragment;
  const leaks = await findLeaks([['all parts at once', merged, [0, 1, 2]]]);
  expect(leaks.join('\n')).toBe('');
});
