import { imageSize } from 'image-size';
import { describe, expect, it } from 'vitest';
import type { Version } from '../../client/model/site.ts';
import { loadBuiltRelease, useSite } from '../support/site.ts';
import { expectSecurity } from './security-headers.ts';

const site = useSite();
const { id: release } = await loadBuiltRelease();

it.each([
  ['/favicon.ico', 32],
  ['/apple-touch-icon.png', 180],
])('has the icon %s, %i pixels wide', async (path, width) => {
  const icon = await site.fetch(path);
  expect(icon.headers.get('content-type')).toMatch(/^image\//);
  expect(imageSize(await icon.bytes()).width).toBe(width);
});

describe('a document', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'rejects %s with an Allow header',
    async (method) => {
      const response = await site.fetch('/docs/', { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expectSecurity(response.headers);
    },
  );

  it.each([
    ['the tag', (tag: string) => tag, 304],
    ['the tag, weakened on its way', (tag: string) => `W/${tag}`, 304],
    ['a list', (tag: string) => `"other", ${tag}, "more"`, 304],
    ['a list without spaces', (tag: string) => `"other",W/${tag}`, 304],
    ['a list with a comma in a tag', (tag: string) => `"a,b", ${tag}`, 304],
    ['any tag', () => '*', 304],
    ['any tag, with spaces', () => ' * ', 304],
    ['an empty header', () => '', 200],
    ['another tag', () => '"other"', 200],
    ['the tag without quotes', (tag: string) => tag.replaceAll('"', ''), 200],
    ['part of the tag', (tag: string) => `${tag.slice(0, -2)}"`, 200],
    ['a tag that holds this one', (tag: string) => `${tag.slice(0, -1)}more"`, 200],
    ['a star among tags', () => '"other", *', 200],
    ['a quote that is not closed', (tag: string) => tag.slice(0, -1), 200],
  ])('is compared with If-None-Match: %s', async (_, toHeader, status) => {
    const tag = (await site.fetch('/docs/')).headers.get('etag') ?? '';
    const headers = { 'If-None-Match': toHeader(tag) };
    expect((await site.fetch('/docs/', { headers })).status).toBe(status);
  });

  it('has no headers about the body in a 304, and renders nothing', async () => {
    const { headers } = await site.fetch('/docs/', { headers: { 'If-None-Match': '*' } });
    for (const name of ['content-type', 'content-length']) {
      expect([name, headers.get(name)]).toEqual([name, null]);
    }
    expect(headers.get('server-timing')).not.toContain('render');
  });

  it.each(['/docs/', '/docs/nowhere'])(
    'is the same for everybody who prefers HTML: %s',
    async (path) => {
      const [saving, plain] = await Promise.all(
        ['on', 'off'].map((value) => site.fetch(path, { headers: { 'Save-Data': value } })),
      );
      expect(await saving?.text()).toBe(await plain?.text());
      for (const name of ['etag', 'vary']) {
        expect(saving?.headers.get(name)).toBe(plain?.headers.get(name));
      }
      expect(plain?.headers.get('vary')).toBe('Accept');
    },
  );

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
    const stylesheets = [...head.matchAll(/<link rel="stylesheet"([^>]*)>/g)];
    expect(stylesheets.filter(([, rest]) => !rest?.includes('media="print"'))).toEqual([]);
    expect(head.match(/<script [^>]*src=/g)).toHaveLength(1);
    expect(head).toMatch(/<script type="module" fetchpriority="low" src="\/_assets\/entry-/);
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

it('says which release is deployed, in a response that nobody stores', async () => {
  const response = await site.fetch('/release.json');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expectSecurity(response.headers);
  const { version } = (await (await site.fetch('/openapi.json')).json()).info;
  // Commit and time are those of a deploy.
  expect(await response.json()).toEqual({
    release,
    contractVersion: version,
    builtAt: null,
    commit: null,
  });
});

describe('sidebar data', () => {
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
