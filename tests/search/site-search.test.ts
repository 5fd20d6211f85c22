import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openCache } from '../../build/files/cache.ts';
import { toSearchFiles } from '../../build/search/search-files.ts';
import type { SearchResults } from '../../client/search/search-messages.ts';
import { findMissedWords, searchSite, suggestPages } from '../../worker/search/site-search.ts';
import type { Manifest } from '../../worker/store/manifest.ts';
import { StoreError } from '../../worker/store/release-store.ts';
import type { ReleaseStore } from '../../worker/store/release-store.ts';
import { toPage } from '../build/content-file.ts';

const PAGES = [
  ['/docs/users/', 'Users'],
  ['/docs/users/intro', 'What a user is'],
  ['/docs/missions/', 'Missions'],
  ['/docs/missions/intro', 'Introduction to missions'],
  ['/docs/missions/badges', 'Badges'],
  ['/docs/rules/badges', 'Badges'],
  ['/docs/tools/word-editor/intro', 'The word editor'],
  ['/docs/api/create-user', 'Create a user'],
  ['/docs/shop', 'Shop'],
].map(([path = '', title = '']) => toPage(path, { title, html: `<h1>${title}</h1>` }));

/** The index has them last, or not at all. */
const UNSEARCHED = [
  toPage('/docs/api/tags/users'),
  toPage('/docs/api/tags/deep/rewards'),
  toPage('/docs/api/tags/hidden', { isUnlisted: true }),
  ...['a', 'b', 'c'].map((folder) => toPage(`/docs/api/${folder}/many`)),
];

const OPERATION = toPage('/docs/api/list-user-missions', {
  title: 'List what a user does',
  layout: 'reference',
  operation: { method: 'get', path: '/users/{userId}/missions', id: 'listUserMissions' },
  html: '<h1>List what a user does</h1>',
});

const { entry, files } = toSearchFiles(
  {
    pages: [...PAGES, OPERATION],
    vocabulary: { same: [], leads: new Map(), last: new Set(), start: [] },
    compiler: { tasks: [] },
  },
  '/',
  openCache(null, ''),
);

function toStore(loadSearchFile: ReleaseStore['loadSearchFile']): ReleaseStore {
  return { loadSearchFile } as ReleaseStore;
}

const STORE = toStore(async (name) =>
  JSON.parse(files.get(name === '' ? entry.slice(1) : `_assets/search/${name}`) ?? ''),
);

const HANGING = toStore(() => new Promise(() => {}));

/** A manifest finds a page by its path without a slash at the end. */
const KEYS = [...PAGES, ...UNSEARCHED].map((page) => [page.path.replace(/\/$/, ''), page] as const);
const MANIFEST = {
  findPage: (path: string) => KEYS.find(([key]) => key === path)?.[1],
  listPageKeys: (min: number) => KEYS.flatMap(([key]) => (key.length < min ? [] : key)),
} as unknown as Manifest;

async function suggest(pathname: string, store = STORE): Promise<string[]> {
  const links = await suggestPages(pathname, { manifest: MANIFEST, store });
  return links.map(({ path }) => path);
}

