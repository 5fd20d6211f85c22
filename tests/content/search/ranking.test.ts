import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, inject, it } from 'vitest';
import { openBuiltIndex } from '../../../bench/harness/built-index.ts';

/** The entry, with titles and names, must load at once on a slow line. */
const ENTRY_BYTES = 28_800;

const MEAN_RECIPROCAL_RANK = 0.95;

/** Share of acceptable pages that are not among the first five. */
const MISSING_PAGES = 0.02;

const { search, entry } = await openBuiltIndex(inject('ownSite'));

const DOCS = 'https://docs.example/docs/';

/** Lines of the form `query → page, page`, with addresses relative to those of the docs. */
const QUERIES = [
  ...readFileSync('tests/content/search/queries.txt', 'utf8').matchAll(/^([^#].*) → (.+)$/gm),
].map(([, query = '', pages = '']) => ({
  query,
  expected: pages.split(', ').map((page) => new URL(page, DOCS).pathname),
}));

describe('the search of this site', async () => {
  const found = await Promise.all(
    QUERIES.map(async ({ query, expected }) => {
      const { pages, tasks } = await search(query);
      // A task may stand for its page.
      const others = tasks.map(({ path }) => path.replace(/#.*/, ''));
      const found = pages.map(({ path }) => path);
      const paths = [...new Set([...others.filter((path) => expected.includes(path)), ...found])];
      const place = paths.findIndex((path) => expected.includes(path));
      const missing = expected.filter((path) => !paths.slice(0, 5).includes(path));
      return { query, rank: place < 0 ? 0 : 1 / (place + 1), missing, expected };
    }),
  );

  it(`finds typical queries with a mean reciprocal rank of ${MEAN_RECIPROCAL_RANK}`, () => {
    expect(found.length).toBeGreaterThanOrEqual(150);
    const mean = found.reduce((sum, { rank }) => sum + rank, 0) / found.length;
    const late = found.flatMap(({ query, rank }) => (rank < 1 ? [`${query}: ${rank}`] : []));
    expect(mean, late.join('\n')).toBeGreaterThanOrEqual(MEAN_RECIPROCAL_RANK);
  });

  it.each([
    ['leaderboard', '/docs/user-guide/gamification/leaderboards'],
    ['booster', '/docs/user-guide/gamification/boosters-and-items#set-up-a-booster'],
  ])('opens the page or the section that has a word in its heading: %s', async (query, opened) => {
    const { pages } = await search(query);
    expect(pages[0]?.sections[0]?.path).toBe(opened);
  });

  it(`shows all but ${MISSING_PAGES * 100} % of the acceptable pages among the first five`, () => {
    const acceptable = found.flatMap(({ expected }) => expected).length;
    const lines = found.flatMap(({ query, missing }) => missing.map((path) => `${query}: ${path}`));
    expect(lines.length, lines.join('\n')).toBeLessThanOrEqual(acceptable * MISSING_PAGES);
  });

  it.each([
    ['createUser', '/docs/api/management/create-user'],
    ['getUserMission', '/docs/api/management/get-user-mission'],
    ['POST /webhooks', '/docs/api/management/create-webhook'],
    ['X-Request-Id', '/docs/api/management/management-api#request-id'],
    ['merge patch', '/docs/api/management/management-api#updates'],
    ['nextCursor', '/docs/api/management/management-api#pagination'],
  ])('puts the section that explains %s first', async (query, path) => {
    const { pages } = await search(query);
    expect(pages[0]?.sections[0]?.path).toBe(path);
  });

  it('leads to the heading under which it stands', async () => {
    const { pages } = await search('mission states');
    expect(pages[0]?.sections.map(({ path }) => path)).toContain(
      '/docs/user-guide/missions/intro#states',
    );
  });

  it('finds the words in `#100%`', async () => {
    expect((await search('#100%')).pages.length).toBeGreaterThan(0);
  });

  it(`keeps the entry within ${ENTRY_BYTES} bytes, compressed`, () => {
    expect(brotliCompressSync(entry).length).toBeLessThanOrEqual(ENTRY_BYTES);
  });
});
