import { describe, expect, inject, it } from 'vitest';
import { fetchRaw } from '../support/fetch-raw.ts';
import { useSite } from '../support/site.ts';
import { openBuiltIndex } from '../../bench/harness/built-index.ts';

const site = useSite();

async function load(path: string): Promise<string> {
  const response = await site.fetch(path);
  expect(response.status).toBe(200);
  return response.text();
}

/** Paths of the pages that the search page lists. */
function toPaths(html: string): string[] {
  const pages = [...html.matchAll(/<div class="search-page"[^>]*><a href="([^"]+)"/g)];
  return pages.map(([, href = '']) => href);
}

describe('the search page', () => {
  it('lists results with what matches marked, in the shell, and is not indexed', async () => {
    const html = await load('/search?q=mission+states');
    expect(toPaths(html)[0]).toBe('/docs/user-guide/missions/intro');
    for (const text of [
      '<mark>States</mark>',
      'value="mission states"',
      '<title>mission states – Search | ',
      '<meta name="robots" content="noindex">',
      '<meta name="description" content="Search this documentation',
      'class="navbar',
      'class="footer',
    ]) {
      expect(html).toContain(text);
    }
  });

  it('ranks as the dialog does', async () => {
    const { search } = await openBuiltIndex(inject('builtSite'));
    for (const query of ['lederboard', 'createUser', 'how do I log in']) {
      const { pages } = await search(query);
      const html = await load(`/search?${new URLSearchParams({ q: query })}`);
      expect(toPaths(html)).toEqual(pages.map(({ path }) => path));
    }
  });

  it('has filters and pages as links', async () => {
    const html = await load('/search?q=segment');
    expect(html).toContain('href="/search?q=segment&amp;kind=guide"');
    expect(html).toContain('href="/search?q=segment&amp;page=2"');
    const second = await load('/search?q=segment&page=2');
    expect(toPaths(second).filter((path) => toPaths(html).includes(path))).toEqual([]);
    expect(second).toContain('href="/search?q=segment"');
    const api = toPaths(await load('/search?q=segment&kind=api'));
    expect(api.filter((path) => !path.startsWith('/docs/api/'))).toEqual([]);
  });

  it('explains itself without a query, and suggests where to go without results', async () => {
    const empty = await load('/search');
    expect(empty).toContain('<title>Search | ');
    expect(empty).toContain('Search the guide and the API reference');
    const none = await load('/search?q=xqzzkw&kind=guide');
    expect(none).toContain('No page contains <em>xqzzkw</em>.');
    expect(none).toContain('href="/search?q=xqzzkw"');
    expect(none).toContain('<a href="/docs/faqs/">');
  });

  it('names what it searched for instead of a word that no page has', async () => {
    const html = await load('/search?q=lederboard+%3Cb%3E+xqzzkw');
    expect(html).toContain('No page contains <em>lederboard</em> or <em>xqzzkw</em>.');
    expect(html).toContain('Pages for <em>leaderboard');
    const [, exact = ''] = /<a href="([^"]+exact=1)"/.exec(html) ?? [];
    const typed = await load(exact.replaceAll('&amp;', '&'));
    expect(typed).toContain('No page contains <em>lederboard</em>');
    expect(typed).not.toContain('leaderboard');
  });

  it.each([
    ['kind=nothing&page=-1', 10],
    ['page=1e9', 10],
    ['page=NaN', 10],
  ])('treats invalid parameters as absent: %s', async (parameters, count) => {
    expect(toPaths(await load(`/search?q=user&${parameters}`))).toHaveLength(count);
  });

  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '(user|segment)+.*',
    '🙂',
    'مرحبا user',
    'user'.repeat(500),
    '%',
    '\u0000',
  ])('shows any query as text: %j', async (query) => {
    const html = await load(`/search?${new URLSearchParams({ q: query })}`);
    expect(html).not.toMatch(/<script>alert|<img src=x/);
  });

  it('is revalidated, for each query on its own', async () => {
    const first = await site.fetch('/search?q=user');
    const tag = first.headers.get('etag') ?? '';
    const headers = { 'If-None-Match': tag };
    expect((await site.fetch('/search?q=users', { headers })).status).toBe(200);
    expect((await site.fetch('/search?q=user', { headers })).status).toBe(304);
  });

  it.each(['/search/', '/Search', '/search.html', '//search'.slice(1) + '/index'])(
    'has one spelling: %s',
    async (path) => {
      const { status, location } = await fetchRaw(site.origin, { target: `${path}?q=a%20b` });
      expect({ status, location }).toEqual({ status: 308, location: '/search?q=a%20b' });
    },
  );

  it('refuses other methods', async () => {
    expect((await site.fetch('/search?q=user', { method: 'POST' })).status).toBe(405);
  });
});

