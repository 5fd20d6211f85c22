import { expect, it } from 'vitest';
import type { Posting } from '../../client/model/search-index.ts';
import { toIndexParts } from '../../build/search/index-parts.ts';
import type { SectionTerms } from '../../build/search/page-terms.ts';

/** Two pages; the first has two sections. */
const PAGES: SectionTerms[][] = [
  [
    ['segment user', 'f3'],
    ['segment second', '25'],
  ],
  [['user u', 'd1']],
];

const PAGE = 256 * 16;

it('keeps a small site in one part', () => {
  const postings: Posting[] = [
    ['second', 1, 16 + 5],
    ['segment', 2, 15, 16 + 2],
    ['u', 1, PAGE + 1],
    ['user', 2, 3, PAGE + 13],
  ];
  expect([...toIndexParts(PAGES, 100)]).toEqual([['', postings]]);
});

it('gives longer prefixes their own parts, and keeps the heaviest in those of shorter ones', () => {
  const parts = toIndexParts(PAGES, 2);
  expect([...parts.keys()]).toEqual(['', 's', 'se', 'seg', 'sec', 'u', 'us']);
  const counts = [...parts.values()].map((postings) =>
    postings.reduce((sum, posting) => sum + posting.length - 2, 0),
  );
  expect(Math.max(...counts)).toBe(2);
  expect(parts.get('')).toEqual([
    ['segment', 2, 15],
    ['user', 2, PAGE + 13],
  ]);
  expect(parts.get('seg')).toEqual([['segment', 2, 15, 16 + 2]]);
  // No longer beginning has the term itself.
  expect(parts.get('u')?.map(([term]) => term)).toContain('u');
});

/** The largest number of postings in a part. */
function findLargest(parts: Map<string, Posting[]>): number {
  const counts = [...parts.values()].map((postings) =>
    postings.reduce((sum, posting) => sum + posting.length - 2, 0),
  );
  return Math.max(...counts);
}

it('lets a keystroke read 2,200 postings of a part at most', () => {
  const toPages = (count: number): SectionTerms[][] =>
    Array.from({ length: count }, (_, at) => [[`word${at}`, '5']]);
  expect([...toIndexParts(toPages(2_200)).keys()]).toEqual(['']);
  const parts = toIndexParts(toPages(2_201));
  expect(findLargest(parts)).toBe(2_200);
  expect(parts.size).toBeGreaterThan(1);
});

it('has the 250 heaviest sections of a term, and the number of all', () => {
  const pages = Array.from({ length: 251 }, (_, at): SectionTerms[] => [
    ['term', at === 3 ? '4' : '5'],
  ]);
  const [posting] = toIndexParts(pages).get('') ?? [];
  expect(posting?.slice(0, 2)).toEqual(['term', 251]);
  expect(posting).toHaveLength(2 + 250);
  const gaps = posting?.slice(2) as number[];
  // Two pages after the third one, because the fourth is the lightest.
  expect(gaps.slice(0, 5)).toEqual([5, PAGE + 5, PAGE + 5, 2 * PAGE + 5, PAGE + 5]);
});

it('takes of equally heavy sections the first', () => {
  const pages = Array.from({ length: 252 }, (): SectionTerms[] => [['term', '5']]);
  const [posting] = toIndexParts(pages).get('') ?? [];
  expect(posting?.slice(2)).toEqual([5, ...Array.from({ length: 249 }, () => PAGE + 5)]);
});

it('counts what a page has beyond its last section as part of that', () => {
  const page = Array.from({ length: 258 }, (_, at): SectionTerms => [
    at > 253 ? 'term' : '',
    at > 253 ? '5' : '',
  ]);
  expect([...toIndexParts([page, [['next', '3']]])]).toEqual([
    [
      '',
      [
        ['next', 1, PAGE + 3],
        ['term', 4, 254 * 16 + 5, 16 + 5, 5, 5],
      ],
    ],
  ]);
});
