import { expect, it } from 'vitest';
import {
  listStems,
  toPhrase,
  toPhraseStems,
  toSynonym,
} from '../../client/model/search-phrases.ts';
import { toSearchWords } from '../../client/model/search-words.ts';

it('puts the first text of a group in the place of the others, longest first', () => {
  const stems = toPhraseStems([
    ['create', 'set up', 'new'].map(toSynonym),
    ['feature flag', 'flag'].map(toSynonym),
  ]);
  const toStems = (text: string) => toPhrase(listStems(toSearchWords(text), stems));
  expect(toStems('new flags')).toBe('creat~featur~flag');
  expect(toStems('set up a feature flag')).toBe('creat~featur~flag');
  expect(toStems('set features')).toBe('set~featur');
});

it('makes a phrase of words that follow one another, small words aside, by the first of words that mean the same', () => {
  const stems = toPhraseStems([['mission', 'quest', 'long campaign'].map(toSynonym)]);
  expect(toPhrase(listStems(toSearchWords('The states of a quest'), stems))).toBe('state~mission');
});
