import { describe, expect, it } from 'vitest';
import { findRarity, keepBest, scoreTerms } from '../../client/search/score-word.ts';
import type { IndexParts } from '../../client/search/score-word.ts';

/** Of a term in 1 and in 4 of 10 sections: `ln(1 + (10 - n + 0.5) / (n + 0.5)) ** 0.7` */
const RARITY_OF_1 = 1.6202;
const RARITY_OF_4 = 0.9244;

/** The weight of a term that is all of a property, and of one that is less. */
const FULL = 15;
const THIRD = 5;
/** What BM25 makes of a third: `x * 11 / (x + 10)` */
const SHARE_OF_THIRD = 0.3548;

const NOTHING: IndexParts = { head: [], lead: [], text: [] };

function score(parts: Partial<IndexParts>, match: Partial<Parameters<typeof scoreTerms>[1]> = {}) {
  const all = { isMatch: (term: string) => term.startsWith('user'), total: 10, ...match };
  const scores = scoreTerms({ ...NOTHING, ...parts }, all);
  return Object.fromEntries([...scores].map(([section, value]) => [section, +value.toFixed(3)]));
}

const round = (value: number) => +value.toFixed(3);

describe('a section that has a term', () => {
  it('counts by its rarity and its weight there', () => {
    expect(score({ text: [['user', 1, 2 * 16 + FULL]] })).toEqual({ 2: round(RARITY_OF_1) });
    expect(score({ text: [['user', 4, 2 * 16 + FULL, 3 * 16 + THIRD]] })).toEqual({
      2: round(RARITY_OF_4),
      5: round(RARITY_OF_4 * SHARE_OF_THIRD),
    });
  });

  it('counts more in titles and in what leads to it, and the sum of them', () => {
    const posting = ['user', 1, 16 + FULL] as [string, number, number];
    expect(score({ head: [posting] })).toEqual({ 1: round(RARITY_OF_1 * 3.3) });
    expect(score({ lead: [posting] })).toEqual({ 1: round(RARITY_OF_1 * 3.3) });
    expect(score({ head: [posting], lead: [posting], text: [posting] })).toEqual({
      1: round(RARITY_OF_1 * 7.6),
    });
  });

  it('counts by the best of the terms, and not for others', () => {
    expect(
      score({
        text: [
          ['users', 4, 16 + FULL],
          ['user', 1, 16 + FULL],
          ['userid', 4, 16 + FULL],
          ['other', 1, 9 * 16 + FULL],
        ],
      }),
    ).toEqual({ 1: round(RARITY_OF_1) });
  });

  it('counts no rarer than the limit', () => {
    expect(score({ text: [['user', 1, 16 + FULL]] }, { maxRarity: 1 })).toEqual({ 1: 1 });
    expect(score({ text: [['user', 4, 16 + FULL]] }, { maxRarity: 1 })).toEqual({
      1: round(RARITY_OF_4),
    });
  });
});

it('the rarity of a term is that in the property that has it most often', () => {
  const parts: IndexParts = {
    ...NOTHING,
    head: [['user', 1, 16]],
    text: [
      ['role', 9, 16],
      ['user', 4, 16],
    ],
  };
  expect(findRarity(parts, 'user', 10)).toBeCloseTo(RARITY_OF_4, 3);
  expect(findRarity(parts, 'users', 10)).toBe(Infinity);
});

it('a better score replaces a worse one', () => {
  const scores = new Map([[1, 0.5]]);
  keepBest(scores, 1, 0.4);
  keepBest(scores, 1, 0.6);
  keepBest(scores, 2, 0.1);
  expect([...scores]).toEqual([
    [1, 0.6],
    [2, 0.1],
  ]);
});
