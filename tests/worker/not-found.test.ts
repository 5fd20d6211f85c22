import { describe, expect, it } from 'vitest';
import { LIVE_RELEASE } from '../../worker/live-release.ts';
import { PAGES } from './small-site/pages.ts';
import { createSmallRelease } from './small-site/release.ts';
import { isSettled, loadManifest, passTime, startSmallSite } from './small-site/site.ts';
import type { SmallSite } from './small-site/site.ts';

const MARKDOWN = { headers: { Accept: 'text/markdown' } };

async function loadText(site: SmallSite, path: string, init?: RequestInit): Promise<string> {
  return (await site.fetch(path, init)).text();
}

function toArticle(html: string): string {
  return /<article>(.*)<\/article>/s.exec(html)?.[1] ?? '';
}

describe('the page for a path that names none', () => {
  it('says so, suggests pages and leads to the start', async () => {
    const html = await loadText(startSmallSite(), '/docs/faq');
    expect(toArticle(html)).toBe(
      '<h1>Page not found</h1><p>There is no page at <code>/docs/faq</code>. It may have moved, or the address may be misspelled.</p>' +
        '<h2>Did you mean</h2><ul><li><a href="/docs/faqs/">FAQs &amp; &lt;more&gt;</a> <code>/docs/faqs/</code></li><li><a href="/docs/">Overview</a> <code>/docs/</code></li><li><a href="/">Test Docs</a> <code>/</code></li></ul>' +
        '<h2>Start again from</h2><ul><li><a href="/">Docs</a></li><li><a href="/docs/">Docs</a></li></ul>',
    );
    expect(html).toContain('<title>Page not found | Docs</title>');
    expect(html).toContain(' data-client="');
  });

  it('suggests nothing at a path like no page', async () => {
    const article = toArticle(await loadText(startSmallSite(), '/zzzz'));
    expect(article).not.toContain('Did you mean');
    expect(article).toContain('<h2>Start again from</h2>');
  });

  it.each([
    [200, `/${'x'.repeat(199)}`],
    [201, `/${'x'.repeat(199)}…`],
    [60_000, `/${'x'.repeat(199)}…`],
  ])('shows of a path of %i characters the first 200', async (length, shown) => {
    const html = await loadText(startSmallSite(), `/${'x'.repeat(length - 1)}`);
    expect(toArticle(html)).toContain(`<code>${shown}</code>`);
    expect(html).not.toContain('x'.repeat(200));
  });

  it('repeats no query, and no markup', async () => {
    const html = await loadText(startSmallSite(), '/<img src=x>?q=secret');
    expect(html).not.toMatch(/<img|secret/);
    expect(html).toContain('/%3Cimg%20src=x%3E');
  });

  it('is Markdown for programs, with whole addresses and nothing of the path', async () => {
    const brackets = PAGES.map((page) =>
      page.path === '/docs/faqs/' ? { ...page, title: '[A](b) *c* `d` <e> \\f_g' } : page,
    );
    const site = startSmallSite({ release: createSmallRelease('/', brackets) });
    expect(await loadText(site, '/docs/faqs-[x](evil.example)', MARKDOWN)).toBe(
      `# Page not found

There is no page at this address. It may have moved, or the address may be misspelled.

## Did you mean

- [\\[A\\](b) \\*c\\* \\\`d\\\` \\<e> \\\\f\\_g](https://docs.example/docs/faqs/)
- [Overview](https://docs.example/docs/)
- [Test Docs](https://docs.example/)

## Start again from

- [Docs](https://docs.example/)
- [Docs](https://docs.example/docs/)
- [llms.txt: all pages](https://docs.example/llms.txt)
`,
    );
  });

  it('below a base path, leads to the index there', async () => {
    const site = startSmallSite({ basePath: '/base/' });
    expect(await loadText(site, '/base/none', MARKDOWN)).toContain(
      '- [llms.txt: all pages](https://docs.example/base/llms.txt)\n',
    );
  });
});

describe('when the index of the search', () => {
  const fail = () => Promise.reject(new Error('secret'));
  const hang = () => new Promise(() => {});
  const start = (fetch: () => unknown) => startSmallSite({ bindings: { ASSETS: { fetch } } });

  it.each([
    ['fails', fail],
    ['is missing', async () => new Response('not found', { status: 404 })],
    ['is corrupt', async () => new Response('{"tab')],
  ])('%s, a 404 suggests the pages above, is not stored, and logs why', async (_, fetch) => {
    const site = start(fetch);
    const response = await site.fetch('/docs/users/none');
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(response.headers.get('vary')).toBe('Accept');
    const html = await response.text();
    expect([...html.matchAll(/<code>(\/[^<]*)<\/code>/g)].map(([, path]) => path)).toEqual([
      '/docs/users/none',
      '/docs/users/',
      '/docs/',
    ]);
    expect(await site.loadLines()).toMatchObject([
      { level: 'error', kind: 'missing', path: 'unmatched', status: 404 },
    ]);
  });

  it('never responds, a 404 waits half a second for it', async () => {
    const site = start(hang);
    await loadManifest(site);
    const response = site.fetch('/docs/users/none');
    await passTime(499);
    expect(await isSettled(response)).toBe(false);
    await passTime(1);
    expect((await response).status).toBe(404);
    expect((await response).headers.get('cache-control')).toBe('no-store');
  });

  it('is late in the preview, which makes it on demand, a 404 logs nothing', async () => {
    const bindings = { ASSETS: { fetch: fail }, RELEASE: LIVE_RELEASE };
    const site = startSmallSite({ bindings });
    expect((await site.fetch('/docs/users/none')).status).toBe(404);
    expect(await site.loadLines()).toEqual([]);
  });

  it('never responds, a search waits five seconds for it', async () => {
    const site = start(hang);
    await loadManifest(site);
    const response = site.fetch('/search?q=users');
    await passTime(4_999);
    expect(await isSettled(response)).toBe(false);
    await passTime(1);
    expect((await response).status).toBe(503);
    expect((await response).headers.get('retry-after')).toBe('5');
    const [, line] = await site.loadLines();
    expect(line).toMatchObject({ level: 'error', kind: 'search', status: 503 });
    expect(line?.['causes']).toEqual([
      expect.stringContaining('StoreError: The search index could not be read.'),
      expect.stringContaining('Error: No response within 5000 ms.'),
    ]);
  });

  it('fails, a search without a query needs none', async () => {
    const site = start(fail);
    expect((await site.fetch('/search')).status).toBe(200);
    expect((await site.fetch('/search?q=+')).status).toBe(200);
  });
});
