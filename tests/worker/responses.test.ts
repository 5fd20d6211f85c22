import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, inject, it } from 'vitest';
import { LIVE_RELEASE } from '../../worker/store/keys.ts';
import { loadBuiltRelease, useSite } from '../support/site.ts';
import { expectSandbox, expectSecurity } from './security-headers.ts';
import { startSmallSite, toCall } from './small-site/site.ts';
import type { SmallSite } from './small-site/site.ts';

const REVALIDATED = 'public, max-age=0, must-revalidate';
const IMMUTABLE = 'public, max-age=31536000, immutable';
const SHORT = 'public, max-age=60';

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const MARKDOWN = { 'content-type': 'text/markdown; charset=utf-8' };
const PLAIN = { 'content-type': 'text/plain; charset=utf-8' };
const JSON_TYPE = { 'content-type': 'application/json' };
const PUBLIC = { 'access-control-allow-origin': '*' };
const NEGOTIATED = { vary: 'Accept' };

const ORIGIN = 'https://docs.example';
const ASSETS = { origin: ORIGIN, specUrl: '/openapi.json' };

const REFERENCE = {
  path: '/docs/api/_reference',
  title: 'API: full reference',
  overviewPath: '/docs/api',
  specUrl: '/openapi.json',
  script: '/_assets/reference.js',
  styles: '/_assets/reference.css',
};

const INDEX = '</llms.txt>; rel="llms-txt describedby"; type="text/plain"';
const CATALOG = '</.well-known/api-catalog>; rel="api-catalog"';

interface Kind {
  kind: string;
  path: string;
  init?: RequestInit;
  status: number;
  /** All headers but those that every response has. `ID` stands for the release. */
  headers: Record<string, string>;
}

const accept = (value: string) => ({ headers: { Accept: value } });

