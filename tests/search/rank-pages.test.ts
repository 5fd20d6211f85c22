import { describe, expect, it } from 'vitest';
import type { SearchEntry } from '../../client/model/search-index.ts';
import type { MatchedTerm } from '../../client/search/match-term.ts';
import { rankPages } from '../../client/search/rank-pages.ts';
import type { RankOptions, RankedPage } from '../../client/search/rank-pages.ts';

/** Pages 0 to 9 are the guide, 10 to 19 the reference, and from 20 on come lists of tasks. */
const ENTRY: SearchEntry = {
  sections: 100,
  guidePages: 10,
  taskPages: 20,
  demotedPages: [9],
  startLinks: [],
  synonyms: [],
  parts: { head: {}, lead: {}, text: {} },
  summaries: [],
  texts: [],
};

/** A section as the index numbers it: section 2 of page 1 → `at(1, 2)` */
const at = (page: number, section = 0) => page * 256 + section;

interface TermFacts {
  weight?: number;
  isIdentifier?: boolean;
  headings?: number[];
}

/** A term of the query with its scores by section. */
function toTerm(
  scores: [section: number, score: number][],
  { weight = 1, isIdentifier = false, headings = [] }: TermFacts = {},
): MatchedTerm {
  const term = { typed: 'x', alternatives: [], isIdentifier, isLast: false, weight };
  return { term, scores: new Map(scores), headings: new Set(headings), isOnPage: true };
}

const toScore = ({ page, score }: RankedPage) => [page, +score.toFixed(4)];

function rank(terms: MatchedTerm[], options: RankOptions = {}) {
  const { pages, tasks } = rankPages(ENTRY, terms, options);
  return { pages: pages.map(toScore), tasks: tasks.map(toScore) };
}

const rankAll = (terms: MatchedTerm[], options?: RankOptions) => rank(terms, options).pages;

it('a section whose heading has all words is before one to which a phrase leads', () => {
  const led = at(0, 2);
  const named = at(1, 3);
  const toBoth = (headings: number[]) =>
    toTerm(
      [
        [led, 1.2],
        [named, 1],
      ],
      { headings },
    );
  const list = (...terms: MatchedTerm[]) => rankAll(terms).map(([page]) => page);
  expect(list(toBoth([named]), toBoth([named]))).toEqual([1, 0]);
  expect(list(toBoth([named]), toBoth([]))).toEqual([0, 1]);
  expect(list(toBoth([named]))).toEqual([0, 1]);
});

it('the beginning of a page gives way to a section whose heading has a word that the title lacks', () => {
  const open = (page: number, score: number, headings: number[]) => {
    const beginning = at(page);
    const title = toTerm([[beginning, 2]], { headings: [beginning] });
    const other = toTerm(
      [
        [beginning, 0.5],
        [at(page, 1), score],
      ],
      { headings },
    );
    return rankPages(ENTRY, [title, other], {}).pages[0]?.sections[0];
  };
  // The section has 0.9 of what the title says: 1.8 and its 0.8 are more than 2 and 0.5.
  expect(open(0, 0.8, [at(0, 1)])).toBe(1);
  expect(open(0, 0.6, [at(0, 1)])).toBe(0);
  expect(open(0, 0.8, [])).toBe(0);
  expect(open(0, 0.8, [at(0), at(0, 1)])).toBe(0);
  // The sections of an operation say nothing by themselves.
  expect(open(10, 0.8, [at(10, 1)])).toBe(0);
});

describe('a page of the guide', () => {
  const both: [number, number][] = [
    [at(0), 1],
    [at(10), 1],
  ];

  it('comes first by a word alone, less so by several, and not by an identifier', () => {
    expect(rankAll([toTerm(both)])).toEqual([
      [0, 1.8],
      [10, 1],
    ]);
    expect(rankAll([toTerm(both), toTerm(both)])).toEqual([
      [0, 2.4],
      [10, 2],
    ]);
    expect(rankAll([toTerm(both), toTerm(both, { isIdentifier: true })])).toEqual([
      [0, 2],
      [10, 2],
    ]);
  });

  it('comes late when it is a list', () => {
    const sections: [number, number][] = [
      [at(9), 1],
      [at(10), 1],
    ];
    expect(rankAll([toTerm(sections)])).toEqual([
      [10, 1],
      [9, 0.54],
    ]);
  });

  it('is the last one before the reference begins, and a page has 256 sections', () => {
    const sections: [number, number][] = [
      [at(8, 255), 1],
      [at(10, 0), 1],
      [at(19, 255), 1],
    ];
    const { pages } = rankPages(ENTRY, [toTerm(sections)], {});
    expect(pages.map(({ page, isGuide, sections: own }) => [page, isGuide, own])).toEqual([
      [8, true, [255]],
      [10, false, [0]],
      [19, false, [255]],
    ]);
  });

  it.each<[RankOptions, number[]]>([
    [{}, [0, 10]],
    [{ filter: 'guide' }, [0]],
    [{ filter: 'api' }, [10]],
  ])('is found with %j', (options, expected) => {
    expect(rankAll([toTerm(both)], options).map(([page]) => page)).toEqual(expected);
  });
});

