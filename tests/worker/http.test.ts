import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import type { Sidebar, SidebarNode } from '../../client/model/sidebar.ts';
import type { Version } from '../../client/model/site.ts';
import { loadBuiltRelease, useSite } from '../support/site.ts';

const site = useSite();
const { id: release, routes } = await loadBuiltRelease();

it('redirects /favicon.ico to the icon', async () => {
  const redirect = await site.fetch('/favicon.ico');
  expect(redirect.status).toBe(307);
  expect(redirect.headers.get('cache-control')).toBe('public, max-age=60');
  const icon = await site.fetch(redirect.headers.get('location') ?? '');
  expect(icon.status).toBe(200);
  expect(icon.headers.get('content-type')).toMatch(/^image\//);
});

describe('a document', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'rejects %s with an Allow header',
    async (method) => {
      const response = await site.fetch('/docs/', { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD');
      expect(response.headers.get('cache-control')).toBe('no-store');
    },
  );

  it('is answered by 304 when the ETag matches', async () => {
    const etag = (await site.fetch('/docs/')).headers.get('etag') ?? '';
    for (const ifNoneMatch of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await site.fetch('/docs/', { headers: { 'If-None-Match': ifNoneMatch } });
      expect(response.status).toBe(304);
      expect(response.headers.get('etag')).toBe(etag);
      expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    }
    const other = await site.fetch('/docs/', { headers: { 'If-None-Match': '"other"' } });
    expect(other.status).toBe(200);
  });

  it('has no headers about the body in a 304, and renders nothing', async () => {
    const { headers } = await site.fetch('/docs/', { headers: { 'If-None-Match': '*' } });
    for (const name of ['content-type', 'content-length']) {
      expect([name, headers.get(name)]).toEqual([name, null]);
    }
    expect(headers.get('server-timing')).not.toContain('render');
  });

  it('loads no script with Save-Data, and is the same otherwise', async () => {
    const fetchDocument = async (headers: Record<string, string>) => {
      const response = await site.fetch('/docs/', { headers });
      return { headers: response.headers, html: await response.text() };
    };
    const [saving, plain] = [await fetchDocument({ 'Save-Data': 'on' }), await fetchDocument({})];
    expect(saving.headers.get('link')).not.toMatch(/preload|prefetch|preconnect/);
    expect(saving.html).not.toMatch(
      /<link rel="(?:prefetch|preload|modulepreload|prerender|preconnect)|<script type="module"/,
    );
    const withoutEntry = (html: string) =>
      html.replace(/<script type="module"[^>]*><\/script>/, '').replace(/ data-client="[^"]+"/, '');
    expect(saving.html).toMatch(/<html [^>]*data-client="\/_assets\/entry-/);
    expect(withoutEntry(saving.html)).toBe(withoutEntry(plain.html));
    expect((await fetchDocument({ 'Save-Data': 'off' })).html).toBe(plain.html);
  });

  it('varies by Save-Data', async () => {
    const [saving, plain] = await Promise.all(
      ['on', 'off'].map((value) => site.fetch('/docs/', { headers: { 'Save-Data': value } })),
    );
    const tag = saving?.headers.get('etag') ?? '';
    expect(tag).not.toBe(plain?.headers.get('etag'));
    for (const response of [saving, plain, await site.fetch('/docs/nowhere')]) {
      expect(response?.headers.get('vary')).toBe('Accept, Save-Data');
    }
    const headers = { 'If-None-Match': tag };
    expect((await site.fetch('/docs/', { headers })).status).toBe(200);
    const again = await site.fetch('/docs/', { headers: { ...headers, 'Save-Data': 'on' } });
    expect([again.status, again.headers.get('vary')]).toEqual([304, 'Accept, Save-Data']);
  });

  it('has Server-Timing for the manifest, KV and rendering', async () => {
    for (const path of ['/docs/', '/docs/nowhere']) {
      expect((await site.fetch(path)).headers.get('server-timing')).toMatch(
        /^manifest;dur=[\d.]+, kv;(?:dur=[\d.]+|desc="memory"), render;dur=[\d.]+$/,
      );
    }
  });

  it('loads its script without blocking the first paint', async () => {
    const html = await (await site.fetch('/docs/')).text();
    const head = html.slice(0, html.indexOf('</head>'));
    expect(head).not.toContain('rel="stylesheet"');
    expect(head.match(/<script [^>]*src=/g)).toHaveLength(1);
    expect(head).toMatch(/<script type="module" fetchpriority="low" src="\/_assets\/entry-/);
  });
});

describe('every kind of response', () => {
  const KINDS = {
    document: '/docs/',
    redirect: '/docs/faqs?q=1',
    miss: '/docs/nowhere',
    'page data': `/_data/${release}/docs/`,
    'missing data': '/_data/none/docs/',
    sidebar: `/_sidebar/${release}/docs/`,
    'missing sidebar': '/_sidebar/none/docs/',
    versions: '/versions.json',
    'full reference': '/docs/api/management/_reference',
    'hashed file that is not there': '/_assets/none.js',
    contract: '/openapi/management.json',
    Markdown: '/docs/faqs.md',
  };

  it.each(Object.entries(KINDS))('has the same headers for HEAD and GET: %s', async (_, path) => {
    const [get, head] = [await site.fetch(path), await site.fetch(path, { method: 'HEAD' })];
    expect(head.status).toBe(get.status);
    expect(await head.text()).toBe('');
    const names = ['content-type', 'cache-control', 'etag', 'link', 'location'];
    for (const name of [...names, 'content-security-policy']) {
      expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
    }
  });

  it.each([
    ['document', 'public, max-age=0, must-revalidate'],
    ['full reference', 'public, max-age=0, must-revalidate'],
    ['contract', 'public, max-age=0, must-revalidate'],
    ['page data', 'public, max-age=31536000, immutable'],
    ['sidebar', 'public, max-age=31536000, immutable'],
    ['versions', 'public, max-age=0, must-revalidate'],
    ['redirect', 'public, max-age=60'],
    ['miss', 'public, max-age=60'],
    ['missing data', 'public, max-age=60'],
    ['missing sidebar', 'public, max-age=60'],
    ['hashed file that is not there', 'public, max-age=60'],
  ] as const)('says how long it may be cached: %s, %s', async (kind, cacheControl) => {
    expect((await site.fetch(KINDS[kind])).headers.get('cache-control')).toBe(cacheControl);
  });

  it('has a unique strong ETag when it can be revalidated, and returns 304 for it', async () => {
    const paths = [KINDS.document, KINDS['page data'], KINDS.sidebar];
    paths.push(
      KINDS['full reference'],
      `/_sidebar/${release}/docs/faqs/`,
      `/_data/${release}/docs/faqs/`,
    );
    const tags = new Set<string>();
    for (const path of paths) {
      const tag = (await site.fetch(path)).headers.get('etag') ?? '';
      expect(tag).toMatch(/^"[^"]+"$/);
      tags.add(tag);
      const again = await site.fetch(path, { headers: { 'If-None-Match': `"x", W/${tag}` } });
      expect([path, again.status, again.headers.get('etag')]).toEqual([path, 304, tag]);
    }
    expect(tags.size).toBe(paths.length);
  });

  it.each(['redirect', 'miss', 'missing data', 'hashed file that is not there'] as const)(
    'cannot be confirmed where there is nothing to keep: %s',
    async (kind) => {
      const response = await site.fetch(KINDS[kind], { headers: { 'If-None-Match': '*' } });
      expect(response.status).not.toBe(304);
      expect(response.headers.get('etag')).toBeNull();
    },
  );
});

describe('hashed files', () => {
  it('hold no HTML', async () => {
    const files = await readdir(join(inject('builtSite'), 'assets'), { recursive: true });
    expect(files.filter((name) => name.endsWith('.html'))).toEqual([]);
  });
});

describe('the site metadata', () => {
  it('has one version, current, labelled Next, with every doc', async () => {
    const response = await site.fetch('/versions.json');
    const versions = (await response.json()) as Version[];
    expect(versions).toHaveLength(1);
    const [version] = versions;
    expect(version).toMatchObject({
      name: 'current',
      label: 'Next',
      isLast: true,
      path: '/docs',
      mainDocId: 'index',
      draftIds: [],
    });
    expect(version?.docs).toContainEqual({ id: 'index', path: '/docs/', sidebar: 'docs' });
    expect(version?.docs).toContainEqual({
      id: 'api/management/create-user',
      path: '/docs/api/management/create-user',
      sidebar: 'management_api',
    });
    expect(version?.docs).toContainEqual({
      id: 'user-guide/gamification/intro',
      path: '/docs/user-guide/gamification/intro',
    });
    expect(version?.docs.map((doc) => doc.path)).not.toContain('/');
  });
});

describe('sidebar data', () => {
  it('gives a sidebar with its branches, cached for as long as the release', async () => {
    const response = await site.fetch(`/_sidebar/${release}/docs/api/management`);
    const sidebar = (await response.json()) as Sidebar;
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const users = sidebar.nodes.find((node) => node.label.toLowerCase() === 'users');
    expect(users?.kind === 'branch' && users.children).toContainEqual({
      kind: 'page',
      label: 'List users',
      path: '/docs/api/management/list-users',
      method: 'get',
    });
  });

  it('has the links of the sidebar in the document, for every page', async () => {
    const toPaths = (nodes: SidebarNode[]): string[] =>
      nodes.flatMap((node) => {
        const inner = node.kind === 'branch' ? toPaths(node.children ?? []) : [];
        return inner[0] === node.path ? inner : [node.path, ...inner];
      });
    for (const { path } of routes) {
      const html = await (await site.fetch(path)).text();
      const [, list = ''] = /class="version-menu"(.*?)<\/nav>/s.exec(html) ?? [];
      const links = Array.from(list.matchAll(/<a [^>]*?href="([^"]+)"/g), ([, href]) => href);
      const response = await site.fetch(`/_sidebar/${release}${path}`);
      const sidebar = (await response.json()) as Sidebar | null;
      expect(links, path).toEqual(toPaths(sidebar?.nodes ?? []));
    }
  });

  it('is null for a page without a sidebar', async () => {
    const response = await site.fetch(`/_sidebar/${release}/docs/user-guide/gamification/intro`);
    expect([response.status, await response.json()]).toEqual([200, null]);
  });

  it.each(['/nothing', '/docs', '//docs/'])(
    'is not found for %s, which is not a page',
    async (path) => {
      expect((await site.fetch(`/_sidebar/${release}${path}`)).status).toBe(404);
    },
  );
});
