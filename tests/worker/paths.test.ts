import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { useSite } from './site.ts';

const site = useSite();

describe('other spellings of a page', () => {
  it.each([
    ['/docs', '/docs/'],
    ['/docs/faqs', '/docs/faqs/'],
    ['/docs/faqs?q=1&r=%20', '/docs/faqs/?q=1&r=%20'],
    ['/index', '/'],
    ['/index.html', '/'],
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
    ['/docs/api/management/', '/docs/api/management'],
    ['/docs/api/management/list-users.html', '/docs/api/management/list-users'],
  ])('go from %s to %s in one 308', async (from, to) => {
    const { status, location } = await askRaw(from);
    expect({ status, location }).toEqual({ status: 308, location: to });
    expect((await askRaw(to)).status).toBe(200);
  });
});

describe('a path that cannot be made safe', () => {
  it.each([
    '//example.com',
    '//example.com/docs/',
    '/\\example.com',
    '/docs/faqs%2ehtml',
    '/docs%2Ffaqs',
    '/docs/%5cfaqs',
    '/docs/%00',
    '/docs/%0d%0aSet-Cookie:x=y',
    '/docs/%zz',
    '/docs/%E0%A4%A',
    `/docs/${'a'.repeat(3000)}`,
  ])('is a 404: %s', async (path) => {
    const { status, location } = await askRaw(path);
    expect({ status, location }).toEqual({ status: 404, location: undefined });
  });
});

describe('a path that is no page', () => {
  it('answers 404 with the not-found page in the shell, cached for a short time only', async () => {
    const response = await site.ask('/docs/nowhere');
    const html = await response.text();
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('public, max-age=60');
    expect(html).toContain('<title>Page not found | Engagement Platform Docs</title>');
    expect(html).toContain('<h1>Page not found</h1>');
    expect(html).toContain('class="navbar"');
  });

  it('shows the pages that stand above it', async () => {
    const html = await (await site.ask('/docs/user-guide/users/nope/nothing')).text();
    expect(html).toContain('<h2>Did you mean</h2>');
    expect(html).toContain('<a href="/docs/user-guide/users/">');
  });

  it('escapes what the reader asked for', async () => {
    const html = await (await site.ask('/<img src=x onerror=alert(1)>')).text();
    expect(html).not.toContain('<img src=x');
  });

  it.each([
    '/_assets/nothing.js',
    '/_data/nothing/docs/',
    '/_sidebar/nothing/docs',
    '/favicon.ico',
  ])('is also %s', async (path) => {
    expect((await site.ask(path)).status).toBe(404);
  });
});

/** Ask without a client that tidies the path first. */
function askRaw(
  path: string,
): Promise<{ status: number | undefined; location: string | undefined }> {
  const { port, hostname } = site.server().url;
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof askRaw>>>();
  const asked = request({ port, hostname, path, method: 'GET' }, (response) => {
    response.resume();
    resolve({ status: response.statusCode, location: response.headers.location });
  });
  asked.on('error', reject).end();
  return promise;
}
