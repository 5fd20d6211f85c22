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
