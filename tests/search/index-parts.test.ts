import { expect, it } from 'vitest';
import type { IndexPart } from '../../client/model/search-index.ts';
import { toIndexParts } from '../../build/search/index-parts.ts';
import type { PageTerms, SectionTerms } from '../../build/search/page-terms.ts';

/** Two pages; the first has two sections. */
const PAGES = [
  toPage([
    ['segment user', 'f3'],
    ['segment second', '25'],
  ]),
  toPage([['user u', 'd1']]),
];

function toPage(title: SectionTerms[]): Pick<PageTerms, 'terms'> {
  const none = title.map((): SectionTerms => ['', '']);
  const terms = { title, name: none, context: none, text: none, code: none };
  return { terms };
}

function split(most: number): Map<string, IndexPart> {
  return toIndexParts(PAGES, 'head', most);
}

const PAGE = 256 * 16;

it('keeps a small site in one part', () => {
  expect([...split(100)]).toEqual([
    [
      '',
      {
        title: [
          ['second', 1, 16 + 5],
          ['segment', 2, 15, 16 + 2],
          ['u', 1, PAGE + 1],
          ['user', 2, 3, PAGE + 13],
        ],
      },
    ],
  ]);
});

it('gives longer prefixes their own parts, and keeps the heaviest in those of shorter ones', () => {
  const parts = split(2);
  expect([...parts.keys()]).toEqual(['', 's', 'se', 'seg', 'sec', 'u', 'us']);
  const counts = [...parts.values()].map(({ title = [] }) =>
    title.reduce((sum, posting) => sum + posting.length - 2, 0),
  );
  expect(Math.max(...counts)).toBe(2);
  expect(parts.get('')?.title).toEqual([
    ['segment', 2, 15],
    ['user', 2, PAGE + 13],
  ]);
  expect(parts.get('seg')?.title).toEqual([['segment', 2, 15, 16 + 2]]);
  // No longer beginning has the term itself.
  expect(parts.get('u')?.title?.map(([term]) => term)).toContain('u');
});
