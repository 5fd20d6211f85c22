import { brotliCompressSync } from 'node:zlib';
import { describe, expect, inject, it } from 'vitest';
import { openBuiltIndex, searchAll } from './built-index.ts';
import { RANKING_QUERIES } from './ranking-queries.ts';

/** The entry answers at once on a slow line. */
const FIRST_SHARD_BYTES = 40_000;

const MEAN_RECIPROCAL_RANK = 0.9;

const { engine, entry } = await openBuiltIndex(inject('builtSite'));

/** Place of the first page that answers a query, as one part of it: 1, 1/2, 1/3 …; 0 without any. */
async function toReciprocalRank(query: string, expected: string[]): Promise<number> {
  const { pages } = await searchAll(engine, query);
  const place = pages.findIndex(({ path }) => expected.includes(path));
  return place < 0 ? 0 : 1 / (place + 1);
}

describe('the search of this site', () => {
  it(`finds typical queries with a mean reciprocal rank of ${MEAN_RECIPROCAL_RANK}`, async () => {
    expect(RANKING_QUERIES.length).toBeGreaterThanOrEqual(60);
    const ranks = await Promise.all(
      RANKING_QUERIES.map(async ([query, ...expected]) => ({
        query,
        rank: await toReciprocalRank(query, expected),
      })),
    );
    const mean = ranks.reduce((sum, { rank }) => sum + rank, 0) / ranks.length;
    const missed = ranks.filter(({ rank }) => rank < 1);
    expect(mean >= MEAN_RECIPROCAL_RANK ? [] : missed).toEqual([]);
  });

  it.each([
    ['createUser', '/docs/api/management/create-user'],
    ['getUserMission', '/docs/api/management/get-user-mission'],
    ['POST /webhooks', '/docs/api/management/create-webhook'],
    ['X-Request-Id', '/docs/api/management/management-api#request-id'],
  ])('puts the exact identifier %s first', async (query, path) => {
    const { pages } = await searchAll(engine, query);
    expect(pages[0]?.sections[0]?.path).toBe(path);
  });

  it('leads to the heading under which it stands', async () => {
    const { pages } = await searchAll(engine, 'mission states');
    expect(pages[0]?.sections.map(({ path }) => path)).toContain(
      '/docs/user-guide/missions/intro#states',
    );
  });

  it('searches the guide or the API alone', async () => {
    const guide = await searchAll(engine, 'segment', 'guide');
    const api = await searchAll(engine, 'segment', 'api');
    expect(new Set(guide.pages.map(({ kind }) => kind))).toEqual(new Set(['guide']));
    expect(new Set(api.pages.map(({ kind }) => kind))).toEqual(new Set(['api']));
  });

  it('finds nothing for unknown words and punctuation', async () => {
    for (const query of ['xqzzkw', '???', '  ', '{}']) {
      expect((await searchAll(engine, query)).pages).toEqual([]);
    }
  });

  it('finds titles before the full text has loaded', async () => {
    const { engine, loaded } = await openBuiltIndex(inject('builtSite'));
    const first = await engine.search('create user', 'all').next();
    expect(first.value).toMatchObject({ isComplete: false });
    expect(loaded).toEqual([]);
  });

  it(`keeps the first shard within ${FIRST_SHARD_BYTES} bytes, compressed`, () => {
    expect(brotliCompressSync(entry).length).toBeLessThanOrEqual(FIRST_SHARD_BYTES);
  });
});
