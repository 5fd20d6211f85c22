import { expect, it } from 'vitest';
import type { Posting } from '../../client/model/search-index.ts';
import { WEIGHTS } from '../../client/model/search-index.ts';
import { createShards } from '../../client/search/shard-loader.ts';
import { splitShards } from '../../build/search/split-shards.ts';
import { createTermCollector } from '../../build/search/term-places.ts';

const SECTIONS = [
  new Map([
    ['segment', 9],
    ['user', 3],
  ]),
  new Map([
    ['segment', 2],
    ['second', 5],
  ]),
  new Map([
    ['user', 15],
    ['u', 1],
  ]),
];

/** More weight is more worth. */
const FACTORS = Array.from({ length: WEIGHTS }, (_, weight) => weight);

function split(most: number): Map<string, Posting[]> {
  const terms = createTermCollector();
  for (const [section, weights] of SECTIONS.entries()) {
    for (const [term, weight] of weights) terms.add(term, section * WEIGHTS + weight);
  }
  return splitShards(terms.collect(), (count) => count, { whole: most, best: most });
}

function count(shard: Posting[] | undefined): number {
  return shard?.reduce((sum, posting) => sum + posting.length - 2, 0) ?? 0;
}

it('keeps a small site in one shard', () => {
  const shards = split(100);
  expect([...shards]).toEqual([
    [
      '',
      [
        ['second', 1, 16 + 5],
        ['segment', 2, 9, 16 + 2],
        ['u', 1, 32 + 1],
        ['user', 2, 3, 32 + 15],
      ],
    ],
  ]);
});

it('gives longer prefixes their own shards, and keeps the heaviest in those of shorter ones', () => {
  const shards = split(2);
  expect([...shards.keys()]).toEqual(['', 's', 'se', 'sec', 'seg', 'u', 'us']);
  for (const shard of shards.values()) expect(count(shard)).toBeLessThanOrEqual(2);
  expect(shards.get('seg')).toEqual([['segment', 2, 9, 18]]);
  // No longer beginning has the term itself.
  expect(shards.get('u')?.map(([term]) => term)).toContain('u');
});

it('finds every term in the shard of its prefix', async () => {
  const table = Object.fromEntries(split(2));
  const shards = createShards(table, FACTORS, () => Promise.reject(new Error('unused')));
  for (const [section, terms] of SECTIONS.entries()) {
    for (const term of terms.keys()) {
      const { value: index } = await shards.load(term).next();
      expect(index?.find(term, false).get(section)).toBeGreaterThan(0);
    }
  }
});
