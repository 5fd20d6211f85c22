import { expect, it } from 'vitest';
import { isReserved } from '../../client/model/site-paths.ts';

it.each([
  '/search',
  '/search.md',
  '/search.json',
  '/opensearch.xml',
  '/mcp',
  '/mcp/server-card',
  '/favicon.ico',
  '/apple-touch-icon.png',
  '/versions.json',
  '/release.json',
  '/llms.txt',
  '/llms-full.txt',
  '/docs/llms.txt',
  '/llms/docs.txt',
  '/llms-full/docs.txt',
  '/robots.txt',
  '/sitemap.xml',
  '/openapi.json',
  '/openapi.yaml',
  '/openapi/shop.yaml',
  '/openapi/shop.json',
  '/_data/r1/docs',
  '/_assets/entry.js',
  '/.well-known/security.txt',
  '/docs/api/shop/_reference',
  '/docs/api/shop/list-items.openapi.json',
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
])('a page may be at %j', (path) => {
  expect(isReserved(path)).toBe(false);
});
