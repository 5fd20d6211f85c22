import { expect, it } from 'vitest';
import { fetchRaw } from '../support/fetch-raw.ts';
import { useSite } from '../support/site.ts';

const site = useSite();

/** The rules of paths are in `tests/model/path.test.ts`; these are sent as they are, which no client does. */
it.each([
  ['/docs', '/docs/'],
  ['/.html', '/'],
  ['/docs/faqs?u=//example.com&r=%20', '/docs/faqs/?u=//example.com&r=%20'],
  ['/DOCS//faqs/INDEX.HTML?a=/b//c&d=%2F', '/docs/faqs/?a=/b//c&d=%2F'],
  ['/docs/%75ser-guide//Users/intro/index/', '/docs/user-guide/users/intro'],
  ['/docs/api/Management/_Reference.html?x', '/docs/api/management/_reference?x'],
  ['/docs/api/management/_reference/', '/docs/api/management/_reference'],
  ['/search/?q=a%20b', '/search?q=a%20b'],
  ['/Search.html', '/search'],
  ['/search/index', '/search'],
  ['/docs/faqs/index.md?a=b', '/docs/faqs.md?a=b'],
  ['/Docs//FAQs.MD', '/docs/faqs.md'],
  ['/docs/faqs/.md', '/docs/faqs.md'],
  ['/docs/faqs.html.md', '/docs/faqs.md'],
  ['/.md', '/index.md'],
])('another spelling of a page is one 308: %s to %s', async (from, to) => {
  const { status, location } = await fetchRaw(site.origin, { target: from });
  expect({ status, location }).toEqual({ status: 308, location: to });
  expect((await fetchRaw(site.origin, { target: to })).status).toBe(200);
});

it.each([
  '//example.com/docs/',
  '/\\example.com',
  '/%5Cexample.com',
  '/%2F%2Fexample.com',
  '/docs%2Ffaqs',
  '/docs/%2e%2e%2ffaqs',
  '/docs/%0d%0aSet-Cookie:x=y',
  '/docs/%zz',
  `/docs/${'a'.repeat(3000)}`,
  '//example.com/.md',
  '/docs%2ffaqs.md',
  '/search.json.md',
  '/docs/api/management/_reference.md',
])('a path that is unsafe, or names no page, is a 404: %s', async (target) => {
  const { status, location } = await fetchRaw(site.origin, { target });
  expect({ status, location }).toEqual({ status: 404, location: null });
});
