import { expect, it } from 'vitest';
import { findNearest } from '../../../build/content/nearest.ts';

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
