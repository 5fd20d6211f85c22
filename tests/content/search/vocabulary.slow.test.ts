import { readFileSync } from 'node:fs';
import { expect, inject, it } from 'vitest';
import { parseSearchVocabulary } from '../../../build/content/search-vocabulary.ts';
import { openBuiltIndex } from '../../../bench/harness/built-index.ts';

const FILE = 'content/search.yaml';

/** Results that a reader sees at once. */
const FIRST = 3;

const { search } = await openBuiltIndex(inject('ownSite'));
const { leads, same } = parseSearchVocabulary(readFileSync(FILE, 'utf8'), FILE).entries;

it(`the words of each lead find one of its targets among the first ${FIRST} results`, async () => {
  expect(leads.length).toBeGreaterThan(100);
  const lost: string[] = [];
  for (const { words, to } of leads) {
    const targets = to.map(({ target }) => target);
    for (const word of words) {
      const found = await findFirst(word);
      if (targets.some((target) => found.includes(target))) continue;
      lost.push(`“${word}” leads to ${targets.join(' or ')}, and finds ${toText(found)}`);
    }
  }
  expect(lost.join('\n')).toBe('');
});

it(`words that mean the same have one of the first ${FIRST} results in common`, async () => {
  const lonely: string[] = [];
  for (const group of same) {
    const found = await Promise.all(group.map(findFirst));
    for (const [at, paths] of found.entries()) {
      const others = found.filter((other) => other !== paths).flat();
      if (paths.some((path) => others.includes(path))) continue;
      lonely.push(`“${group[at]}” finds ${toText(paths)}, as no other of ${group.join(', ')}`);
    }
  }
  expect(lonely.join('\n')).toBe('');
});

/** The addresses of the first results: tasks, and pages with the sections that are shown of them. */
async function findFirst(query: string): Promise<string[]> {
  const { pages, tasks } = await search(query);
  return [
    ...tasks.flatMap(({ path }) => [path.replace(/#.*/, ''), path]),
    ...pages
      .slice(0, FIRST)
      .flatMap(({ path, sections }) => [path, ...sections.map((section) => section.path)]),
  ];
}

function toText(paths: string[]): string {
  return paths.join(', ') || 'nothing';
}
