import { describe, expect, it } from 'vitest';
import { parseWordIndex, renderWordIndex } from '../../../worker/store/word-index.ts';

const PAGES = [
  { key: '/docs/users/intro', title: 'What a user is' },
  { key: '/docs/segments/users', title: 'Users in a segment' },
  { key: '/docs/faqs', title: 'Frequently asked questions' },
  { key: '/docs/überblick', title: '概要' },
];
const index = parseWordIndex(renderWordIndex(PAGES));

describe('a word index', () => {
  it('gives the pages of a word, those that are called so first, and how many there are', () => {
    expect(index.pages).toBe(4);
    expect(index.findPages('users')).toEqual({
      count: 2,
      keys: ['/docs/segments/users', '/docs/users/intro'],
    });
    expect(index.findPages('questions')).toEqual({ count: 1, keys: ['/docs/faqs'] });
    expect(index.findPages('überblick').keys).toEqual(['/docs/überblick']);
    expect(index.findPages('概要').keys).toEqual(['/docs/überblick']);
  });

  it.each(['', 'us', 'userss', 'word users', '"', 'constructor', '__proto__'])(
    'has no pages for %j',
    (word) => {
      expect(index.findPages(word)).toEqual({ count: 0, keys: [] });
    },
  );

  it.each([
    ['a letter too few', 'segmets', 'segments'],
    ['a letter too many', 'segmennts', 'segments'],
    ['a wrong letter', 'segmants', 'segments'],
    ['two letters swapped', 'segmetns', 'segments'],
    ['its plural', 'segment', 'segments'],
    ['an umlaut missing', 'uberblick', 'überblick'],
  ])('finds a word despite a typo: %s', (_, written, meant) => {
    expect(index.findSpellings(written)).toContain(meant);
  });

  it('finds no spelling of short words, long ones and what is further away', () => {
    for (const word of ['faq', 'is', 'sgmts', 'x'.repeat(2_000)]) {
      expect(index.findSpellings(word)).toEqual([]);
    }
  });

  it('answers with a bounded number of pages, however many have the word', () => {
    const pages = Array.from({ length: 500 }, (_, n) => ({
      key: `/docs/intro-${n}`,
      title: 'Intro',
    }));
    const { count, keys } = parseWordIndex(renderWordIndex(pages)).findPages('intro');
    expect(count).toBe(500);
    expect(keys).toHaveLength(12);
  });

  it('is written in the same bytes whatever the order of the pages', () => {
    expect(renderWordIndex(PAGES.toReversed())).toBe(renderWordIndex(PAGES));
  });

  it.each(['', 'null\n', 'Bad gateway', '{"error":true}\n'])(
    'throws when it is corrupt: %j',
    (text) => {
      expect(() => parseWordIndex(text)).toThrow(/damaged|JSON/);
    },
  );
});
