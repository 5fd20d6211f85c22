import { describe, expect, it } from 'vitest';
import type { Posting, SearchProperty } from '../../client/model/search-index.ts';
import { toSynonym } from '../../client/model/search-phrases.ts';
import { findTerms } from '../../client/search/find-terms.ts';
import type { TermSource } from '../../client/search/find-terms.ts';

/** The weight of a term that is all of a section's text, where one term counts as much as it is rare. */
const FULL = 15;

/** A term in sections, each with the same weight. */
function posting(term: string, ...sections: number[]): Posting {
  const gaps = sections.map((section, at) => section - (sections[at - 1] ?? 0));
  return [term, sections.length, ...gaps.map((gap) => gap * 16 + FULL)];
}

interface Load {
  word: string;
  limit: number | undefined;
}

/** Terms in full text, and what was loaded; a part has the terms that share two letters. */
function createSource(text: Posting[], others: Partial<Record<SearchProperty, Posting[]>> = {}) {
  const loads: Load[] = [];
  const all: Record<SearchProperty, Posting[]> = { head: [], lead: [], text, ...others };
  const source: TermSource = {
    properties: ['head', 'lead', 'text'],
    total: 100,
    minCorrectedLength: 5,
    address: '',
    async loadParts(property, word, limit) {
      if (property === 'text') loads.push({ word, limit });
      return [all[property].filter(([term]) => term.slice(0, 1) === word.slice(0, 1))];
    },
  };
  return { source, loads };
}

/** What each term of a query is found as: its sections with their scores, as shares of the best one. */
async function find(query: string, text: Posting[], same: string[][] = []) {
  const synonyms = same.map((group) => group.map(toSynonym));
  const found = await findTerms(query, synonyms, createSource(text).source);
  return found.map(({ term, scores, isOnPage, correction, synonym }) => {
    const best = Math.max(...scores.values());
    const shares = [...scores].map(([section, score]) => [section, +(score / best).toFixed(3)]);
    return {
      typed: term.typed,
      sections: Object.fromEntries(shares) as Record<string, number>,
      ...(isOnPage && { isOnPage }),
      ...(correction !== undefined && { correction }),
      ...(synonym !== undefined && { synonym }),
    };
  });
}

describe('a word', () => {
  it('counts in full, its stem 0.65 and a longer word 0.4', async () => {
    const text = [posting('role', 1), posting('rolebook', 3), posting('roling', 4)];
    expect(await find('role', text)).toEqual([
      { typed: 'role', sections: { 1: 1, 3: 0.4 }, isOnPage: true },
    ]);
    expect(await find('replacing', [posting('replacing', 1), posting('replac~', 2)])).toEqual([
      { typed: 'replacing', sections: { 1: 1, 2: 0.65 }, isOnPage: true },
    ]);
    // Only the last word may be unfinished, or one that nothing has.
    expect(await find('role x', text)).toMatchObject([{ sections: { 1: 1 } }, {}]);
    expect(await find('roleb x', text)).toMatchObject([{ sections: { 3: 1 } }, { sections: {} }]);
  });

  it('of which a page has the stem or a longer word is on a page', async () => {
    expect(await find('replacing', [posting('replac~', 2)])).toMatchObject([{ isOnPage: true }]);
    expect(await find('replacing', [posting('replac', 2)])).toMatchObject([{ isOnPage: true }]);
    expect(await find('ro', [posting('role', 2)])).toMatchObject([{ isOnPage: true }]);
    // A stem and a pair are no words.
    expect(await find('ro', [posting('rolin~', 2), posting('role~book', 2)])).toEqual([
      { typed: 'ro', sections: {} },
    ]);
  });

  it('that is the stem of another is found under its own mark', async () => {
    expect(await find('reporting', [posting('report', 1), posting('report~', 2)])).toEqual([
      { typed: 'reporting', sections: { 1: 1, 2: 1 }, isOnPage: true },
    ]);
  });

  it('in titles counts 3.3 times', async () => {
    const { source } = createSource([posting('role', 1)], { head: [posting('role', 2)] });
    const [term] = await findTerms('role', [], source);
    expect((term?.scores.get(2) ?? 0) / (term?.scores.get(1) ?? 1)).toBeCloseTo(3.3, 5);
  });

  it('leads to a section without standing on a page', async () => {
    const { source } = createSource([], { lead: [posting('gdpr', 2)] });
    const [term] = await findTerms('gdpr', [], source);
    expect([...(term?.scores.keys() ?? [])]).toEqual([2]);
    expect(term?.isOnPage).toBe(false);
  });
});