describe('the sections of a page', () => {
  it.each<[string, number[], number]>([
    ['one', [1], 1],
    ['two', [0.5, 1], 1.125],
    ['at most four times the best', [1, 1, 1, 1, 1, 1, 1], 2],
  ])('add a quarter of their scores to the best one: %s', (_, scores, expected) => {
    const sections = scores.map((score, index): [number, number] => [at(10, index), score]);
    expect(rankAll([toTerm(sections)])).toEqual([[10, expected]]);
  });

  it('are shown best first: three, and none that is far worse than the best', () => {
    const list = (scores: number[]) => {
      const sections = scores.map((score, index): [number, number] => [at(10, index), score]);
      return rankPages(ENTRY, [toTerm(sections)], {}).pages[0]?.sections;
    };
    expect(list([0.6, 1, 0.8, 0.7])).toEqual([1, 2, 3]);
    expect(list([0.44, 1, 0.46])).toEqual([1, 2]);
  });
});

describe('a page that lacks a word', () => {
  const has = (...pages: number[]) => pages.map((page): [number, number] => [at(page), 1]);

  it('loses by its share of the words, and by that of its section', () => {
    // Half of the words in the section, and a quarter for the page.
    expect(rankAll([toTerm(has(10, 11)), toTerm(has(10))])).toEqual([
      [10, 2],
      [11, 0.125],
    ]);
    // The words stand in different sections of one page.
    expect(rankAll([toTerm([[at(10), 1]]), toTerm([[at(10, 1), 1]])])).toEqual([[10, 0.625]]);
  });

  it('loses little by a filler', () => {
    const filler = { weight: 0.2 };
    expect(rankAll([toTerm(has(10, 11)), toTerm(has(10), filler)])).toEqual([
      [10, 2],
      [11, 0.5787],
    ]);
  });

  it('is left out at the share that the caller names', () => {
    const terms = [toTerm(has(10, 11)), toTerm(has(10))];
    expect(rankAll(terms, { minCoverage: 0.5 }).map(([page]) => page)).toEqual([10]);
    expect(rankAll(terms, { minCoverage: 0.49 }).map(([page]) => page)).toEqual([10, 11]);
  });

  it('is left out when it is far worse than the best', () => {
    const sections: [number, number][] = [
      [at(10), 1],
      [at(11), 0.031],
      [at(12), 0.029],
    ];
    expect(rankAll([toTerm(sections)]).map(([page]) => page)).toEqual([10, 11]);
  });
});

describe('the best page of the other part', () => {
  const guide = [0, 1, 2, 3, 4].map((page): [number, number] => [at(page), 1 - page / 10]);

  it('stands at the fourth place at the latest', () => {
    const order = rankAll([toTerm([...guide, [at(10), 0.1], [at(11), 0.09]])]);
    expect(order.map(([page]) => page)).toEqual([0, 1, 2, 10, 3, 4, 11]);
  });

  it('stays at a better place', () => {
    const order = rankAll([toTerm([...guide, [at(10), 1.7]])]);
    expect(order.map(([page]) => page)).toEqual([0, 10, 1, 2, 3, 4]);
  });

  it('is the guide’s where the reference is best', () => {
    const api = [10, 11, 12, 13, 14].map((page): [number, number] => [at(page), 5]);
    const order = rankAll([toTerm([...api, [at(0), 1]])]);
    expect(order.map(([page]) => page)).toEqual([10, 11, 12, 0, 13, 14]);
  });

  it('gets no better place when it lacks a word', () => {
    const order = rankAll([toTerm([...guide, [at(10), 0.9]]), toTerm(guide)]);
    expect(order.map(([page]) => page)).toEqual([0, 1, 2, 3, 4, 10]);
  });
});

describe('tasks', () => {
  const tasks = (...scores: number[]) =>
    scores.map((score, section): [number, number] => [at(20, section), score]);

  it('are sections that are ranked each for itself', () => {
    const { tasks: found } = rankPages(ENTRY, [toTerm(tasks(1, 4, 2, 3))], {});
    expect(found.map(({ score, sections }) => [+score.toFixed(2), sections])).toEqual([
      [7.2, [1]],
      [5.4, [3]],
      [3.6, [2]],
      [1.8, [0]],
    ]);
    expect(rankAll([toTerm(tasks(1))])).toEqual([]);
  });

  it('are as good as the best page, nearly', () => {
    const page: [number, number] = [at(0), 1];
    expect(rank([toTerm([page, ...tasks(0.71, 0.69)])]).tasks).toEqual([[20, 1.278]]);
  });

  it('have all words, and are not for identifiers nor for the reference', () => {
    const one = toTerm(tasks(1));
    expect(rank([one]).tasks).toHaveLength(1);
    expect(rank([one, toTerm([[at(0), 0.1]])]).tasks).toEqual([]);
    expect(rank([one, toTerm(tasks(1), { isIdentifier: true })]).tasks).toEqual([]);
    expect(rank([one], { filter: 'api' }).tasks).toEqual([]);
    expect(rank([one], { filter: 'guide' }).tasks).toHaveLength(1);
  });
});

it('nothing is found by no term', () => {
  expect(rank([])).toEqual({ pages: [], tasks: [] });
});
