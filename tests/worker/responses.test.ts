import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { loadBuiltRelease, useSite } from '../support/site.ts';
import { expectSandbox, expectSecurity } from './security-headers.ts';

const REVALIDATED = 'public, max-age=0, must-revalidate';
const IMMUTABLE = 'public, max-age=31536000, immutable';
const SHORT = 'public, max-age=60';

const site = useSite();
const { id } = await loadBuiltRelease();

const RESPONSES: [kind: string, path: string, status: number, cacheControl: string][] = [
  ['a document', '/docs/', 200, REVALIDATED],
  ['the search page', '/search?q=user', 200, REVALIDATED],
  ['the full reference', '/docs/api/management/_reference', 200, REVALIDATED],
  ['Markdown', '/docs/faqs.md', 200, REVALIDATED],
  ['llms.txt', '/llms.txt', 200, REVALIDATED],
  ['the sitemap', '/sitemap.xml', 200, REVALIDATED],
  ['the API catalog', '/.well-known/api-catalog', 200, REVALIDATED],
  ['the versions', '/versions.json', 200, REVALIDATED],
  ['the contract', '/openapi/management.json', 200, REVALIDATED],
  [
    'the contract of an operation',
    '/docs/api/management/create-user.openapi.json',
    200,
    REVALIDATED,
  ],
  ['page data', `/_data/${id}/docs/`, 200, IMMUTABLE],
  ['page data of another page', `/_data/${id}/docs/faqs/`, 200, IMMUTABLE],
  ['a sidebar', `/_sidebar/${id}/docs/`, 200, IMMUTABLE],
  ['a sidebar of another page', `/_sidebar/${id}/docs/faqs/`, 200, IMMUTABLE],
  ['a redirect', '/docs/faqs?q=1', 308, SHORT],
  ['a miss', '/docs/nowhere', 404, SHORT],
  ['an unsafe path', '/docs%2Ffaqs', 404, SHORT],
  ['page data of another release', '/_data/none/docs/', 404, SHORT],
  ['a sidebar of another release', '/_sidebar/none/docs/', 404, SHORT],
  ['a hashed file that does not exist', '/_assets/none.js', 404, SHORT],
];

/** Of each, the Worker tells two cases apart. */
const NEGOTIATED = ['accept', 'accept-encoding'];

/** HEAD has these from GET. */
const SHARED = ['content-type', 'cache-control', 'etag', 'link', 'location', 'vary'];

function toHeaders({ headers }: Response): (string | null)[] {
  return SHARED.map((name) => headers.get(name));
}

function expectFewHeaders({ headers }: Response): void {
  const names = (headers.get('vary') ?? '').toLowerCase().split(/, */).filter(Boolean);
  expect(names.filter((name) => !NEGOTIATED.includes(name))).toEqual([]);
  for (const name of ['set-cookie', 'server', 'x-powered-by']) {
    expect([name, headers.get(name)]).toEqual([name, null]);
  }
}

describe.each(RESPONSES)('%s', (_, path, status, cacheControl) => {
  it('has its status, caching and security headers, and names no software', async () => {
    const response = await site.fetch(path);
    expect(response.status).toBe(status);
    expect(response.headers.get('cache-control')).toBe(cacheControl);
    expectSecurity(response.headers);
    expectFewHeaders(response);
  });

  it('has the same headers for HEAD', async () => {
    const [get, head] = [await site.fetch(path), await site.fetch(path, { method: 'HEAD' })];
    expect([head.status, await head.text()]).toEqual([status, '']);
    expect(toHeaders(head)).toEqual(toHeaders(get));
    expectSecurity(head.headers);
  });

  it('is a 304 for its ETag, or has none', async () => {
    const tag = (await site.fetch(path)).headers.get('etag');
    const headers = { 'If-None-Match': tag === null ? '*' : `W/${tag}` };
    const again = await site.fetch(path, { headers });
    expect([again.status, again.headers.get('etag')]).toEqual([status === 200 ? 304 : status, tag]);
    expect(again.headers.get('cache-control')).toBe(cacheControl);
    expectSecurity(again.headers);
    expectFewHeaders(again);
  });
});

it('every resource has a strong ETag of its own', async () => {
  const found = RESPONSES.filter(([, , status]) => status === 200);
  const tags = await Promise.all(
    found.map(async ([, path]) => (await site.fetch(path)).headers.get('etag')),
  );
  expect(tags.filter((tag) => !/^"[^"]+"$/.test(tag ?? ''))).toEqual([]);
  expect(new Set(tags).size).toBe(tags.length);
});

it('hashed files have every security header, from the asset router itself', async () => {
  const folder = join(inject('builtSite'), 'assets');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.parentPath.includes('_assets'));
  expect(files.filter(({ name }) => name.endsWith('.html'))).toEqual([]);
  for (const { parentPath, name } of files) {
    const response = await site.fetch(`/${relative(folder, join(parentPath, name))}`);
    expect(response.status).toBe(200);
    if (parentPath.endsWith('_assets/content')) expectSandbox(response.headers);
    else expectSecurity(response.headers);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  }
});