describe('several words', () => {
  it('of an identifier are on a page where all of them are', async () => {
    const [first] = await find('createUser', [posting('user', 1)]);
    expect(first).not.toHaveProperty('isOnPage');
    const [second] = await find('createUser', [posting('user', 1), posting('create', 2)]);
    expect(second).toHaveProperty('isOnPage', true);
  });

  const text = [
    posting('createuser', 1),
    posting('create', 2, 3),
    posting('creat~', 2, 3),
    posting('user', 3, 4),
  ];

  it('of an identifier stand in one section, and count half', async () => {
    const [term] = await find('createUser', text);
    // As rare as the rarest of them at most: the other one decides.
    expect(Object.keys(term?.sections ?? {})).toEqual(['1', '3']);
    expect(term?.sections['3']).toBeLessThan(0.5);
    expect(term?.sections['3']).toBeGreaterThan(0.4);
  });

  it('are found as a phrase and as one word', async () => {
    const [leader, board] = await find('leader board', [
      posting('leaderboard', 1),
      posting('leader~board', 2),
      posting('board', 3),
    ]);
    expect(leader?.sections).toEqual({ 1: 0.95, 2: 1 });
    expect(Object.keys(board?.sections ?? {})).toEqual(['1', '2', '3']);
    // A phrase counts as rare as it is, whatever its words do.
    const boards = [posting('leader~board', 2), posting('board', 3, 4, 5, 6, 7)];
    const [, frequent] = await find('leader board', boards);
    expect(frequent?.sections['2']).toBe(1);
    expect(frequent?.sections['3']).toBeLessThan(0.9);
  });
});

describe('a synonym', () => {
  const same = [['voucher', 'coupon', 'token']];

  it('counts a little less, and as rare as the most frequent of the group', async () => {
    const text = [posting('coupon', 1), posting('voucher', 2, 3)];
    expect(await find('coupon', text, same)).toEqual([
      { typed: 'coupon', sections: { 1: 1, 2: 0.95, 3: 0.95 }, isOnPage: true, synonym: 'voucher' },
    ]);
  });

  it('is named where a page has it, the most frequent one', async () => {
    const text = [posting('token', 1), posting('voucher', 2, 3)];
    expect(await find('coupon', text, same)).toMatchObject([{ synonym: 'voucher' }]);
    expect(await find('coupon', [posting('token', 1)], same)).toMatchObject([{ synonym: 'token' }]);
    // One of several words is found in titles, not as one word.
    expect(await find('mfa', [posting('twofactor', 1)], [['mfa', 'two factor']])).toEqual([
      { typed: 'mfa', sections: {} },
    ]);
    const [none] = await find('coupon', [], same);
    expect(none).not.toHaveProperty('synonym');
  });
});

