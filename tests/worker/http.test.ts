import { imageSize } from 'image-size';
import { describe, expect, it } from 'vitest';
import type { Version } from '../../client/model/site.ts';
import { loadBuiltRelease, useSite } from '../support/site.ts';

const site = useSite();
const { routes } = await loadBuiltRelease();

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
});

it('the site metadata has one version, current, labelled Next, with every doc', async () => {
  const versions = (await (await site.fetch('/versions.json')).json()) as Version[];
  expect(versions).toMatchObject([
    {
      name: 'current',
      label: 'Next',
      isLast: true,
      path: '/docs',
      mainDocId: 'index',
      draftIds: [],
    },
  ]);
  const docs = versions[0]?.docs ?? [];
  expect(docs).toHaveLength(routes.length - 1);
  for (const doc of [
    { id: 'index', path: '/docs/', sidebar: 'docs' },
    {
      id: 'api/management/create-user',
      path: '/docs/api/management/create-user',
      sidebar: 'management_api',
    },
    { id: 'user-guide/gamification/intro', path: '/docs/user-guide/gamification/intro' },
  ]) {
    expect(docs).toContainEqual(doc);
  }
});
