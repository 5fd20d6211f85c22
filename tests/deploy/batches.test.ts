import { expect, it } from 'vitest';
import { toBatches, toSize } from '../../build/deploy/batches.ts';

const RECORDS = new Map(Array.from({ length: 7 }, (_, index) => [`k${index}`, 'x'.repeat(8)]));

it.each([
  ['by count', 3, 1_000, [3, 3, 1]],
  ['by bytes', 100, 30, [2, 2, 2, 1]],
  ['not at all when all fit', 100, 1_000, [7]],
])('splits records %s', (_, maxPairs, maxBytes, sizes) => {
  const batches = toBatches(RECORDS, maxPairs, maxBytes);
  expect(batches.map(({ length }) => length)).toEqual(sizes);
  expect(batches.flat()).toEqual([...RECORDS]);
});

it('gives a record that is larger than a batch one of its own', () => {
  const records = new Map([
    ['a', 'x'],
    ['b', 'x'.repeat(50)],
    ['c', 'x'],
  ]);
  expect(toBatches(records, 100, 20).map((batch) => batch.map(([key]) => key))).toEqual([
    ['a'],
    ['b'],
    ['c'],
  ]);
});

it('counts bytes as they travel', () => {
  expect(toSize(['k', '"é"'])).toBe(1 + '"\\"é\\""'.length + 1);
});

it('makes no batch of nothing', () => {
  expect(toBatches(new Map())).toEqual([]);
});
