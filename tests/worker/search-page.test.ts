import { describe, expect, inject, it } from 'vitest';
import { openBuiltIndex } from '../../bench/harness/built-index.ts';
import { useSite } from '../support/site.ts';
import { toPage } from '../build/content-file.ts';
import { createSmallRelease } from './small-site/release.ts';
import { startSmallSite } from './small-site/site.ts';

/** More pages than the search page shows: twenty times ten. */
const MANY = createSmallRelease({
  pages: Array.from({ length: 205 }, (_, at) =>
    toPage(`/docs/${at}`, {
      title: `Level ${at}`,
      layout: at < 15 ? 'reference' : 'guide',
      html: `<h1>Level ${at}</h1><p>Text.</p>`,
    }),
  ),
});

async function load(address: string, release?: typeof MANY): Promise<string> {
  const response = await startSmallSite(release ? { release } : {}).fetch(address);
  expect(response.status).toBe(200);
  return response.text();
}

/** Paths of the pages that the search page lists. */
function toPaths(html: string): (string | undefined)[] {
  const pages = [...html.matchAll(/<div class="search-page"[^>]*><a href="([^"]+)"/g)];
  return pages.map(([, href]) => href);
}

/** Labels and addresses of the links in a part of the search page. */
function toLinks(html: string, part: string): string[] {
  const [, links = ''] =
    new RegExp(`<nav class="[\\w-]+" aria-label="${part}">(.*?)</nav>`, 's').exec(html) ?? [];
  return [...links.matchAll(/<a href="([^"]+)"([^>]*)>([^<]+)/g)].map(
    ([, href = '', rest = '', label = '']) =>
      `${label}${rest.includes('aria-current="page"') ? ' (current)' : ''}: ${href.replaceAll('&amp;', '&')}`,
  );
}

describe('the pages of results', () => {
  const FIRST = ['Next: /search?q=level&page=2'];
  it.each([
    ['q=level', FIRST],
    ['q=level&page=2', ['Previous: /search?q=level', 'Next: /search?q=level&page=3']],
    ['q=level&kind=api&exact=1', ['Next: /search?q=level&kind=api&page=2&exact=1']],
    ['q=level&kind=api&page=2&exact=1', ['Previous: /search?q=level&kind=api&exact=1']],
    ['q=level&page=20', ['Previous: /search?q=level&page=19']],
    // What is invalid counts as absent.
    ['q=level&page=21', FIRST],
    ['q=level&page=1.9&kind=nothing&exact=yes', FIRST],
    ['q=level&page=-1', FIRST],
    ['q=level&page=1e9', FIRST],
    ['q=level&page=NaN', FIRST],
    ['q=xqzzkw', []],
  ])('of %s lead to one another', async (parameters, links) => {
    expect(toLinks(await load(`/search?${parameters}`, MANY), 'Pages of results')).toEqual(links);
  });

  it('have ten pages each, none of them twice', async () => {
    const numbers = [1, 2, 20];
    const pages = await Promise.all(numbers.map((at) => load(`/search?q=level&page=${at}`, MANY)));
    expect(new Set(pages.flatMap(toPaths)).size).toBe(30);
  });

  it('are of one part of the site, and lead to the first page of each', async () => {
    const html = await load('/search?q=level&kind=api&page=2', MANY);
    expect(toPaths(html)).toHaveLength(5);
    expect(html).toContain('<span>15 pages</span>');
    expect(html).toContain('<input type="hidden" name="kind" value="api"/>');
    expect(toLinks(html, 'Search in')).toEqual([
      'All: /search?q=level',
      'Guide: /search?q=level&kind=guide',
      'API (current): /search?q=level&kind=api',
    ]);
  });

  it('have the same order in all formats', async () => {
    const paths = toPaths(await load('/search?q=level', MANY));
    const { pages, ...json } = JSON.parse(await load('/search.json?q=level', MANY)) as {
      pages: { path: string }[];
    };
    expect(json).toMatchObject({ query: 'level', total: 205 });
    expect(pages.map(({ path }) => path)).toEqual(paths);
    const text = await load('/search.md?q=level', MANY);
    expect([...text.matchAll(/^Path: (.*)$/gm)].map(([, path]) => path)).toEqual(paths);
  });
});

describe('the search page', () => {
  it.each([
    ['points', '/docs/users/intro'],
    ['pionts', '/docs/users/intro'],
    ['pionts&exact=1', ''],
    // A pasted request, whose path has other names and values than that of the operation.
    ['PUT+/users/u1/missions/m2', '/docs/api/complete-mission'],
    ['/users/{user}/missions/{mission}', '/docs/api/complete-mission'],
  ])('finds by %s the page %s', async (query, path) => {
    const [first = ''] = toPaths(await load(`/search?q=${query}`));
    expect(first).toBe(path);
  });

  it('lists results with what matches marked, in the shell, and is not indexed', async () => {
    const html = await load('/search?q=points');
    for (const part of [
      '<title>points – Search | Docs</title>',
      '<meta name="robots" content="noindex">',
      '<meta name="description" content="Search this documentation',
      'toolname="search" tooldescription="Search this documentation',
      '<link rel="stylesheet" href="/_assets/search.css"/>',
      'value="points"',
      '<span>1 page</span>',
      '<mark>points</mark>',
      'class="navbar',
      'class="footer',
    ]) {
      expect(html).toContain(part);
    }
  });

  it('explains itself without a query, and leads on where nothing is found', async () => {
    const empty = await load('/search?q=+');
    expect(empty).toContain('<title>Search | Docs</title>');
    expect(empty).toContain('<h2>Start from</h2>');
    const none = await load('/search?q=xqzzkw&kind=guide');
    expect(none).toContain('No page contains <em>xqzzkw</em>.');
    expect(none).toContain(
      '<a href="/search?q=xqzzkw" data-document-load="">Search everywhere</a>',
    );
    expect(none).toContain('<a href="/docs/faqs/">');
    expect(await load('/search?q=xqzzkw')).not.toContain('Search everywhere');
  });

  it('shows any query as text, and the first 200 characters of it', async () => {
    const query = `"><img src=x>${'x'.repeat(200)}`;
    const html = await load(`/search?${new URLSearchParams({ q: query })}`);
    expect(html).not.toContain('<img src=x');
    const shown = `&quot;&gt;&lt;img src=x&gt;${'x'.repeat(187)}`;
    expect(html).toContain(`value="${shown}"`);
  });

  it('ranks in workerd as the dialog does', async () => {
    const { search } = await openBuiltIndex(inject('builtSite'));
    for (const query of ['semgent', 'createUser', 'how do I log in']) {
      const { pages } = await search(query);
      expect([query, pages.length > 0]).toEqual([query, true]);
      const response = await useSite().fetch(`/search?${new URLSearchParams({ q: query })}`);
      expect(toPaths(await response.text())).toEqual(pages.map(({ path }) => path));
    }
  });

  it.each(['', '?q=', '?q=%00', '?page=1e9&kind=none'])(
    'says to programs what is missing without a query: %s',
    async (parameters) => {
      expect(JSON.parse(await load(`/search.json${parameters}`))).toMatchObject({ pages: [] });
      expect(await load(`/search.md${parameters}`)).toMatch(/^(?:Add a query: `\?q=`\.|No .*)\n/);
    },
  );
});