describe('a misspelled word', () => {
  it.each<[typed: string, words: string[], correction: string | undefined]>([
    ['segmant', ['segment'], 'segment'],
    ['segmetn', ['segment'], 'segment'],
    ['seegmant', ['segment'], 'segment'],
    // Two slips from eight letters on.
    ['sogmant', ['segment'], undefined],
    ['berthdey', ['birthday'], 'birthday'],
    ['berthdex', ['birthday'], undefined],
    ['brithdya', ['birthday'], 'birthday'],
    ['berhtdey', ['birthday'], undefined],
    // Five letters are the least, and 24 the most.
    ['segn', ['segm'], undefined],
    ['segmn', ['segma'], 'segma'],
    ['segmn', ['segm'], 'segm'],
    [`s${'e'.repeat(23)}`, [`s${'e'.repeat(22)}a`], `s${'e'.repeat(22)}a`],
    [`s${'e'.repeat(24)}`, [`s${'e'.repeat(23)}a`], undefined],
    // Names are not misspelled.
    ['SEGMANT', ['segment'], undefined],
    ['segman7', ['segmant'], undefined],
    // In a word that is one letter shorter than others, two letters in each other's place.
    ['teir', ['tier'], 'tier'],
    ['teer', ['tier'], undefined],
    ['teh', ['the'], undefined],
    // Or a letter left out after the first.
    ['lvel', ['level'], 'level'],
    ['evel', ['level'], undefined],
    // The first letter is rarely wrong.
    ['itme', ['time', 'item'], 'item'],
    // Letters rather change places than one becomes another.
    ['tires', ['tiers', 'times'], 'tiers'],
    // Terms that nobody types are no correction.
    ['segmant', ['segmen~', 'segm~ant'], undefined],
    // The fewest slips, then the most frequent one.
    ['segmantss', ['segmantxy', 'segmantsx'], 'segmantsx'],
  ])('%s of %j', async (typed, words, correction) => {
    const text = words.map((word, at) => posting(word, at + 1));
    const [term] = await find(typed, text);
    expect(term?.correction).toBe(correction);
  });

  it('is the more frequent of two words that are as near', async () => {
    const text = [posting('stable', 1), posting('staple', 2, 3)];
    expect(await find('stacle', text)).toEqual([
      { typed: 'stacle', sections: { 2: 1, 3: 1 }, isOnPage: true, correction: 'staple' },
    ]);
  });

  it('may be one of the vocabulary', async () => {
    const text = [posting('voucher', 1)];
    expect(await find('coupn', text, [['coupon', 'voucher']])).toEqual([
      { typed: 'coupn', sections: { 1: 1 }, correction: 'coupon', synonym: 'voucher' },
    ]);
  });

  it('counts as if it had been typed beside the others, which stay as they are', async () => {
    const text = [
      posting('leader', 1),
      posting('boards', 2),
      posting('leader~board', 3),
      posting('board', 4),
      posting('boardroom', 5),
    ];
    const found = await find('leader bxard', text);
    expect(found.map(({ typed, correction }) => [typed, correction])).toEqual([
      ['leader', undefined],
      ['bxard', 'board'],
    ]);
    expect(found[0]?.sections).toHaveProperty('3');
    // It is not the beginning of a longer word.
    expect(found[1]?.sections).not.toHaveProperty('5');
  });

  it('is corrected three times at most', async () => {
    const text = ['alpha', 'bravo', 'crane', 'delta'].map((word, at) => posting(word, at + 1));
    const found = await find('alpxa brxvo crxne delxa', text);
    expect(found.map(({ correction }) => correction)).toEqual([
      'alpha',
      'bravo',
      'crane',
      undefined,
    ]);
  });

  it('is not corrected where one is shorter than the search wants', async () => {
    const { source } = createSource([posting('segment', 1)]);
    const [term] = await findTerms('segmant', [], { ...source, minCorrectedLength: 8 });
    expect(term?.correction).toBeUndefined();
  });

  it('loads all parts for a correction, and else the best one alone', async () => {
    const { source, loads } = createSource([posting('segment', 1)]);
    await findTerms('segment', [], source);
    expect(new Set(loads.map(({ limit }) => limit))).toEqual(new Set([1]));
    await findTerms('segmant', [], source);
    expect(loads).toContainEqual({ word: 'segmant', limit: undefined });
  });
});
