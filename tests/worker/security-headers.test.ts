import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, inject, it } from 'vitest';
import { loadBuiltRelease, useSite } from '../support/site.ts';

const site = useSite();
const { id } = await loadBuiltRelease();

const ANSWERS: [kind: string, path: string, status: number, init?: RequestInit][] = [
  ['a document', '/docs/', 200],
  ['a document, to HEAD', '/docs/', 200, { method: 'HEAD' }],
  ['a document that the reader has', '/docs/', 304, { headers: { 'If-None-Match': '*' } }],
  ['a redirect', '/docs', 308],
  ['a miss', '/docs/nowhere', 404],
  ['an unsafe address', '/docs%2Ffaqs', 404],
  ['a refused method', '/docs/', 405, { method: 'POST' }],
  ['page data', `/_data/${id}/docs/`, 200],
  ['page data of another release', '/_data/none/docs/', 404],
  ['a sidebar', `/_sidebar/${id}/docs/`, 200],
  ['the versions', '/versions.json', 200],
  ['a hashed file that is not there', '/_assets/none.js', 404],
  ['the full reference', '/docs/api/management/_reference', 200],
  ['the contract', '/openapi/management.json', 200],
  ['the contract of an operation', '/docs/api/management/create-user.openapi.json', 200],
  [
    'a file that the reader has',
    '/openapi/management.json',
    200,
    { headers: { 'If-None-Match': '"x"' } },
  ],
];

/** Of each, the Worker tells two cases apart. */
const NEGOTIATED = ['accept', 'accept-encoding', 'save-data'];

it.each(ANSWERS)(
  '%s has every security header once, varies only by headers with few values, and names no software',
  async (_, path, status, init) => {
    const response = await site.fetch(path, init);
    expect(response.status).toBe(status);
    expectSecurity(response.headers);
    const vary = response.headers.get('vary') ?? '';
    const names = vary.toLowerCase().split(/, */).filter(Boolean);
    expect(names.filter((name) => !NEGOTIATED.includes(name))).toEqual([]);
    for (const name of ['set-cookie', 'server', 'x-powered-by']) {
      expect([name, response.headers.get(name)]).toEqual([name, null]);
    }
  },
);

it('hashed files have every security header, from the asset router itself', async () => {
  const folder = join(inject('builtSite'), 'assets');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.parentPath.includes('_assets'));
  for (const { parentPath, name } of files) {
    const response = await site.fetch(`/${relative(folder, join(parentPath, name))}`);
    expect(response.status).toBe(200);
    expectSecurity(response.headers);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  }
});

function expectSecurity(headers: Headers): void {
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'[^;,]*; style-src 'self'[^;,]*; /);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8,}; includeSubDomains$/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('permissions-policy')).toMatch(
    /camera=\(\).*geolocation=\(\).*microphone=\(\)/,
  );
}
