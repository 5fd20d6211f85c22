import { describe, expect, it } from 'vitest';
import type { MatchedTerm } from '../../client/search/match-term.ts';
import {
  createMatcher,
  listWords,
  toExcerpt,
  toMarkPattern,
} from '../../client/search/mark-matches.ts';
import { toSynonym } from '../../client/model/search-phrases.ts';
import { toQueryTerms } from '../../client/search/query-terms.ts';

function find(query: string, text: string, same: string[][] = []) {
  const synonyms = same.map((group) => group.map(toSynonym));
  const found = toQueryTerms(query, synonyms).map((term): MatchedTerm => ({
    term,
    scores: new Map(),
    headings: new Set(),
    isOnPage: true,
  }));
  return createMatcher(found)(text);
}

describe('a match', () => {
  it.each<[query: string, text: string, words: [string, number][]]>([
    [
      'user roles',
      'A role of a User. Users',
      [
        ['role', 1],
        ['User', 0],
        ['Users', 0],
      ],
    ],
    // The same stem.
    ['replacing', 'Replace it', [['Replace', 0]]],
    // A word that the reader is still typing.
    [
      'user ro',
      'Roles, rows and a row',
      [
        ['Roles', 1],
        ['rows', 1],
        ['row', 1],
      ],
    ],
    ['RO', 'Roles', [['Roles', 0]]],
    ['r', 'Roles', []],
    ['ro user', 'Roles', []],
    [
      'createUser',
      'createUser creates a user',
      [
        ['createUser', 0],
        ['creates', 0],
        ['user', 0],
      ],
    ],
    ['coupon', 'A voucher', [['voucher', 0]]],
    // What both terms stand for belongs to the first.
    ['leader board', 'A leaderboard', [['leaderboard', 0]]],
    ['user', 'nothing', []],
  ])('of %j in %j', (query, text, words) => {
    const matches = find(query, text, [['coupon', 'voucher']]);
    expect(matches.map(({ word, term }) => [word, term])).toEqual(words);
    for (const { start, word } of matches) expect(text.slice(start)).toMatch(word);
  });
});

describe('the pattern of words', () => {
  it.each([
    ['user users', 'user users username', ['user', 'users']],
    ['a.b a', 'a.b axb a', ['a.b', 'a']],
    ['x/[y]*', 'x/[y]*', ['x/[y]*']],
    ['é', 'é éa 1é', ['é']],
    // The longer one counts: `users` is not `user` and an `s`.
    ['get get/users', 'get/users', ['get/users']],
    ['User User', 'User user', ['User']],
    ['控制台', '在控制台中', ['控制台']],
    ['日本語 A', '日本語のA', ['日本語']],
  ])('%j marks whole words of %j', (words, text, marked) => {
    expect(text.match(toMarkPattern(words.split(' ')))).toEqual(marked);
  });

  it('of no words marks nothing', () => {
    expect('a – user.'.split(toMarkPattern([]))).toEqual(['a – user.']);
  });

  it('splits a text into pieces and words', () => {
    expect('a user, users'.split(toMarkPattern(['user', 'users']))).toEqual([
      'a ',
      'user',
      ', ',
      'users',
      '',
    ]);
  });
});

it('lists pairs of letters that overlap as the word that they are', () => {
  const text = 'Go: 在控制台中安装';
  expect(listWords(text, find('go 控制台 安装', text))).toEqual(['Go', '控制台', '安装']);
});

describe('an excerpt', () => {
  const match = (start: number, term = 0) => ({ start, term, word: 'x' });
  /** 1,000 characters: `word0000 word0001 …` */
  const text = Array.from({ length: 112 }, (_, at) => `word${String(at).padStart(4, '0')}`).join(
    ' ',
  );

  it('is a short text as a whole', () => {
    const short = text.slice(0, 170);
    expect(toExcerpt(short, [match(100)])).toBe(short);
  });

  it('begins with the text where nothing matches, and ends with a word', () => {
    const excerpt = toExcerpt(text, []);
    expect(excerpt).toMatch(/^word0000 .* word0017 …$/);
    expect(excerpt.length).toBeLessThanOrEqual(172);
  });

  it('begins some words before the match', () => {
    // 40 characters before the word with the number 50, which begins at 450.
    expect(toExcerpt(text, [match(450)])).toMatch(/^… word0046 .* word0063 …$/);
    expect(toExcerpt(text, [match(40)])).toMatch(/^word0000 /);
    expect(toExcerpt(text, [match(41)])).toMatch(/^… word0001 /);
  });

  it('cuts a text without spaces anywhere', () => {
    const run = `A ${'控'.repeat(400)} B`;
    expect(toExcerpt(run, [match(250)])).toBe(`… ${'控'.repeat(168)} …`);
  });

  it('ends with the text', () => {
    expect(toExcerpt(text, [match(990)])).toMatch(/^… .* word0111$/);
  });

  it('has as many of the terms as it can, the first such place', () => {
    const matches = [match(9), match(450), match(459, 1), match(900, 1), match(909)];
    expect(toExcerpt(text, matches)).toMatch(/^… word0046 /);
    // Twice the same term is no more than once.
    expect(toExcerpt(text, [match(9), match(450), match(459)])).toMatch(/^word0000 /);
    // The next term is beyond the excerpt: 130 characters follow the first match.
    expect(toExcerpt(text, [match(0), match(130, 1), match(450), match(579, 1)])).toMatch(
      /^… word0046 /,
    );
  });
});
