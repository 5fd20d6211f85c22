import { describe, expect, it } from 'vitest';
import { suggestPages } from '../../worker/search/site-search.ts';
import { parseManifest } from '../../worker/store/manifest.ts';
import { createIsolateCache, createReleaseStore } from '../../worker/store/release-store.ts';
import { loadBuiltRelease, useSite } from '../support/site.ts';

const site = useSite();

/** The pages that the 404 page suggests at a path, best first. */
async function loadSuggestions(path: string): Promise<string[]> {
  const response = await site.fetch(path);
  expect(response.status).toBe(404);
  const html = await response.text();
  const [, list = ''] = /<h2>Did you mean<\/h2><ul>(.*?)<\/ul>/s.exec(html) ?? [];
  return [...list.matchAll(/<a href="([^"]+)"/g)].map(([, href = '']) => href);
}

describe('the 404 page', () => {
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
    ['an ending of another system', '/login.php', '/docs/user-guide/getting-started/login'],
    [
      'a word of the name, and a folder left out',
      '/docs/user-guide/streak',
      '/docs/user-guide/gamification/streaks-and-quizzes',
    ],
    ['underscores', '/docs/user_guide/users/user_details', '/docs/user-guide/users/user-details'],
    ['the page above it', '/docs/user-guide/users/qqq/xxx', '/docs/user-guide/users/'],
    ['a path that is not safe', '/docs%2Ffaqs', '/docs/faqs/'],
  ])('suggests the nearest page: %s', async (_, requested, meant) => {
    expect((await loadSuggestions(requested)).slice(0, 2)).toContain(meant);
  });

  it.each(['/zzzz', '/%', '/日本語', `/${'x'.repeat(2_000)}`, '/a/b/c/d/e/f'])(
    'suggests no unrelated page: %s',
    async (requested) => {
      expect(await loadSuggestions(requested)).toEqual([]);
    },
  );

  it('suggests of pages with the same name first the one in the nearest folder', async () => {
    const paths = await loadSuggestions('/docs/user-guide/missions/assistant');
    expect(paths).toContain('/docs/recipes/assistant');
    expect(paths.find((path) => path.endsWith('/assistant'))).toBe(
      '/docs/user-guide/getting-started/assistant',
    );
  });

  it('suggests at most five pages, each once', async () => {
    const paths = await loadSuggestions('/docs/api/management/create');
    expect(paths).toHaveLength(5);
    expect(new Set(paths).size).toBe(5);
  });
});

describe('when the index cannot be read', async () => {
  const manifest = parseManifest((await loadBuiltRelease()).manifest);

  it.each<[string, () => Promise<Response>]>([
    ['it is missing', () => Promise.resolve(new Response(null, { status: 404 }))],
    ['the asset server fails', () => Promise.reject(new Error('down'))],
    ['the asset server never responds', () => new Promise(() => {})],
    ['it is corrupt', () => Promise.resolve(new Response('{"tab'))],
  ])('the 404 page suggests the pages above: %s', async (_, fetch) => {
    const source = {
      release: 'release',
      kv: { get: () => Promise.resolve(null) },
      assets: { fetch },
      search: '/_assets/search/entry.json',
    };
    const store = createReleaseStore(source, createIsolateCache());
    const links = await suggestPages('/docs/user-guide/users/qqqq/xxxx', { manifest, store });
    expect(links.map(({ path }) => path)).toContain('/docs/user-guide/users/');
  });
});
