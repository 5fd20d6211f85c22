import { describe, expect, it } from 'vitest';
import type { Sidebar } from '../../../client/model/sidebar.ts';
import { toRelease } from '../../../build/release/to-release.ts';
import type { ReleaseInput } from '../../../build/release/to-release.ts';
import { toManifestKey } from '../../../worker/store/keys.ts';
import { parseManifest } from '../../../worker/store/manifest.ts';
import { findRoute } from '../../worker/store/find-route.ts';
import { toPage } from '../content-file.ts';

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

describe('toRelease', () => {
  it('has one record and one Markdown for each page and the manifest, under keys of their content', () => {
    const { id, records } = toRelease(toInput());
    const keys = [...records.keys()];
    expect(id).toMatch(/^[0-9a-f]{16}$/);
    expect(keys).toHaveLength(2 * PAGES.length + 1);
    expect(keys.filter((key) => /^page\/[0-9a-f]{32}$/.test(key))).toHaveLength(PAGES.length);
    expect(keys.filter((key) => /^markdown\/[0-9a-f]{32}$/.test(key))).toHaveLength(PAGES.length);
    expect(keys).toContain(toManifestKey(id));
  });

  it('finds the record of a page by its path', () => {
    const { id, records } = toRelease(toInput());
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

  it('puts the base path into keys and paths', () => {
    const input = toInput({ basePath: '/base/', sidebars: [] });
    const manifest = toManifest(input);
    expect(findRoute(manifest, '/base')).toMatchObject({ path: '/base/' });
    expect(findRoute(manifest, '/base/docs')).toMatchObject({ path: '/base/docs/' });
    expect(findRoute(manifest, '/docs')).toBeUndefined();
    const versions: unknown = JSON.parse(String(toRelease(input).files.get('base/versions.json')));
    expect(versions).toMatchObject([{ path: '/base/docs' }]);
  });

  it('keeps two pages of the same content as one record', () => {
    const pages = [toPage('/a', { html: 'same' }), toPage('/b', { html: 'same' })];
    const keys = [...toRelease(toInput({ pages, sidebars: [] })).records.keys()];
    expect(keys.filter((key) => key.startsWith('page/'))).toHaveLength(1);
  });

  it.each<[string, Partial<ReleaseInput>]>([
    ['a page', { pages: [...PAGES.slice(1), toPage('/', { html: 'changed' })] }],
    ['a title', { pages: [...PAGES.slice(1), toPage('/', { title: 'changed' })] }],
    ['the Worker', { worker: 'changed' }],
    ['a redirect', { redirects: new Map([['/old', '/docs/']]) }],
    ['a sidebar', { sidebars: [] }],
  ])('gets another id with %s', (_, change) => {
    expect(toRelease(toInput(change)).id).not.toBe(toRelease(toInput()).id);
  });

  it('has one id whatever the order of its pages', () => {
    const other = toRelease(toInput({ pages: PAGES.toReversed() }));
    expect(other.id).toBe(toRelease(toInput()).id);
  });
});

function toManifest(input: ReleaseInput) {
  const { id, records } = toRelease(input);
  return parseManifest(records.get(toManifestKey(id)) ?? '');
}

function toInput(parts: Partial<ReleaseInput> = {}): ReleaseInput {
  return {
    basePath: '/',
    origin: null,
    docsRoot: 'docs',
    draftIds: [],
    pages: PAGES,
    sidebars: SIDEBARS,
    redirects: new Map(),
    worker: 'export default {};',
    files: new Map(),
    outputs: {
      socialImages: new Map(PAGES.map(({ path }) => [path, 'a.png'])),
      texts: new Map(),
    },
    ...parts,
  };
}
