import { describe, expect, it } from 'vitest';
import type { Sidebar } from '../../../client/model/sidebar.ts';
import { toRelease } from '../../../build/release/to-release.ts';
import type { ReleaseParts } from '../../../build/release/to-release.ts';
import type { Release } from '../../../build/release/release.ts';
import type { Site } from '../../../build/site.ts';
import { toManifestKey } from '../../../worker/store/keys.ts';
import { parseManifest } from '../../../worker/store/manifest.ts';
import { findRoute } from '../../worker/store/find-route.ts';
import { toPage } from '../content-file.ts';
import { createEmptySite } from '../empty-site.ts';

const PAGES = [
  toPage('/', { id: 'index', title: 'Home', layout: 'landing', html: '<h1>Home</h1>' }),
  toPage('/docs/', { id: 'docs/index', title: 'Docs', html: '<h1>Docs</h1>' }),
  toPage('/docs/users/caf%C3%A9', { id: 'docs/users/café', html: '<h1>Café</h1>' }),
  toPage('/docs/api/management', { id: 'api/management', layout: 'reference' }),
];

const SIDEBARS: Sidebar[] = [
  {
    name: 'docs',
    nodes: [
      { kind: 'page', label: 'Docs', path: '/docs/' },
      {
        kind: 'branch',
        id: 'docs/users',
        label: 'Users',
        path: '/docs/users/caf%C3%A9',
        children: [{ kind: 'page', label: 'Café', path: '/docs/users/caf%C3%A9' }],
      },
    ],
  },
];

const EMPTY = await createEmptySite();
const SITE: Site = {
  ...EMPTY,
  content: { ...EMPTY.content, docsRoot: 'docs' },
  pages: PAGES,
  sidebars: SIDEBARS,
};

describe('toRelease', () => {
  it('has one record and one Markdown for each page and the manifest, under keys of their content', () => {
    const { id, records } = makeRelease();
    const keys = [...records.keys()];
    expect(id).toMatch(/^[0-9a-f]{16}$/);
    expect(keys).toHaveLength(2 * PAGES.length + 1);
    expect(keys.filter((key) => /^page\/[0-9a-f]{32}$/.test(key))).toHaveLength(PAGES.length);
    expect(keys.filter((key) => /^markdown\/[0-9a-f]{32}$/.test(key))).toHaveLength(PAGES.length);
    expect(keys).toContain(toManifestKey(id));
  });

  it('finds the record of a page by its path', () => {
    const { id, records } = makeRelease();
    const route = findRoute(
      parseManifest(records.get(toManifestKey(id)) ?? ''),
      '/docs/users/café',
    );
    expect(route).toMatchObject({
      path: '/docs/users/caf%C3%A9',
      id: 'users/café',
      sidebar: 'docs',
      breadcrumbs: [{ label: 'Users', path: null, branch: 'docs/users' }],
      previous: { label: 'Docs', path: '/docs/' },
      next: null,
    });
    expect(JSON.parse(records.get(route?.record ?? '') ?? '')).toEqual({
      html: '<h1>Café</h1>',
      headings: [],
    });
  });

  it('has a page that only another one lists below that one, without neighbours', () => {
    const pages = [...PAGES, toPage('/docs/users/drinks', { parentPath: '/docs/users/caf%C3%A9' })];
    const list = '/docs/users/caf%C3%A9';
    expect(findRoute(toManifest(makeRelease({ pages })), '/docs/users/drinks')).toMatchObject({
      sidebar: 'docs',
      breadcrumbs: [
        { label: 'Users', path: null, branch: 'docs/users' },
        { label: 'Café', path: list, branch: list },
      ],
      previous: null,
      next: null,
    });
  });

  it('puts the base path into keys and paths', () => {
    const input = { ...SITE.input, basePath: '/base/' };
    const release = makeRelease({ input, sidebars: [] });
    const manifest = toManifest(release);
    expect(findRoute(manifest, '/base')).toMatchObject({ path: '/base/' });
    expect(findRoute(manifest, '/base/docs')).toMatchObject({ path: '/base/docs/' });
    expect(findRoute(manifest, '/docs')).toBeUndefined();
    const versions: unknown = JSON.parse(String(release.files.get('base/versions.json')));
    expect(versions).toMatchObject([{ path: '/base/docs' }]);
  });

  it('keeps two pages of the same content as one record', () => {
    const pages = [toPage('/a', { html: 'same' }), toPage('/b', { html: 'same' })];
    const keys = [...makeRelease({ pages, sidebars: [] }).records.keys()];
    expect(keys.filter((key) => key.startsWith('page/'))).toHaveLength(1);
  });

  it.each<[string, Partial<Site>, Partial<ReleaseParts>?]>([
    ['a page', { pages: [...PAGES.slice(1), toPage('/', { html: 'changed' })] }],
    ['a title', { pages: [...PAGES.slice(1), toPage('/', { title: 'changed' })] }],
    ['the Worker', {}, { worker: 'changed' }],
    ['a redirect', { redirects: new Map([['/old', '/docs/']]) }],
    ['a sidebar', { sidebars: [] }],
  ])('gets another id with %s', (_, site, parts) => {
    expect(makeRelease(site, parts).id).not.toBe(makeRelease().id);
  });

  it('has one id whatever the order of its pages', () => {
    const other = makeRelease({ pages: PAGES.toReversed() });
    expect(other.id).toBe(makeRelease().id);
  });
});

function toManifest({ id, records }: Release) {
  return parseManifest(records.get(toManifestKey(id)) ?? '');
}

function makeRelease(site: Partial<Site> = {}, parts: Partial<ReleaseParts> = {}): Release {
  return toRelease(
    { ...SITE, ...site },
    {
      worker: 'export default {};',
      files: new Map(),
      outputs: {
        socialImages: new Map(PAGES.map(({ path }) => [path, 'a.png'])),
        texts: new Map(),
      },
      ...parts,
    },
  );
}
