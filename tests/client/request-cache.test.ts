import { afterEach, expect, it, vi } from 'vitest';
import { createRequestCache, fetchJson } from '../../client/browser/request-cache.ts';

afterEach(() => void vi.unstubAllGlobals());

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

it('a response is requested once, and is found when it has come', async () => {
  const cache = createRequestCache<string>();
  const { promise, resolve } = Promise.withResolvers<string>();
  const send = vi.fn<() => Promise<string>>(() => promise);
  const both = Promise.all([cache.load('/faqs', send), cache.load('/faqs', send)]);
  const read = () => [cache.has('/faqs'), cache.isLoaded('/faqs'), cache.find(() => true)];
  expect(read()).toEqual([true, false, undefined]);
  resolve('FAQs');
  expect(await both).toEqual(['FAQs', 'FAQs']);
  expect(await cache.load('/faqs', send)).toBe('FAQs');
  expect(send).toHaveBeenCalledTimes(1);
  expect(read()).toEqual([true, true, 'FAQs']);
  expect(cache.find((value) => value === 'Users')).toBeUndefined();
  cache.remove('/faqs');
  expect(read()).toEqual([false, false, undefined]);
});

it('a failure is not cached, and removes no newer request', async () => {
  const cache = createRequestCache<string>();
  await expect(cache.load('/faqs', () => Promise.reject(new Error('offline')))).rejects.toThrow(
    'offline',
  );
  expect(cache.has('/faqs')).toBe(false);
  const { promise, reject } = Promise.withResolvers<string>();
  const hanging = cache.load('/faqs', () => promise);
  cache.remove('/faqs');
  await cache.load('/faqs', () => Promise.resolve('FAQs'));
  reject(new Error('aborted'));
  await expect(hanging).rejects.toThrow('aborted');
  expect(cache.isLoaded('/faqs')).toBe(true);
});

it('JSON is fetched with the options, and an error status is an error', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>((url) =>
    Promise.resolve(Response.json({ url }, { status: url === '/missing' ? 404 : 200 })),
  );
  vi.stubGlobal('fetch', fetch);
  const options = { priority: 'low' } as const;
  expect(await fetchJson('/faqs', options)).toEqual({ url: '/faqs' });
  expect(fetch.mock.lastCall).toEqual(['/faqs', options]);
  await expect(fetchJson('/missing', options)).rejects.toThrow('/missing responded with 404.');
});
