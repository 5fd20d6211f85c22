import { expect, it } from 'vitest';
import { isReserved, toDataUrl, toSearchUrl, toSidebarUrl } from '../../client/model/site-paths.ts';

/** That all routes, texts and files of a site are reserved is tested in `tests/worker/reserved-paths.test.ts`. */
it.each([
  [true, '/search /search.md /search.json /mcp /mcp/server-card /sw.js /release.json'],
  [true, '/docs/llms.txt /llms/docs.txt /llms-full/docs.txt /openapi/shop.yaml /openapi/shop.json'],
  [true, '/_data/r1/docs /_assets/entry.js /.well-known/security.txt /docs/api/shop/_reference'],
  [true, '/docs/api/shop/list-items.openapi.json /docs/api/shop/problems/not-found.json'],
  [false, '/docs /searching /docs/search /docs/mcp /mcps /docs/_data /openapi /openapi/shop'],
  [false, '/llms/docs /docs/openapi.json /docs/my-llms.txt /docs/my_reference /docs/robots.txt'],
  [false, '/docs/api/_reference/more /docs/list-items-openapi.json'],
  [false, '/docs/api/shop/problems/not-found'],
])('%s: the site itself responds at %s', (expected, paths) => {
  const others = paths.split(' ').filter((path) => isReserved(path) !== expected);
  expect(others).toEqual([]);
  expect(isReserved('')).toBe(false);
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
  [{ query: '', filter: 'guide' }, '/search?kind=guide'],
  [
    { query: 'user', filter: 'guide', page: 3, isExact: true },
    '/search?q=user&kind=guide&page=3&exact=1',
  ],
])('the search %j is at %s', (search, url) => {
  expect(toSearchUrl('/search', search)).toBe(url);
});
