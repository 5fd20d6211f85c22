import { expect, it } from 'vitest';
import { describeUnknown, findNearest, suggest, suggestOrList } from '../../build/nearest.ts';

it.each([
  ['Crad', 'Card'],
  ['CardGird', 'CardGrid'],
  ['card', 'Card'],
  ['/docs/user-guide/mission/intro', '/docs/user-guide/missions/intro'],
  ['/docs/faq', '/docs/faqs/'],
])('takes %s for %s', (word, meant) => {
  const candidates = [
    'Card',
    'CardGrid',
    '/docs/faqs/',
    '/docs/user-guide/users/intro',
    '/docs/user-guide/missions/intro',
  ];
  expect(findNearest(word, candidates)).toBe(meant);
});

it.each([['Tabs'], ['Accordion'], ['x'], ['']])('finds nothing near %j', (word) => {
  expect(findNearest(word, ['Card', 'CardGrid'])).toBeNull();
});

it('takes the first of two that are equally near', () => {
  expect(findNearest('cat', ['car', 'can'])).toBe('car');
  expect(findNearest('cat', ['can', 'car'])).toBe('can');
});

it('finds nothing among no candidates', () => {
  expect(findNearest('Card', [])).toBeNull();
});

it.each([
  // Two letters differ in a short word, and a third of them in a longer one.
  ['ab', 'cd', 'cd'],
  ['abc', 'xyz', null],
  ['abcdefgh', 'abcdefxy', 'abcdefxy'],
  ['abcdefgh', 'abcdexyz', null],
  ['abcdefghi', 'abcdefxyz', 'abcdefxyz'],
  ['abcdefghi', 'abcdewxyz', null],
  ['abc', 'abcde', 'abcde'],
  ['abc', 'abcdef', null],
])('compares %s with %s: %s', (word, candidate, expected) => {
  expect(findNearest(word, [candidate])).toBe(expected);
});

it('suggests the nearest name, or else lists all', () => {
  expect(suggest('Crad', ['Card', 'Tabs'])).toBe(' Did you mean `Card`?');
  expect(suggest('x', ['Card', 'Tabs'])).toBe('');
  expect(suggestOrList('Crad', ['Card', 'Tabs'])).toBe(' Did you mean `Card`?');
  expect(suggestOrList('Something', ['Card', 'Tabs'])).toBe(' There are: Card, Tabs.');
  expect(suggestOrList('Something', [])).toBe(' There are: none.');
  expect(describeUnknown('term', 'Crad', ['Card'])).toBe(
    'Unknown term `Crad`. Did you mean `Card`?',
  );
});

it('names the first ten of many candidates', () => {
  const names = 'abcdefghijkl'.split('');
  expect(suggestOrList('none', names)).toBe(' There are: a, b, c, d, e, f, g, h, i, j and 2 more.');
});
