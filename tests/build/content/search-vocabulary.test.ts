import { expect, it } from 'vitest';
import { createLinkTable } from '../../../build/links/link-table.ts';
import {
  listSearchLinks,
  parseSearchVocabulary,
  resolveSearchVocabulary,
} from '../../../build/content/search-vocabulary.ts';
import { formatProblem } from '../../../build/problem.ts';

const SOURCE = `same: [[tome, book]]
leads:
  - { words: [open books, turn pages], to: [/docs/books#how-to, /docs/] }
  - { words: [opening], to: /docs/books#how-to }
  - { words: [nowhere], to: /docs/none }
  - { words: [umlauts], to: '/docs/books#%C3%BCber' }
last: [/docs/, /docs/none]
start: [/docs/books#how-to, /docs/none, /docs/]
`;

it('resolves what readers call things: to a section, and first or further targets', () => {
  const { entries: searchVocabulary, problems } = parseSearchVocabulary(SOURCE, 'search.yaml');
  expect(problems).toEqual([]);
  expect(listSearchLinks(searchVocabulary)).toHaveLength(10);
  expect(listSearchLinks(searchVocabulary)[1]).toEqual({
    target: '/docs/',
    written: '/docs/',
    file: 'search.yaml',
    line: 3,
    column: 65,
  });
  const pages = ['/docs/books', '/docs/'].map((path) => ({ path, source: null }));
  const resolved = resolveSearchVocabulary(searchVocabulary, createLinkTable(pages, '/base/'));
  expect(resolved).toEqual({
    same: [['tome', 'book']],
    leads: new Map([
      [
        '/docs/books',
        new Map([
          [
            'how-to',
            [
              { text: 'open books', isFirst: true },
              { text: 'turn pages', isFirst: true },
              { text: 'opening', isFirst: true },
            ],
          ],
          ['über', [{ text: 'umlauts', isFirst: true }]],
        ]),
      ],
      [
        '/docs/',
        new Map([
          [
            '',
            [
              { text: 'open books', isFirst: false },
              { text: 'turn pages', isFirst: false },
            ],
          ],
        ]),
      ],
    ]),
    last: new Set(['/docs/']),
    start: [
      { path: '/docs/books', anchor: 'how-to', href: '/base/docs/books#how-to' },
      { path: '/docs/', anchor: '', href: '/base/docs/' },
    ],
  });
});

it.each([
  ['same: [[one]]', '1:1 `same` must have groups of at least two words, not `[["one"]]`.'],
  ['same: one', '1:1 `same` must be a list, not `"one"`.'],
  ['same: [[one, "—"]]', '1:1 `same` must have a letter or a digit, not `[["one","—"]]`.'],
  ['last: [docs]', '1:1 `last` must start with a slash, not `["docs"]`.'],
  ['start: /docs', '1:1 `start` must be a list of paths, not `"/docs"`.'],
  ['begin: [/docs]', '1:1 `begin` has no effect here. Remove it.'],
  ['leads: [{ words: [big book] }]', '1:9 A lead needs `words` and, below them, `to`.'],
  ['leads: [{ to: /docs }]', '1:9 A lead needs `words` and, below them, `to`.'],
  ['leads: [book]', '1:9 A lead needs `words` and, below them, `to`.'],
  ['leads: [{ words: [], to: /a }]', '1:11 `words` must not be empty, not `[]`.'],
  ['leads: [{ words: [book], to: a }]', '1:26 `to` must be a path or a list of paths, not `"a"`.'],
  [
    'leads: [{ words: [the book], to: /a }]',
    '1:18 `the book` counts as `book` alone, because small words do not count.',
  ],
  [
    'leads: [{ words: [of the], to: /a }]',
    '1:18 `of the` counts as nothing, because small words do not count.',
  ],
])('reports %s', (source, expected) => {
  const { problems } = parseSearchVocabulary(source, 'search.yaml');
  expect(problems.map(formatProblem)).toEqual([`search.yaml:${expected}`]);
});

it.each(['book', 'open the book', 'the'])('takes `%s` as it is', (text) => {
  const { problems } = parseSearchVocabulary(`leads: [{ words: [${text}], to: /a }]`, 'a.yaml');
  expect(problems).toEqual([]);
});