/** A response of each kind. */
const KINDS: Kind[] = [
  {
    kind: 'a document',
    path: '/docs/faqs/',
    status: 200,
    headers: {
      ...HTML,
      ...NEGOTIATED,
      'cache-control': REVALIDATED,
      etag: '"ID:/docs/faqs/"',
      link: `</docs/faqs.md>; rel="alternate"; type="text/markdown", ${INDEX}`,
    },
  },
  {
    kind: 'the home page',
    path: '/',
    status: 200,
    headers: {
      ...HTML,
      ...NEGOTIATED,
      'cache-control': REVALIDATED,
      etag: '"ID:/"',
      link: `</index.md>; rel="alternate"; type="text/markdown", ${INDEX}, ${CATALOG}`,
    },
  },
  {
    kind: 'an operation with its own part of the contract',
    path: '/docs/api/create-user',
    status: 200,
    headers: {
      ...HTML,
      ...NEGOTIATED,
      'cache-control': REVALIDATED,
      etag: '"ID:/docs/api/create-user"',
      link: `</docs/api/create-user.md>; rel="alternate"; type="text/markdown", ${INDEX}, </docs/api/create-user.openapi.json>; rel="service-desc"; type="application/openapi+json", ${CATALOG}`,
    },
  },
  {
    kind: 'another page of the reference',
    path: '/docs/api/list-users',
    status: 200,
    headers: {
      ...HTML,
      ...NEGOTIATED,
      'cache-control': REVALIDATED,
      etag: '"ID:/docs/api/list-users"',
      link: `</docs/api/list-users.md>; rel="alternate"; type="text/markdown", ${INDEX}, </openapi.json>; rel="service-desc"; type="application/openapi+json", ${CATALOG}`,
    },
  },
  {
    kind: 'Markdown',
    path: '/docs/faqs.md',
    status: 200,
    headers: {
      ...MARKDOWN,
      ...PUBLIC,
      'cache-control': REVALIDATED,
      etag: '"ID:/docs/faqs.md"',
      link: `<${ORIGIN}/docs/faqs/>; rel="canonical"`,
    },
  },
  {
    kind: 'negotiated Markdown',
    path: '/docs/faqs/',
    init: accept('text/markdown'),
    status: 200,
    headers: {
      ...MARKDOWN,
      ...PUBLIC,
      ...NEGOTIATED,
      'cache-control': REVALIDATED,
      etag: '"ID:/docs/faqs.md"',
      link: `<${ORIGIN}/docs/faqs/>; rel="canonical"`,
    },
  },
  {
    kind: 'a section of Markdown',
    path: '/docs/faqs.md?section=%23all-values',
    status: 200,
    headers: {
      ...MARKDOWN,
      ...PUBLIC,
      'cache-control': REVALIDATED,
      etag: '"ID:/docs/faqs.md?section=all-values"',
      link: `<${ORIGIN}/docs/faqs/>; rel="canonical"`,
    },
  },
  {
    kind: 'a section that does not exist',
    path: '/docs/faqs.md?section=none',
    status: 404,
    headers: { ...MARKDOWN, ...PUBLIC, 'cache-control': 'no-store' },
  },
  {
    kind: 'the JSON of a page, negotiated',
    path: '/docs/api/problems/key-taken',
    init: accept('application/problem+json'),
    status: 200,
    headers: {
      ...JSON_TYPE,
      ...PUBLIC,
      ...NEGOTIATED,
      'cache-control': REVALIDATED,
      etag: '"ID:/docs/api/problems/key-taken.json"',
    },
  },
  {
    kind: 'the JSON of a page',
    path: '/docs/api/problems/key-taken.json',
    status: 200,
    headers: {
      ...JSON_TYPE,
      ...PUBLIC,
      'cache-control': REVALIDATED,
      etag: '"ID:/docs/api/problems/key-taken.json"',
    },
  },
  ...(
    [
      ['/llms.txt', PLAIN['content-type']],
      ['/sitemap.xml', 'application/xml; charset=utf-8'],
      ['/openapi.json', 'application/json'],
      ['/openapi.yaml', 'application/yaml'],
      [
        '/.well-known/api-catalog',
        'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
      ],
      ['/mcp/server-card', 'application/mcp-server-card+json'],
    ] as const
  ).map(([path, type]) => ({
    kind: path,
    path,
    status: 200,
    headers: {
      'content-type': type,
      ...PUBLIC,
      'cache-control': REVALIDATED,
      etag: `"ID:${path}"`,
    },
  })),
  {
    kind: 'what is deployed',
    path: '/release.json',
    status: 200,
    headers: { ...JSON_TYPE, ...PUBLIC, 'cache-control': 'no-store' },
  },
  {
    kind: 'the search page',
    path: '/search?q=levels',
    status: 200,
    headers: {
      ...HTML,
      ...NEGOTIATED,
      'cache-control': REVALIDATED,
      etag: '"ID:/search?q=levels"',
    },
  },
  {
    kind: 'search results, negotiated',
    path: '/search?q=levels&kind=guide',
    init: accept('application/json'),
    status: 200,
    headers: {
      ...JSON_TYPE,
      ...PUBLIC,
      ...NEGOTIATED,
      'cache-control': REVALIDATED,
      etag: '"ID:/search?q=levels&kind=guide#json"',
    },
  },
  {
    kind: 'search results as Markdown',
    path: '/search.md?q=levels',
    status: 200,
    headers: {
      ...MARKDOWN,
      ...PUBLIC,
      'cache-control': REVALIDATED,
      etag: '"ID:/search.md?q=levels#markdown"',
    },
  },
  {
    kind: 'the full reference',
    path: '/docs/api/_reference',
    status: 200,
    headers: {
      ...HTML,
      'cache-control': REVALIDATED,
      etag: '"ID:/docs/api/_reference"',
      'x-robots-tag': 'noindex',
    },
  },
  {
    kind: 'page data',
    path: '/_data/ID/docs/faqs/',
    status: 200,
    headers: { ...JSON_TYPE, 'cache-control': IMMUTABLE, etag: '"ID:_data/docs/faqs/"' },
  },
  {
    kind: 'a sidebar',
    path: '/_sidebar/ID/docs/faqs/',
    status: 200,
    headers: { ...JSON_TYPE, 'cache-control': IMMUTABLE, etag: '"ID:_sidebar/docs/faqs/"' },
  },
  {
    kind: 'page data of another release',
    path: '/_data/none/docs/faqs/',
    status: 404,
    headers: { 'content-type': 'text/plain; charset=UTF-8', 'cache-control': SHORT },
  },
  {
    kind: 'page data at another spelling of its path',
    path: '/_data/ID/docs/faqs',
    status: 404,
    headers: { 'content-type': 'text/plain; charset=UTF-8', 'cache-control': SHORT },
  },
  {
    kind: 'a sidebar of a path with the release as its start',
    path: '/_sidebar/IDE/docs/faqs/',
    status: 404,
    headers: { 'content-type': 'text/plain; charset=UTF-8', 'cache-control': SHORT },
  },
  {
    kind: 'a redirect to the canonical path',
    path: '/Docs/faqs?q=1',
    status: 308,
    headers: { location: '/docs/faqs/?q=1', 'cache-control': SHORT },
  },
  {
    kind: 'a redirect of a former path',
    path: '/docs/questions.md?q=1',
    status: 308,
    headers: { location: '/docs/faqs.md?q=1', 'cache-control': SHORT },
  },
  {
    kind: 'a miss',
    path: '/docs/nowhere',
    status: 404,
    headers: { ...HTML, ...NEGOTIATED, 'cache-control': SHORT },
  },
  {
    kind: 'a miss in Markdown',
    path: '/docs/nowhere.md',
    status: 404,
    headers: { ...MARKDOWN, ...NEGOTIATED, 'cache-control': SHORT },
  },
  {
    kind: 'a miss in place of a file',
    path: '/none.json',
    status: 404,
    headers: { ...PLAIN, ...NEGOTIATED, 'cache-control': SHORT },
  },
  {
    kind: 'a hashed file that does not exist',
    path: '/_assets/none.js',
    status: 404,
    headers: { 'cache-control': SHORT },
  },
];

/** Responses to other methods than GET and HEAD. */
const OTHER_METHODS: Kind[] = [
  ...['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'BREW'].map((method) => ({
    kind: `${method} of a page`,
    path: '/docs/faqs/',
    init: { method },
    status: 405,
    headers: {
      'content-type': 'text/plain; charset=UTF-8',
      'cache-control': 'no-store',
      allow: 'GET, HEAD',
    },
  })),
  {
    kind: 'the result of a tool',
    path: '/mcp',
    init: toCall('list_operations', {}),
    status: 200,
    headers: {
      ...JSON_TYPE,
      'cache-control': 'no-store',
      'access-control-expose-headers': 'Retry-After',
      vary: 'Origin',
    },
  },
  {
    kind: 'GET of the MCP server',
    path: '/mcp',
    status: 405,
    headers: {
      ...JSON_TYPE,
      'cache-control': 'no-store',
      allow: 'POST',
      'access-control-expose-headers': 'Retry-After',
      vary: 'Origin',
    },
  },
];

/** Every response of the Worker has these. */
const SECURITY = {
  'content-security-policy':
    "default-src 'none'; script-src 'self' 'sha256-b' 'sha256-c'; style-src 'self' 'sha256-a'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
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
  const assets = { ...ASSETS, contractVersion: '2.1' };
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
