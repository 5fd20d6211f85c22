import { expect, inject, it } from 'vitest';
import { FIRST, openVocabulary } from './vocabulary.ts';

const { leads, findLost } = await openVocabulary(inject('builtSite'));

it(`all other words of leads find one of their targets among the first ${FIRST} results`, async () => {
  const others = leads.map(({ words, ...lead }) => ({ ...lead, words: words.slice(1) }));
  expect(await findLost(others)).toEqual([]);
});
