import { expect, it } from 'vitest';
import { useSite } from '../support/site.ts';

const site = useSite();

/** Labels and addresses of the links in a part of the search page. */
async function loadLinks(path: string, part: string): Promise<string[]> {
  const html = await (await site.fetch(path)).text();
  const [, links = ''] =
    new RegExp(`<nav class="search-links" aria-label="${part}">(.*?)</nav>`, 's').exec(html) ?? [];
  return [...links.matchAll(/<a href="([^"]+)"([^>]*)>([^<]+)/g)].map(
    ([, href = '', rest = '', label = '']) =>
      `${label}${rest.includes('aria-current="page"') ? ' (current)' : ''}: ${href.replaceAll('&amp;', '&')}`,
  );
}

/** Many pages have the word, in the guide and in the reference. */
it.each([
  ['q=user', ['Next: /search?q=user&page=2']],
  ['q=user&page=2', ['Previous: /search?q=user', 'Next: /search?q=user&page=3']],
  [
    'q=user&kind=api&page=2&exact=1',
    ['Previous: /search?q=user&kind=api&exact=1', 'Next: /search?q=user&kind=api&page=3&exact=1'],
  ],
  ['q=xqzzkw', []],
])('leads from %s to the pages of the same search', async (parameters, links) => {
  expect(await loadLinks(`/search?${parameters}`, 'Pages of results')).toEqual(links);
});

it('leads to the first page of the same query in each part of the site', async () => {
  expect(await loadLinks('/search?q=user&kind=api&page=2', 'Search in')).toEqual([
    'All: /search?q=user',
    'Guide: /search?q=user&kind=guide',
    'API (current): /search?q=user&kind=api',
  ]);
});

it('has no link after the last of twenty pages', async () => {
  const links = await loadLinks('/search?q=a&page=20', 'Pages of results');
  expect(links).toEqual(['Previous: /search?q=a&page=19']);
});
