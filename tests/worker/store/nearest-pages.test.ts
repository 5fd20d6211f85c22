import { describe, expect, inject, it } from 'vitest';
import { loadRecords } from '../../../build/release/load-records.ts';
import type { Route } from '../../../client/model/page.ts';
import { parseManifest } from '../../../worker/store/manifest.ts';
import { renderManifest } from '../../../build/release/render-manifest.ts';
import type { Manifest } from '../../../worker/store/manifest.ts';
import { findNearestPages } from '../../../worker/store/nearest-pages.ts';
import { parseWordIndex, renderWordIndex } from '../../../worker/store/word-index.ts';
import type { WordIndex } from '../../../worker/store/word-index.ts';
import { loadBuiltRelease } from '../../support/site.ts';

describe('on this site', async () => {
  const manifest = parseManifest((await loadBuiltRelease()).manifest);
  const records = loadRecords(inject('builtSite'));
  const index = parseWordIndex(records.get(manifest.wordIndex) ?? '');

  it.each([
    ['a letter missing in a folder', '/docs/user-guide/usrs/intro', '/docs/user-guide/users/intro'],
    ['a letter missing in the name', '/docs/faq', '/docs/faqs/'],
    ['two slips', '/docs/api/managment/create-usr', '/docs/api/management/create-user'],
    [
      'a hyphen missing',
      '/docs/user-guide/users/managingusers',
      '/docs/user-guide/users/managing-users',
    ],
    [
      'a hyphen missing, and a slip',
      '/docs/api/managment/createuser',
      '/docs/api/management/create-user',
    ],
    ['the folders left out', '/quickstart', '/docs/user-guide/getting-started/quickstart'],
    ['the folders left out, two words', '/users/intro', '/docs/user-guide/users/intro'],
    ['the singular', '/docs/user-guide/mission/intro', '/docs/user-guide/missions/intro'],
    ['the plural', '/docs/api/management/create-users', '/docs/api/management/create-user'],
    [
      'a folder without a page',
      '/docs/user-guide/rule-editor',
      '/docs/user-guide/rule-editor/intro',
    ],
    ['an ending of another system', '/login.php', '/docs/api/management/login'],
    ['underscores', '/docs/user_guide/users/user_details', '/docs/user-guide/users/user-details'],
    ['an address that is not safe', '/docs%2Ffaqs', '/docs/faqs/'],
  ])('finds the nearest page: %s', (_, asked, meant) => {
    expect(toPaths(asked, manifest, index).slice(0, 2)).toContain(meant);
  });

  it.each(['/', '/zzzz', '/%', '//', '/日本語', `/${'x'.repeat(5_000)}`, '/a/b/c/d/e/f'])(
    'suggests no unrelated page: %s',
    (asked) => {
      expect(toPaths(asked, manifest, index)).toEqual([]);
    },
  );

  it('suggests at most five pages, each once, by title', () => {
    const links = findNearestPages('/docs/api/management/create', manifest, index);
    expect(links).toHaveLength(5);
    expect(new Set(links.map(({ path }) => path)).size).toBe(5);
    expect(links).toContainEqual({
      label: 'Create a user',
      path: '/docs/api/management/create-user',
    });
  });

  it('suggests the pages above without a word index', () => {
    expect(toPaths('/docs/user-guide/users/zzzz/yyyy', manifest, null)).toContain(
      '/docs/user-guide/users/',
    );
  });
});

describe('on a large site', () => {
  it('reads as many lines of 20,000 pages as of 200', () => {
    const [small, large] = [createSite(200), createSite(20_000)];
    for (const asked of ['/docs/section-1/pgae-7', '/docs/secton-3/page-9', '/page', '/nothing']) {
      expect(countLookups(large, asked)).toBeLessThanOrEqual(countLookups(small, asked) + 24);
      expect(countLookups(large, asked)).toBeLessThan(150);
    }
  });

  it('finds the nearest page among 20,000', () => {
    const { manifest, index } = createSite(20_000);
    expect(toPaths('/docs/section-77/pagee-7713', manifest, index)[0]).toBe(
      '/docs/section-77/page-7713',
    );
    expect(toPaths('/docs/sectoin-77/page-7713', manifest, index)[0]).toBe(
      '/docs/section-77/page-7713',
    );
    expect(toPaths('/page-7713', manifest, index)[0]).toBe('/docs/section-77/page-7713');
  });
});

function toPaths(asked: string, manifest: Manifest, index: WordIndex | null): string[] {
  return findNearestPages(asked, manifest, index).map(({ path }) => path);
}

function createSite(pages: number): { manifest: Manifest; index: WordIndex } {
  const keys = Array.from(
    { length: pages },
    (_, page) => `/docs/section-${Math.floor(page / 100)}/page-${page}`,
  );
  const routes = new Map(keys.map((key) => [key, toRoute(key)]));
  const manifest = parseManifest(
    renderManifest({
      worker: '4f1c',
      versions: [],
      sidebarSizes: {},
      wordIndex: 'words/4f1c',
      routes,
      redirects: new Map(),
      texts: new Map(),
      operations: [],
      branches: new Map(),
    }),
  );
  const titled = keys.map((key) => ({ key, title: toRoute(key).title }));
  return { manifest, index: parseWordIndex(renderWordIndex(titled)) };
}

/** Each look-up is a binary search; how many there are must not depend on the site. */
function countLookups({ manifest, index }: ReturnType<typeof createSite>, asked: string): number {
  let count = 0;
  const counted = <Result>(result: Result, number = 1): Result => {
    count += number;
    return result;
  };
  findNearestPages(
    asked,
    {
      ...manifest,
      findPage: (key) => counted(manifest.findPage(key)),
      findNeighbors: (key, size) => {
        const found = manifest.findNeighbors(key, size);
        return counted(found, found.length);
      },
    },
    {
      ...index,
      findPages: (word) => counted(index.findPages(word)),
      findSpellings: (word) => counted(index.findSpellings(word)),
    },
  );
  return count;
}

function toRoute(path: string): Route {
  return {
    path,
    id: path,
    title: `Page ${path.slice(path.lastIndexOf('-') + 1)}`,
    description: '',
    layout: 'guide',
    sidebar: null,
    breadcrumbs: [],
    previous: null,
    next: null,
    record: 'page/4f1c',
    markdown: 'markdown/4f1c',
    socialImage: '4f1c.png',
  };
}
