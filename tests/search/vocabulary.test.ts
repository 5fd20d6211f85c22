import { expect, inject, it } from 'vitest';
import { FIRST, openVocabulary } from './vocabulary.ts';

const { leads, findLost, findLonely } = await openVocabulary(inject('builtSite'));

it(`the first word of each lead finds one of its targets among the first ${FIRST} results`, async () => {
  expect(leads.length).toBeGreaterThan(100);
  const some = leads.map(({ words, ...lead }) => ({ ...lead, words: words.slice(0, 1) }));
  expect(await findLost(some)).toEqual([]);
});

it(`words that mean the same have one of the first ${FIRST} results in common`, async () => {
  expect(await findLonely()).toEqual([]);
});
