import { expect, it } from 'vitest';
import { KV_CACHE_SECONDS, createRegionalKv } from './regional-kv.ts';

it('serves what a region has read for a minute, whatever is written meanwhile', () => {
  const kv = createRegionalKv();
  kv.put('live', 'before');
  expect(kv.get('eu', 'live')).toBe('before');
  kv.put('live', 'after');
  kv.advance(KV_CACHE_SECONDS - 1);
  expect(kv.get('eu', 'live')).toBe('before');
  expect(kv.get('us', 'live')).toBe('after');
  kv.advance(1);
  expect(kv.get('eu', 'live')).toBe('after');
});

it('keeps a miss as long as a hit, and notes it', () => {
  const kv = createRegionalKv();
  expect(kv.get('eu', 'page/new')).toBeNull();
  kv.put('page/new', 'text');
  expect(kv.get('eu', 'page/new')).toBeNull();
  kv.advance(KV_CACHE_SECONDS);
  expect(kv.get('eu', 'page/new')).toBe('text');
  expect(kv.misses).toEqual(['page/new']);
});
