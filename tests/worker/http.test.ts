import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import type { Sidebar } from '../../client/model/sidebar.ts';
import type { Version } from '../../client/model/site.ts';
import { loadBuiltRelease, useSite } from './site.ts';

const site = useSite();
const { id: release } = await loadBuiltRelease();

describe('a document', () => {
  it('is answered to HEAD as to GET, without a body', async () => {
    const get = await site.ask('/docs/');
    const head = await site.ask('/docs/', { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    for (const name of ['content-type', 'cache-control', 'etag', 'content-security-policy']) {
      expect(head.headers.get(name)).toBe(get.headers.get(name));
    }
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])(
    'refuses %s and says what is allowed',
    async (method) => {
      const response = await site.ask('/docs/', { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD');
    },
  );

  it('is not sent again to a reader who has it', async () => {
    const etag = (await site.ask('/docs/')).headers.get('etag') ?? '';
    for (const ifNoneMatch of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await site.ask('/docs/', { headers: { 'If-None-Match': ifNoneMatch } });
      expect(response.status).toBe(304);
      expect(response.headers.get('etag')).toBe(etag);
      expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    }
    const other = await site.ask('/docs/', { headers: { 'If-None-Match': '"other"' } });
    expect(other.status).toBe(200);
  });

  it('has another entity tag than any other document', async () => {
    const tags = await Promise.all(
      ['/', '/docs/', '/docs/faqs/'].map(async (path) =>
        (await site.ask(path)).headers.get('etag'),
      ),
    );
    expect(new Set(tags).size).toBe(3);
  });

  it.each(['/docs/', '/docs/nowhere', `/_data/4f/docs/`])(
    'carries the security headers: %s',
    async (path) => {
      const { headers } = await site.ask(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8,}/);
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    },
  );

  it('loads its one script without holding up the first paint', async () => {
    const html = await (await site.ask('/docs/')).text();
    const head = html.slice(0, html.indexOf('</head>'));
    expect(head).not.toContain('rel="stylesheet"');
    expect(head.match(/<script [^>]*src=/g)).toHaveLength(1);
    expect(head).toMatch(/<script type="module" fetchpriority="low" src="\/_assets\/entry-/);
  });
});

describe('hashed files', () => {
  it('come from the asset server, immutable', async () => {
    const names = await readdir(join(inject('builtSite'), 'assets/_assets'));
    for (const name of names) {
      const response = await site.ask(`/_assets/${name}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('hold no HTML', async () => {
    const files = await readdir(join(inject('builtSite'), 'assets'), { recursive: true });
    expect(files.filter((name) => name.endsWith('.html'))).toEqual([]);
  });
});

describe('the site metadata', () => {
  it('has one version, current, labelled Next, with every doc', async () => {
    const response = await site.ask(`/_versions/${release}`);
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
    const response = await site.ask(`/_sidebar/${release}/management_api`);
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

  it('is not found for a name that is no sidebar', async () => {
    expect((await site.ask(`/_sidebar/${release}/nothing`)).status).toBe(404);
  });
});
