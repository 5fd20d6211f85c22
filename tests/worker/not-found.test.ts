import { describe, expect, it } from 'vitest';
import { LIVE_RELEASE } from '../../worker/live-release.ts';
import { PAGES } from './small-site/pages.ts';
import { createSmallRelease } from './small-site/release.ts';
import { isSettled, loadManifest, passTime, startSmallSite } from './small-site/site.ts';

const MARKDOWN = { headers: { Accept: 'text/markdown' } };

async function loadArticle(path: string): Promise<string> {
  const html = await startSmallSite().load(path);
  return /<article[^>]*>(.*)<\/article>/s.exec(html)?.[1] ?? '';
}

describe('the page for a path that names none', () => {
  it('says so, suggests pages and leads to the start', async () => {
    expect(await loadArticle('/docs/faq')).toBe(
      '<h1>Page not found</h1><p>There is no page at <code>/docs/faq</code>. It may have moved, or the address may be misspelled.</p>' +
        '<h2>Did you mean</h2><ul><li><a href="/docs/faqs/">FAQs &amp; &lt;more&gt;</a> <code>/docs/faqs/</code></li><li><a href="/docs/">Overview</a> <code>/docs/</code></li><li><a href="/">Test Docs</a> <code>/</code></li></ul>' +
        '<h2>Start again from</h2><ul><li><a href="/">Docs</a></li><li><a href="/docs/">Docs</a></li></ul>',
    );
    const html = await startSmallSite().load('/docs/faq');
    expect(html).toContain('<title>Page not found | Docs</title>');
    expect(html).toContain(' data-client="');
  });

  it.each(['/zzzz', '/secret'])(
    'suggests nothing at a path like no listed page: %s',
    async (path) => {
      expect(await loadArticle(path)).toMatch(/^(?!.*Did you mean).*<h2>Start again from<\/h2>/s);
    },
  );

  it('leads to the first page of a site without a landing page', async () => {
    const site = startSmallSite({ site: { homePath: '/docs/faqs/' } });
    expect(await site.load('/zzzz')).toContain('<li><a href="/docs/faqs/">Docs</a></li>');
    expect(await site.load('/zzzz', MARKDOWN)).toContain(
      '- [Docs](https://docs.example/docs/faqs/)',
    );
  });

  it.each([
    [200, `/${'x'.repeat(199)}`],
    [201, `/${'x'.repeat(199)}…`],
    [60_000, `/${'x'.repeat(199)}…`],
  ])('shows of a path of %i characters the first 200', async (length, shown) => {
    const html = await startSmallSite().load(`/${'x'.repeat(length - 1)}`);
    expect(html).toContain(`<code>${shown}</code>`);
    expect(html).not.toContain('x'.repeat(200));
  });

  it('repeats no query, and no markup', async () => {
    const html = await startSmallSite().load('/<img src=x>?q=secret');
    expect(html).not.toMatch(/<img|secret/);
    expect(html).toContain('/%3Cimg%20src=x%3E');
  });

  it('is Markdown for programs, with whole addresses and nothing of the path', async () => {
    const pages = PAGES.map((page) =>
      page.path === '/docs/faqs/' ? { ...page, title: '[A](b) *c* `d` <e> \\f_g' } : page,
    );
    const site = startSmallSite({ release: createSmallRelease({ pages }) });
    expect(await site.load('/docs/faqs-[x](evil.example)', MARKDOWN)).toBe(
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
    const below = startSmallSite({ basePath: '/base/' });
    expect(await below.load('/base/none', MARKDOWN)).toContain(
      '- [llms.txt: all pages](https://docs.example/base/llms.txt)\n',
    );
  });
});

describe('when the index of the search', () => {
  const fail = () => Promise.reject(new Error('secret'));
  const start = (fetch: () => unknown) => startSmallSite({ bindings: { ASSETS: { fetch } } });
  const { files, search } = createSmallRelease();
  const index = String(files.get(search.slice(1)));

  it.each([
    ['fails', fail],
    ['is missing', async () => new Response('not found', { status: 404 })],
    ['has the status of an error', async () => new Response(index, { status: 500 })],
    ['is corrupt', async () => new Response('{"tab')],
  ])('%s, a 404 suggests the pages above, is not stored, and logs why', async (_, fetch) => {
    const site = start(fetch);
    const response = await site.fetch('/docs/users/none');
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(response.headers.get('vary')).toBe('Accept');
    const html = await response.text();
    const paths = [...html.matchAll(/<code>(\/[^<]*)<\/code>/g)].map(([, path]) => path);
    expect(paths).toEqual(['/docs/users/none', '/docs/users/', '/docs/']);
    expect(await site.loadLines()).toMatchObject([
      { level: 'error', kind: 'missing', path: 'unmatched', status: 404 },
    ]);
  });

  it('is late in the preview, which makes it on demand, a 404 logs nothing', async () => {
    const site = startSmallSite({
      bindings: { ASSETS: { fetch: fail }, RELEASE: LIVE_RELEASE },
    });
    expect((await site.fetch('/docs/users/none')).status).toBe(404);
    expect(await site.loadLines()).toEqual([]);
  });

  it.each([
    ['a 404', '/docs/users/none', 500, 404],
    ['a search', '/search?q=users', 5_000, 503],
  ])('never responds, %s waits for it: %s, %i ms', async (_, path, milliseconds, status) => {
    const site = start(() => new Promise(() => {}));
    await loadManifest(site);
    const waiting = site.fetch(path);
    await passTime(milliseconds - 1);
    expect(await isSettled(waiting)).toBe(false);
    await passTime(1);
    expect(await isSettled(waiting)).toBe(true);
    const response = await waiting;
    expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'no-store']);
    expect(response.headers.get('retry-after')).toBe(status === 503 ? '5' : null);
    const [, line] = await site.loadLines();
    expect(line).toMatchObject({
      level: 'error',
      status,
      causes: [
        expect.stringContaining('StoreError: The search index could not be read.'),
        expect.stringContaining(`Error: No response within ${milliseconds} ms.`),
      ],
    });
  });

  it('fails, a search without a query needs none', async () => {
    const site = start(fail);
    expect((await site.fetch('/search')).status).toBe(200);
    expect((await site.fetch('/search?q=+')).status).toBe(200);
  });
});
