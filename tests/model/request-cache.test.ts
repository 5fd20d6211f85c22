import { expect, it } from 'vitest';
import { createRequestCache } from '../../client/browser/request-cache.ts';

it('the cache of responses is bounded, and drops the oldest', async () => {
  const cache = createRequestCache<number>();
  for (let page = 0; page <= 200; page += 1) {
    await cache.load(`/page-${page}`, () => Promise.resolve(page));
  }
  expect([cache.has('/page-0'), cache.has('/page-1'), cache.has('/page-200')]).toEqual([
    false,
    true,
    true,
  ]);
});
