import { describe, expect, it } from 'vitest';
import { useSite } from '../support/site.ts';

const MARKDOWN = { headers: { Accept: 'text/markdown' } };
const PAGE = '/docs/faqs/';

const site = useSite();

describe('a page as Markdown', () => {
  it.each([
    ['/', '/index.md'],
    ['/docs/', '/docs.md'],
    [PAGE, '/docs/faqs.md'],
    ['/docs/user-guide/users/intro', '/docs/user-guide/users/intro.md'],
  ])('of %s is at %s, and at its own path by content negotiation', async (path, own) => {
    const response = await site.fetch(own);
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('link')).toBe(`<${site.url(path)}>; rel="canonical"`);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(text).toMatch(/^---\nindex: .*\/llms\.txt\ntitle: /);

    const negotiated = await site.fetch(path, MARKDOWN);
    expect(negotiated.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(negotiated.headers.get('vary')).toBe('Accept');
    expect(await negotiated.text()).toBe(text);
  });

  it('has its own ETag and varies by Accept', async () => {
    const html = await site.fetch(PAGE, { headers: { Accept: 'text/html' } });
    const markdown = await site.fetch(PAGE, MARKDOWN);
    expect(html.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html.headers.get('vary')).toBe('Accept');
    expect(html.headers.get('etag')).not.toBe(markdown.headers.get('etag'));
    const other = { ...MARKDOWN.headers, 'If-None-Match': html.headers.get('etag') ?? '' };
    expect((await site.fetch(PAGE, { headers: other })).status).toBe(200);
    const own = { ...MARKDOWN.headers, 'If-None-Match': markdown.headers.get('etag') ?? '' };
    const again = await site.fetch(PAGE, { headers: own });
    expect(again.status).toBe(304);
    for (const name of ['vary', 'link']) {
      expect(again.headers.get(name)).toBe(markdown.headers.get(name));
    }
  });

  it.each([
    ['/docs/faqs/index.md?a=b', '/docs/faqs.md?a=b'],
    ['/Docs/FAQs.MD', '/docs/faqs.md'],
    ['/docs//faqs.md', '/docs/faqs.md'],
    ['/docs/faqs/.md', '/docs/faqs.md'],
    ['/docs/faqs.html.md', '/docs/faqs.md'],
    ['/.md', '/index.md'],
  ])('has one path: %s redirects to %s', async (path, canonical) => {
    const response = await site.fetch(path);
    expect(response.status).toBe(308);
    expect(response.headers.get('location')).toBe(canonical);
  });

  it.each(['//example.com/.md', '/docs%2ffaqs.md', '/docs/%2e%2e/faqs.md', '/docs/no-page.md'])(
    '%s is a 404 in Markdown, cached for a minute',
    async (path) => {
      const response = await site.fetch(site.url('/').slice(0, -1) + path);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
      expect(response.headers.get('vary')).toBe('Accept');
      expect(response.headers.get('cache-control')).toBe('public, max-age=60');
      expect(await response.text()).toMatch(/^# Page not found\n/);
    },
  );

  it('suggests pages for an unknown path without repeating the path', async () => {
    const response = await site.fetch('/docs/faqs-[x](example.com)', MARKDOWN);
    const text = await response.text();
    expect(response.status).toBe(404);
    expect(text).toContain(`](${site.url(PAGE)})`);
    expect(text).not.toContain('example.com');
  });
});
