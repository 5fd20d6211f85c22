import { expect, it } from 'vitest';
import {
  isReserved,
  SITE_PATHS,
  toDataUrl,
  toSearchUrl,
  toSidebarUrl,
} from '../../client/model/site-paths.ts';

it.each([
  ...SITE_PATHS,
  '/search.md',
  '/mcp',
  '/mcp/server-card',
  '/docs/llms.txt',
  '/llms/docs.txt',
  '/llms-full/docs.txt',
  '/openapi/shop.yaml',
  '/openapi/shop.json',
  '/_data/r1/docs',
  '/_assets/entry.js',
  '/.well-known/security.txt',
  '/docs/api/shop/_reference',
  '/docs/api/shop/list-items.openapi.json',
  '/docs/api/shop/problems/not-found.json',
])('the site itself responds at %s', (path) => {
  expect(isReserved(path)).toBe(true);
});

it.each([
  '',
  '/docs',
  '/searching',
  '/docs/search',
  '/docs/mcp',
  '/mcps',
  '/docs/_data',
  '/openapi',
  '/openapi/shop',
  '/llms/docs',
  '/docs/openapi.json',
  '/docs/my-llms.txt',
  '/docs/my_reference',
  '/docs/api/_reference/more',
  '/docs/list-items-openapi.json',
  '/docs/robots.txt',
  '/docs/api/shop/problems/not-found',
])('a page may be at %j', (path) => {
  expect(isReserved(path)).toBe(false);
});

it.each([
  ['/', '/docs/faqs/', '/_data/4f1c/docs/faqs/', '/_sidebar/4f1c/docs/faqs/'],
  ['/', '/', '/_data/4f1c/', '/_sidebar/4f1c/'],
  ['/base/', '/base/docs/', '/base/_data/4f1c/docs/', '/base/_sidebar/4f1c/docs/'],
  ['/base/', '/base/', '/base/_data/4f1c/', '/base/_sidebar/4f1c/'],
])('below %s the data and the sidebar of %s are at %s and %s', (basePath, path, data, sidebar) => {
  expect(toDataUrl(basePath, '4f1c', path)).toBe(data);
  expect(toSidebarUrl(basePath, '4f1c', path)).toBe(sidebar);
});

it.each([
  [{ query: '' }, '/search'],
  [{ query: 'a b&c' }, '/search?q=a+b%26c'],
  [{ query: 'user', filter: 'all', page: 1, isExact: false }, '/search?q=user'],
  [{ query: 'user', filter: 'api' }, '/search?q=user&kind=api'],
  [{ query: 'user', page: 2 }, '/search?q=user&page=2'],
  [
    { query: 'user', filter: 'guide', page: 3, isExact: true },
    '/search?q=user&kind=guide&page=3&exact=1',
  ],
  [{ query: '', filter: 'guide' }, '/search?kind=guide'],
])('the search %j is at %s', (search, url) => {
  expect(toSearchUrl('/search', search)).toBe(url);
});
