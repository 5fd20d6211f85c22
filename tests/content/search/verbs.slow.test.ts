import { readFileSync } from 'node:fs';
import { expect, inject, it } from 'vitest';
import { openBuiltIndex } from '../../../bench/harness/built-index.ts';

/** Pages that a reader sees at once. */
const FIRST = 3;

const MIN_SHARE_OPENED = 0.95;

/** Two verbs of each kind of task. */
const VERBS = {
  create: ['add', 'make', 'set up'],
  change: ['edit', 'rename'],
  delete: ['remove'],
  find: ['look up', 'see'],
};

const toPath = (target: string) =>
  target.startsWith('@') ? `/docs/api/management/${target.slice(1)}` : `/docs/user-guide/${target}`;

/** What readers may type, and the sections to which it should lead. */
const QUERIES = readFileSync('tests/content/search/verbs.txt', 'utf8')
  .split(/^=== /m)
  .slice(1)
  .flatMap((text) => {
    const [object = '', ...lines] = text.trim().split('\n');
    const targets = new Map(lines.map((line) => line.split(': ') as [string, string]));
    return Object.entries(VERBS).flatMap(([kind, verbs]) =>
      verbs.map((verb) => ({
        query: `${verb} ${object}`,
        expected: (targets.get(kind) ?? '').split(' ').map(toPath),
      })),
    );
  });

const { search } = await openBuiltIndex(inject('ownSite'));

const results = await Promise.all(
  QUERIES.map(async ({ query, expected }) => {
    const { pages, tasks } = await search(query);
    const places = [
      ...tasks.map(({ path }) => [path]),
      ...pages.map(({ path, sections }) => [
        sections[0]?.path ?? path,
        ...sections.map((section) => section.path),
      ]),
    ];
    const shown = places.slice(0, FIRST).flat();
    return {
      query,
      isOpened: expected.includes(places[0]?.[0] ?? ''),
      isShown: shown.some((path) => expected.includes(path)),
    };
  }),
);

it(`a verb and a thing open the section that says how, in ${MIN_SHARE_OPENED * 100} % of all pairs`, () => {
  expect(results).toHaveLength(128);
  const others = results.filter(({ isOpened }) => !isOpened).map(({ query }) => query);
  const most = results.length * (1 - MIN_SHARE_OPENED);
  expect(others.length, others.join(', ')).toBeLessThanOrEqual(most);
});

it(`that section is among the first ${FIRST} results of each pair`, () => {
  expect(results.filter(({ isShown }) => !isShown).map(({ query }) => query)).toEqual([]);
});