describe('the search of programs', () => {
  const query = 'postmen create a user';
  const search = new URLSearchParams({ q: query });

  it.each([
    ['/search.md', '*/*', 'text/markdown; charset=utf-8'],
    ['/search', 'text/markdown', 'text/markdown; charset=utf-8'],
    ['/search.json', 'text/html', 'application/json'],
    ['/search', 'application/json', 'application/json'],
    ['/search', 'text/html, application/json;q=0.9', 'text/html; charset=utf-8'],
    ['/search', '*/*', 'text/html; charset=utf-8'],
  ])('gets from %s with Accept: %s the results as %s', async (path, accept, type) => {
    const headers = { Accept: accept };
    const response = await site.fetch(`${path}?${search}`, { headers });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    const tag = response.headers.get('etag') ?? '';
    const again = await site.fetch(`${path}?${search}`, {
      headers: { ...headers, 'If-None-Match': tag },
    });
    expect(again.status).toBe(304);
  });

  it('has the same order in all formats', async () => {
    const html = toPaths(await load(`/search?${search}`));
    const json = JSON.parse(await load(`/search.json?${search}`)) as { pages: { path: string }[] };
    const text = await load(`/search.md?${search}`);
    expect(json.pages.map(({ path }) => path)).toEqual(html);
    expect([...text.matchAll(/^Path: (.*)$/gm)].map(([, path]) => path)).toEqual(html);
    expect(text).toMatch(/^No page contains `postmen`\. Pages for `.*user`:/);
  });

  it.each([
    ['hmac', /^\d pages found:$/m],
    ['segment', /^\d\d+ pages found; these are 10:$/m],
  ])('gets the number of pages, and how many of them it reads, for %s', async (word, head) => {
    expect(await load(`/search.md?q=${word}`)).toMatch(head);
  });

  it.each(['', '?q=', '?q=%3Cxqzz%3E', '?q=%00', '?page=1e9&kind=none'])(
    'responds to any parameters: %s',
    async (parameters) => {
      expect(JSON.parse(await load(`/search.json${parameters}`))).toMatchObject({ pages: [] });
      expect(await load(`/search.md${parameters}`)).toContain('\n');
    },
  );

  it('reads one section of a page, or names the sections', async () => {
    const path = '/docs/user-guide/missions/manage';
    const section = await load(`${path}.md?section=create-a-mission`);
    expect(section).toMatch(/^## Create a mission\n/);
    expect(section.match(/^## /gm)).toHaveLength(1);
    const headers = { Accept: 'text/markdown' };
    const negotiated = await site.fetch(`${path}?section=create-a-mission`, { headers });
    expect(await negotiated.text()).toBe(section);
    const missing = await site.fetch(`${path}.md?section=nothing`);
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain('- Create a mission');
  });

  it('has no section that only a client says it has', async () => {
    const path = '/docs/user-guide/missions/manage.md';
    const { headers } = await site.fetch(`${path}?section=create-a-mission`);
    const tag = headers.get('etag') ?? '';
    for (const tags of ['*', tag.replace('create-a-mission', 'nothing')]) {
      const conditional = { headers: { 'If-None-Match': tags } };
      const missing = await site.fetch(`${path}?section=nothing`, conditional);
      expect([tags, missing.status]).toEqual([tags, 404]);
    }
    const conditional = { headers: { 'If-None-Match': tag } };
    const same = await site.fetch(`${path}?section=create-a-mission`, conditional);
    expect(same.status).toBe(304);
  });

  it('is described in llms.txt', async () => {
    const text = await load('/llms.txt');
    expect(text).toContain('/search.md?q=…');
    expect(text).toContain('.md?section=');
  });
});

it('lets browsers add the search of the site', async () => {
  const html = await load('/docs/');
  const [, path = ''] = /<link rel="search"[^>]* href="([^"]+)"/.exec(html) ?? [];
  const response = await site.fetch(path);
  expect(response.headers.get('content-type')).toContain('xml');
  const text = await response.text();
  expect(text).toContain(`template="${new URL('/search', site.origin)}?q={searchTerms}"`);
  expect(/<ShortName>(.*)<\/ShortName>/.exec(text)?.[1]?.length).toBeLessThanOrEqual(16);
});
