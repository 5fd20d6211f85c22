import { expect, it } from 'vitest';
import { splitBySize } from '../../build/split-by-size.ts';

it.each([
  ['by number', { maxItems: 3, maxSize: 1_000 }, [3, 3, 1]],
  ['by size', { maxSize: 30 }, [2, 2, 2, 1]],
  ['not at all when all fit', { maxSize: 1_000 }, [7]],
  ['one by one when each is larger than a chunk', { maxSize: 5 }, [1, 1, 1, 1, 1, 1, 1]],
])('splits items %s', (_, limits, sizes) => {
  const items = Array.from({ length: 7 }, (_, index) => `item ${index}`);
  const chunks = splitBySize(items, () => 12, limits);
  expect(chunks.map(({ length }) => length)).toEqual(sizes);
  expect(chunks.flat()).toEqual(items);
});
