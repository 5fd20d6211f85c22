import { describe, expect, it } from 'vitest';
import { fetchRaw } from '../support/fetch-raw.ts';
import { useSite } from '../support/site.ts';

const site = useSite();

describe('other spellings of a page', () => {
  it.each([
    ['/docs', '/docs/'],
    ['/docs/faqs', '/docs/faqs/'],
    ['/docs/faqs?q=1&r=%20', '/docs/faqs/?q=1&r=%20'],
    ['/index', '/'],
    ['/index.html', '/'],
    ['/.html', '/'],
    ['/docs/.html?q=1', '/docs/?q=1'],
    ['/docs/index', '/docs/'],
    ['/docs/index.html', '/docs/'],
    ['/docs/faqs.html', '/docs/faqs/'],
    ['/docs/user-guide/users/intro/', '/docs/user-guide/users/intro'],
    ['/docs/user-guide/users/intro.html', '/docs/user-guide/users/intro'],
    ['/docs/user-guide/users/intro/index', '/docs/user-guide/users/intro'],
    ['/docs/user-guide/users/intro/index.html', '/docs/user-guide/users/intro'],
    ['/Docs/User-Guide/users/INTRO', '/docs/user-guide/users/intro'],
    ['/docs//faqs/', '/docs/faqs/'],
    ['/docs/f%61qs/', '/docs/faqs/'],
    ['/DOCS//faqs/INDEX.HTML?q=1', '/docs/faqs/?q=1'],
    ['/docs//FAQs.html/?a=/b//c&d=%2F', '/docs/faqs/?a=/b//c&d=%2F'],
    ['/docs/%75ser-guide//Users/intro/index/', '/docs/user-guide/users/intro'],
    ['/docs/api/Management/_Reference.html?x', '/docs/api/management/_reference?x'],
    ['/docs/api/management/_reference/', '/docs/api/management/_reference'],
    ['/docs/faqs?u=//example.com', '/docs/faqs/?u=//example.com'],
    ['/docs/api/management/', '/docs/api/management'],
    ['/docs/api/management/list-users.html', '/docs/api/management/list-users'],
  ])('redirect %s to %s in one 308', async (from, to) => {
    const { status, location } = await fetchRaw(site.origin, { target: from });
    expect({ status, location }).toEqual({ status: 308, location: to });
    expect((await fetchRaw(site.origin, { target: to })).status).toBe(200);
  });
});

describe('an unsafe path', () => {
  it.each([
    '//example.com',
    '//example.com/docs/',
    '/\\example.com',
    '/docs/faqs%2ehtml',
    '/docs%2Ffaqs',
    '/docs/%5cfaqs',
    '///example.com/docs/',
    '/%2F%2Fexample.com',
    '/%5Cexample.com',
    '/docs/%2e%2e%2ffaqs',
    '/docs/%ff',
    '/docs/%7f',
    '/docs/%00',
    '/docs/%0d%0aSet-Cookie:x=y',
    '/docs/%zz',
    '/docs/%E0%A4%A',
    `/docs/${'a'.repeat(3000)}`,
  ])('is a 404: %s', async (path) => {
    const { status, location } = await fetchRaw(site.origin, { target: path });
    expect({ status, location }).toEqual({ status: 404, location: null });
  });
});

describe('an unknown path', () => {
  it.each(['/search.json.md', '/search.md.md', '/docs/api/management/_reference.md'])(
    'is what looks like Markdown of a page that has none: %s',
    async (path) => {
      const { status, location } = await fetchRaw(site.origin, { target: path });
      expect({ status, location }).toEqual({ status: 404, location: null });
    },
  );

  it('responds with 404 with the not-found page in the shell', async () => {
    const response = await site.fetch('/docs/nowhere');
    const html = await response.text();
    expect(response.status).toBe(404);
    expect(html).toContain('<title>Page not found | Engagement Platform Docs</title>');
    expect(html).toContain('<h1>Page not found</h1>');
    expect(html).toContain('class="navbar"');
  });

  it('cuts a very long path in its text', async () => {
    const html = await (await site.fetch(`/docs/${'quickstart-'.repeat(500)}`)).text();
    expect(html).toMatch(/There is no page at <code>[^<]{200}…<\/code>/);
  });

  it('escapes the requested path', async () => {
    const html = await (await site.fetch('/<img src=x onerror=alert(1)>')).text();
    expect(html).not.toContain('<img src=x');
  });
});