describe('a page that is missing', () => {
  it.each([
    ['its last name', '/docs/shop', ['/docs/shop']],
    ['without an ending', '/shop.html', ['/docs/shop']],
    ['without an ending of another system', '/shop.ASPX', ['/docs/shop']],
    ['as it is decoded', '/sh%6Fp', ['/docs/shop']],
    ['where it cannot be decoded', '/shop/%', ['/docs/shop']],
    ['with a slip in a word of four letters', '/shpo', ['/docs/shop']],
    ['with two slips', '/docs/aip/create-usr', ['/docs/api/create-user']],
    ['without a hyphen', '/docs/api/createuser', ['/docs/api/create-user']],
    ['with a slip, without a hyphen', '/docs/api/craeteuser', ['/docs/api/create-user']],
    ['in the plural', '/docs/api/create-users', ['/docs/api/create-user']],
    ['in the singular', '/docs/mission/intro', ['/docs/missions/intro']],
    ['with underscores', '/docs/api/create_user', ['/docs/api/create-user']],
    ['that is a folder without a page', '/word-editor', ['/docs/tools/word-editor/intro']],
    ['of a request', '/v1/users/usr_ana/missions', ['/docs/api/list-user-missions']],
    ['without a page that is like it', '/日本語', []],
    ['not by one letter', '/s', []],
    [
      'the one with a folder in common first',
      '/docs/rules/badge',
      ['/docs/rules/badges', '/docs/missions/badges'],
    ],
    ['the one in another folder first', '/docs/missions/badge', ['/docs/missions/badges']],
    [
      'those above it, nearest first',
      '/docs/missions/intro/qqq/xxx',
      ['/docs/missions/intro', '/docs/missions/'],
    ],
    ['in a folder that it leaves out', '/docs/api/users', ['/docs/api/tags/users']],
    ['not in two folders', '/docs/api/rewards', []],
    ['not one that no list has', '/docs/api/hidden', []],
    ['not in one of many folders', '/docs/api/many', []],
    ['those above it once', '/docs/users/users', ['/docs/users/', '/docs/users/intro']],
  ])('is found by its address: %s', async (_, pathname, expected) => {
    const found = await suggest(pathname);
    expect(found.slice(0, Math.max(expected.length, 1))).toEqual(expected);
  });

  it('has a label, and at most five suggestions', async () => {
    const links = await suggestPages('/docs/users/shop', { manifest: MANIFEST, store: STORE });
    expect(links).toContainEqual({ path: '/docs/shop', label: 'Shop' });
    const many = Array.from({ length: 9 }, (_, at) => at);
    const manifest = {
      findPage: (path: string) => toPage(path),
      listPageKeys: () => [],
    } as unknown as Manifest;
    const above = await suggestPages(`/${many.join('/')}`, { manifest, store: STORE });
    expect(above.map(({ path }) => path)).toEqual(
      [8, 7, 6, 5, 4].map((end) => `/${many.slice(0, end).join('/')}`),
    );
  });

  it('waits for the index for half a second, then has the pages above it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const onError = vi.fn<(error: unknown) => void>();
    const links = suggestPages('/docs/users/xxx', { manifest: MANIFEST, store: HANGING }, onError);
    await vi.advanceTimersByTimeAsync(499);
    expect(onError).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await links).toEqual([{ path: '/docs/users/', label: 'Users' }]);
    const message = 'The search index could not be read.';
    expect(onError.mock.calls).toEqual([[new StoreError(message)]]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a search', () => {
  it('passes its options on', async () => {
    const { pages, total } = await searchSite('badges', STORE, { offset: 1 });
    expect([pages.length, total]).toEqual([1, 2]);
  });

  it('fails with the reason where the index cannot be read', async () => {
    const cause = new Error('down');
    const failing = toStore(() => Promise.reject(cause));
    const error = await searchSite('badges', failing).catch((thrown: unknown) => thrown);
    expect(error).toEqual(new StoreError('The search index could not be read.'));
    expect(error).toMatchObject({ name: 'StoreError', cause });
  });

  it('fails after five seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const failed = vi.fn<(error: unknown) => void>();
    const search = searchSite('badges', HANGING).catch(failed);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await search;
    expect(failed).toHaveBeenCalledTimes(1);
  });
});

describe('the words that a search has missed', () => {
  const NOTHING: SearchResults = { pages: [], tasks: [], total: 0, marked: /(?!)/, start: [] };
  const toMissed = (missing: string[], parts: Partial<SearchResults> = {}): SearchResults => ({
    ...NOTHING,
    replaced: { missing, query: '', isCorrected: false },
    ...parts,
  });

  it.each<[string, string, SearchResults, string[]]>([
    [
      'are in lower case',
      'Zebra  CROSSING',
      toMissed(['Zebra', 'CROSSING']),
      ['zebra', 'crossing'],
    ],
    ['are those alone', 'a zebra crosses', toMissed(['zebra']), ['zebra']],
    ['are no parts of an address', 'mail ada@example.org', toMissed(['ada', 'example.org']), []],
    ['are none where a page was found', 'zebra user', toMissed(['zebra'], { total: 1 }), []],
    [
      'are none where a task was found',
      'zebra user',
      toMissed(['zebra'], { tasks: [{ path: '/a', heading: '', excerpt: '' }] }),
      [],
    ],
    ['are none where each word is on a page', 'user', NOTHING, []],
  ])('%s', (_, query, results, words) => {
    expect(findMissedWords(query, results)).toEqual(words);
  });
});
