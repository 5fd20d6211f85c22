import { expect, it } from 'vitest';
import { createLruCache } from '../../../worker/store/lru-cache.ts';
import type { LruCache } from '../../../worker/store/lru-cache.ts';

it('returns the values that were put, and undefined for other keys', () => {
  const cache = createLruCache<string>(30);
  cache.put('a', 'value', 10);
  expect(cache.get('a')).toBe('value');
  expect(cache.get('b')).toBeUndefined();
});

it('evicts the least recently used entry', () => {
  const cache = createFull(['a', 'b', 'c']);
  cache.get('a');
  cache.put('d', 'd', 10);
  expect(toCached(cache, ['a', 'b', 'c', 'd'])).toEqual(['a', 'c', 'd']);
});

it('evicts as many entries as a large one needs', () => {
  const cache = createFull(['a', 'b', 'c']);
  cache.put('d', 'd', 15);
  expect(toCached(cache, ['a', 'b', 'c', 'd'])).toEqual(['c', 'd']);
});

it('stores an entry of exactly its size, and none that is larger', () => {
  const cache = createFull(['a']);
  cache.put('large', 'large', 31);
  expect(toCached(cache, ['a', 'large'])).toEqual(['a']);
  cache.put('full', 'full', 30);
  expect(toCached(cache, ['a', 'full'])).toEqual(['full']);
});

it('replaces an entry, also by one that it does not store', () => {
  const cache = createFull(['a']);
  cache.put('a', 'changed', 10);
  expect(cache.get('a')).toBe('changed');
  cache.put('a', 'large', 31);
  expect(cache.get('a')).toBeUndefined();
});

it('counts an entry once when it is put twice', () => {
  const cache = createFull(['a', 'a', 'a', 'b', 'c']);
  expect(toCached(cache, ['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
});

it('counts entries when no size is given', () => {
  const cache = createLruCache<string>(2);
  for (const key of ['a', 'b', 'c']) cache.put(key, key);
  expect(toCached(cache, ['a', 'b', 'c'])).toEqual(['b', 'c']);
});

it('stays within its size over many entries', () => {
  const cache = createLruCache<string>(1_000);
  const keys = Array.from({ length: 500 }, (_, index) => `page/${index}`);
  for (const key of keys) cache.put(key, key, 100);
  expect(toCached(cache, keys)).toEqual(keys.slice(-10));
});

/** A cache of size 30 with entries of size 10. */
function createFull(keys: string[]): LruCache<string> {
  const cache = createLruCache<string>(30);
  for (const key of keys) cache.put(key, key, 10);
  return cache;
}

function toCached(cache: LruCache<string>, keys: string[]): string[] {
  return keys.filter((key) => cache.get(key) !== undefined);
}
