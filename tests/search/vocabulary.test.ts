import { readFileSync } from 'node:fs';
import { describe, expect, inject, it } from 'vitest';
import { parseSearchVocabulary } from '../../build/content/search-vocabulary.ts';
import { openBuiltIndex } from '../support/built-index.ts';

const FILE = 'content/search.yaml';

/** Results that a reader sees at once. */
const FIRST = 3;

const { search } = await openBuiltIndex(inject('builtSite'));
const { searchVocabulary: vocabulary } = parseSearchVocabulary(readFileSync(FILE, 'utf8'), FILE);

/** The addresses of the first results: tasks, and pages with the sections that are shown of them. */
async function findFirst(query: string): Promise<string[]> {
  const { pages, tasks } = await search(query);
  return [
    ...tasks.flatMap(({ path }) => [path.replace(/#.*/, ''), path]),
    ...pages
      .slice(0, FIRST)
      .flatMap(({ path, sections }) => [path, ...sections.map((one) => one.path)]),
  ];
}

describe(`the first ${FIRST} results`, () => {
  const leads = vocabulary.leads.flatMap(({ words, to }) =>
    words.map((word) => ({ word, targets: to.map(({ target }) => target) })),
  );
  it.each(leads)('of “$word” have one of $targets', async ({ word, targets }) => {
    const found = await findFirst(word);
    expect(targets.some((target) => found.includes(target)) ? targets : found).toEqual(targets);
  });

  it.each(vocabulary.same)(
    'of each of “%s”, “%s” … have a page in common with another',
    async (...group) => {
      const found = await Promise.all(group.map(findFirst));
      for (const own of found) {
        const others = found.filter((one) => one !== own).flat();
        expect(own.filter((path) => others.includes(path))).not.toEqual([]);
      }
    },
  );
});
