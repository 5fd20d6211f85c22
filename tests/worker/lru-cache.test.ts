import { expect, it } from 'vitest';
import { createLruCache } from '../../worker/store/lru-cache.ts';

/** Entries have the size 10 unless another is named. A question mark reads. */
it.each([
  ['a b c', 'a b c', 'keeps what fits'],
  ['a b c a? d', 'a c d', 'evicts the least recently used entry'],
  ['a b c d:15', 'c d', 'evicts as many entries as a large one needs'],
  ['a b:31', 'a', 'does not store an entry that is larger than all of it'],
  ['a b:30', 'b', 'stores an entry of exactly its size'],
  ['a a:31', '', 'removes an entry that is replaced by one that is too large'],
  ['a a a b c', 'a b c', 'counts an entry once that is put again'],
  ['a:20 a b c', 'a b c', 'counts the size that an entry has now'],
  ['a b c d e f g h', 'f g h', 'stays within its size'],
])('after %s, a cache of the size 30 has %s: it %s', (steps, expected) => {
  const cache = createLruCache<string>(30);
  for (const step of steps.split(' ')) {
    const [key = '', size = '10'] = step.split(':');
    if (key.endsWith('?')) cache.get(key.slice(0, -1));
    else cache.put(key, `${key}${size}`, Number(size));
  }
  expect([...'abcdefgh'].filter((key) => cache.get(key) !== undefined).join(' ')).toBe(expected);
});

it('returns the last value, and counts entries when no size is given', () => {
  const cache = createLruCache<string>(2);
  for (const key of ['a', 'b', 'c', 'c']) cache.put(key, key.toUpperCase());
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([undefined, 'B', 'C']);
});
