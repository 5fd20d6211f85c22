import { expect, it } from 'vitest';
import { addUrls } from '../../../build/checks/published-urls.ts';
import { SITE, runBuild } from '../site-build.ts';

it('lists the addresses of a site: all pages, and the sections of the guide', async () => {
  const document = '{ openapi: 3.1.0, info: { title: Shop, description: "## About" }, paths: {} }';
  const { urls } = await runBuild({ ...SITE, 'shop.yaml': document }, { contract: 'shop.yaml' });
  expect(urls).toEqual([
    '/',
    '/docs/',
    '/docs/api/shop',
    '/docs/api/shop/shop',
    '/docs/faqs/',
    '/docs/users/',
    '/docs/users/intro',
    '/docs/users/levels',
    '/docs/users/levels#tiers',
  ]);
});

it('adds addresses to a list, sorted and once', () => {
  const text = addUrls('/docs/\n/docs/b\n', ['/docs/b', '/docs/a', '/docs/#x']);
  expect(text.split('\n').filter((line) => line.startsWith('/'))).toEqual([
    '/docs/',
    '/docs/#x',
    '/docs/a',
    '/docs/b',
  ]);
  expect(addUrls(text, [])).toBe(text);
});
