import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, inject, it } from 'vitest';
import { LIVE_RELEASE } from '../../worker/live-release.ts';
import { loadBuiltRelease, useSite } from '../support/site.ts';
import { ASSETS, REFERENCE, KINDS, OTHER_METHODS } from './response-kinds.ts';
import { expectSandbox, expectSecurity } from './security-headers.ts';
import { startSmallSite } from './small-site/site.ts';
import type { SmallSite } from './small-site/site.ts';

/** Every response of the Worker has these. */
const SECURITY = {
  'content-security-policy':
    "default-src 'none'; script-src 'self' 'sha256-b' 'sha256-c'; style-src 'self' 'sha256-a' 'sha256-d' 'sha256-e' 'sha256-f' 'sha256-g'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};

const TRUSTED_TYPES = "; require-trusted-types-for 'script'; trusted-types site 'allow-duplicates'";

function startSite(live = false): SmallSite {
  const bindings = live ? { RELEASE: LIVE_RELEASE } : {};
  return startSmallSite({ assets: { ...ASSETS, fullReference: REFERENCE }, bindings });
}

/** Headers of a response, in two parts: those of every response, and its own. */
function toHeaders({ headers }: Response, id: string) {
  const { 'server-timing': _, ...all } = Object.fromEntries(headers);
  const entries = Object.entries(all).map(([name, value]) => [name, value.replaceAll(id, 'ID')]);
  const isSecurity = ([name = '']: string[]) => name in SECURITY;
  return {
    security: Object.fromEntries(entries.filter(isSecurity)) as object,
    own: Object.fromEntries(entries.filter((entry) => !isSecurity(entry))) as object,
  };
}

it.each([...KINDS, ...OTHER_METHODS])(
  '$kind has exactly its headers and those of every response',
  async ({ path, init, status, headers }) => {
    const site = startSite();
    const response = await site.fetch(path.replace('ID', site.id), init);
    const { own, security } = toHeaders(response, site.id);
    expect([response.status, own]).toEqual([status, headers]);
    const policy = SECURITY['content-security-policy'];
    // Scalar's page inserts HTML as text.
    const trusted = path.endsWith('/_reference') ? '' : TRUSTED_TYPES;
    expect(security).toEqual({ ...SECURITY, 'content-security-policy': policy + trusted });
  },
);

it.each(KINDS)(
  '$kind has the same headers for HEAD, and is a 304 for its tag',
  async ({ path, init, status, headers }) => {
    const site = startSite();
    const send = (more: RequestInit, tag?: string) =>
      site.fetch(path.replace('ID', site.id), {
        ...more,
        headers: {
          ...(init?.headers as object),
          ...(tag !== undefined && { 'If-None-Match': tag }),
        },
      });
    const head = await send({ method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([status, '']);
    expect(toHeaders(head, site.id).own).toEqual(headers);
    const again = await send({}, headers['etag']?.replace('ID', site.id) ?? '*');
    const { 'content-type': _, ...rest } = headers;
    const isCached = headers['etag'] !== undefined;
    expect(again.status).toBe(isCached ? 304 : status);
    expect(toHeaders(again, site.id).own).toEqual(isCached ? rest : headers);
    expect((await send({}, '"other"')).status).toBe(status);
  },
);

it('every resource of a release has a tag of its own', () => {
  const tags = KINDS.filter(({ init }) => init === undefined).flatMap(
    ({ headers }) => headers['etag'] ?? [],
  );
  expect(tags.length).toBeGreaterThan(12);
  expect(new Set(tags).size).toBe(tags.length);
});

it.each(KINDS)("in the author's preview, nothing is stored: $kind", async ({ path, init }) => {
  const site = startSite(true);
  const response = await site.fetch(path.replace('ID', LIVE_RELEASE), init);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('etag')).toBeNull();
});

it('has what is deployed in /release.json, without KV', async () => {
  const bindings = { COMMIT: '4f1c', BUILT_AT: '2026-02-14T08:00:00Z' };
  const assets = { ...ASSETS, apiVersion: '2.1' };
  const site = startSmallSite({ assets, bindings, readKv: () => Promise.reject(new Error('No.')) });
  expect(await (await site.fetch('/release.json')).json()).toEqual({
    release: site.id,
    contractVersion: '2.1',
    builtAt: '2026-02-14T08:00:00Z',
    commit: '4f1c',
  });
  expect(site.reads).toEqual([]);
  const local = startSmallSite();
  expect(await (await local.fetch('/release.json')).json()).toEqual({
    release: local.id,
    contractVersion: null,
    builtAt: null,
    commit: null,
  });
});

it('below a base path, addresses and headers have it', async () => {
  const site = startSmallSite({ basePath: '/base/', assets: {} });
  const page = await site.fetch('/base/docs/users/intro');
  expect(page.headers.get('link')).toBe(
    '</base/docs/users/intro.md>; rel="alternate"; type="text/markdown", </base/llms.txt>; rel="llms-txt describedby"; type="text/plain"',
  );
  expect(page.headers.get('strict-transport-security')).toBe('max-age=31536000');
  const statuses = async (paths: string[]) =>
    Promise.all(paths.map(async (path) => (await site.fetch(path)).status));
  const paths = [
    'docs/faqs/',
    'llms.txt',
    'search?q=a',
    'docs/faqs.md',
    'index.md',
    'release.json',
    `_data/${site.id}/docs/faqs/`,
    `_sidebar/${site.id}/docs/faqs/`,
  ];
  expect(await statuses(paths.map((path) => `/base/${path}`))).toEqual(paths.map(() => 200));
  expect(await statuses(paths.map((path) => `/${path}`))).toEqual(paths.map(() => 404));
  const moved = await site.fetch('/base/docs/questions');
  expect(moved.headers.get('location')).toBe('/base/docs/faqs/');
});

it('in workerd, responses have the same security headers', async () => {
  const site = useSite();
  const { id } = await loadBuiltRelease();
  const paths = ['/docs/', '/docs/faqs', '/docs/nowhere', '/_assets/none.js', `/_data/${id}/docs/`];
  for (const path of paths) {
    const response = await site.fetch(path);
    expectSecurity(response.headers);
    for (const name of ['set-cookie', 'server', 'x-powered-by']) {
      expect([path, name, response.headers.get(name)]).toEqual([path, name, null]);
    }
  }
});

it('hashed files have every security header, from the asset router itself', async () => {
  const site = useSite();
  const folder = join(inject('builtSite'), 'assets');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.parentPath.includes('_assets'));
  expect(files.filter(({ name }) => name.endsWith('.html'))).toEqual([]);
  // The rules are of folders and endings, so one file of each is enough.
  const kinds = new Map(
    files.map((entry) => [`${entry.parentPath} ${entry.name.split('.').at(-1)}`, entry]),
  );
  expect(kinds.size).toBeGreaterThan(4);
  for (const { parentPath, name } of kinds.values()) {
    const response = await site.fetch(`/${relative(folder, join(parentPath, name))}`);
    expect(response.status).toBe(200);
    if (parentPath.endsWith('_assets/content')) expectSandbox(response.headers);
    else expectSecurity(response.headers);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  }
});
