import { imageSize } from 'image-size';
import { describe, expect, it } from 'vitest';
import type { Version } from '../../client/model/site.ts';
import { loadBuiltRelease, useSite } from '../support/site.ts';

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
  it.each(['POST', 'OPTIONS'])('is read-only in workerd too: %s', async (method) => {
    const response = await site.fetch('/docs/', { method });
    expect(response.status).toBe(405);
    expect(await response.text()).toBe('This site is read-only. Use GET or HEAD.\n');
  });

  it('has no headers about the body in a 304, and renders nothing', async () => {
    const { status, headers } = await site.fetch('/docs/', { headers: { 'If-None-Match': '*' } });
    expect(status).toBe(304);
    for (const name of ['content-type', 'content-length']) {
      expect([name, headers.get(name)]).toEqual([name, null]);
    }
    expect(headers.get('server-timing')).not.toContain('render');
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
