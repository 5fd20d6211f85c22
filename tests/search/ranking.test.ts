import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, inject, it } from 'vitest';
import { openBuiltIndex } from '../../bench/harness/built-index.ts';

/** The entry, with titles and names, must load at once on a slow line. */
const ENTRY_BYTES = 27_000;

const MEAN_RECIPROCAL_RANK = 0.95;

/** Share of acceptable pages that are not among the first five. */
const MISSING_PAGES = 0.02;

const { search, entry } = await openBuiltIndex(inject('builtSite'));

const DOCS = 'https://docs.example/docs/';

/** Lines of the form `query → page, page`, with addresses relative to those of the docs. */
const QUERIES = [
  ...readFileSync('tests/fixtures/ranking-queries.txt', 'utf8').matchAll(/^([^#].*) → (.+)$/gm),
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
    const late = found.filter(({ rank }) => rank < 1).map(({ query, rank }) => ({ query, rank }));
    expect(mean >= MEAN_RECIPROCAL_RANK ? [] : late).toEqual([]);
  });

  it(`shows all but ${MISSING_PAGES * 100} % of the acceptable pages among the first five`, () => {
    const acceptable = found.flatMap(({ expected }) => expected).length;
    const missing = found.filter((one) => one.missing.length > 0);
    const count = missing.flatMap((one) => one.missing).length;
    const shown = missing.map(({ query, missing }) => ({ query, missing }));
    expect(count <= acceptable * MISSING_PAGES ? [] : shown).toEqual([]);
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

describe('hostile queries', () => {
  it.each(['', '   ', '.*+?^${}()|[]\\', '🙂🙂🙂', '\u0000\u0007'])(
    'find nothing: %j',
    async (query) => {
      expect((await search(query)).pages).toEqual([]);
    },
  );

  it.each([
    ['a regular expression', '(user|segment)+.*$'],
    ['right-to-left text with a word', 'مستخدم user משתמש'],
    ['properties of objects', 'user constructor __proto__ toString'],
    ['an unpaired surrogate', 'user \ud800'],
  ])('find the words in them: %s', async (_, query) => {
    expect((await search(query)).pages.length).toBeGreaterThan(0);
  });

  it.each([
    ['10,000 characters of words', 'unknwon wrds '.repeat(800)],
    ['50 misspelled words', Array.from({ length: 50 }, (_, at) => `usr${at}q`).join(' ')],
    ['a path without end', '/a'.repeat(5_000)],
  ])('load no more than a long query of a reader does: %s', async (_, query) => {
    const { search, listLoaded } = await openBuiltIndex(inject('builtSite'));
    await search(query);
    expect(listLoaded().length).toBeLessThanOrEqual(60);
  });
});
