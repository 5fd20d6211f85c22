import { expect, it } from 'vitest';
import { toSections, toUsualAddress, toWeight } from '../../client/model/search-index.ts';

it.each([
  [1, 15],
  [0.75, 14],
  [0.5, 13],
  [0.25, 11],
  [1 / 64, 3],
  [1 / 128, 1],
  [1 / 1000, 1],
  [2, 15],
])('a term that is %d of a property weighs %i', (frequency, weight) => {
  expect(toWeight(frequency)).toBe(weight);
});

it('numbers the sections of a posting from the gaps between them', () => {
  expect(toSections(['user', 3, 15, 2 * 16 + 3, 256 * 16])).toEqual([
    [0, 1],
    [2, 0.2],
    [258, 0],
  ]);
  expect(toSections(['user', 0])).toEqual([]);
});

it.each([
  ['States › Set up a quiz', '#set-up-a-quiz'],
  ['Goals', '#goals'],
  ['What’s new?', '#whats-new'],
  ['snake_case and kebab-case', '#snake_case-and-kebab-case'],
  ['Größe', '#gr%C3%B6%C3%9Fe'],
  ['A  B', '#a--b'],
])('the address of “%s” is %s', (headingPath, address) => {
  expect(toUsualAddress(headingPath)).toBe(address);
});
