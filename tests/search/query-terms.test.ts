import { describe, expect, it } from 'vitest';
import { toSynonym } from '../../client/model/search-phrases.ts';
import { isWord, toQueryTerms } from '../../client/search/query-terms.ts';
import type { Alternative, QueryTerm } from '../../client/search/query-terms.ts';

const SAME = [
  ['leave', 'sign out'],
  ['coupon', 'voucher', 'reward code'],
  ['user log', 'audit'],
].map((group) => group.map(toSynonym));

/** `creat/creat~+user*0.5`, with the kind and the text of a synonym. */
function toText({ words, weight, kind, text }: Alternative): string {
  const names = words.map(({ form, stem }) => (form === stem ? form : `${form}/${stem}`));
  const share = weight === 1 ? '' : `*${weight}`;
  return [names.join('+') + share, ...(kind ? [kind] : []), ...(text ? [`= ${text}`] : [])].join(
    ' ',
  );
}

/** What each term of a query may stand for. */
function toTable(query: string): Record<string, string[]> {
  const terms = toQueryTerms(query, SAME);
  return Object.fromEntries(terms.map((term) => [term.typed, term.alternatives.map(toText)]));
}

function toTyped(terms: QueryTerm[]): string[] {
  return terms.map(({ typed }) => typed);
}

describe('a term of a query', () => {
  it.each<[string, Record<string, string[]>]>([
    ['Users', { Users: ['user'] }],
    ['createUsers', { createUsers: ['createuser', 'create/creat~+user*0.5'] }],
    ['page.cursor', { 'page.cursor': ['pagecursor', 'page+cursor*0.5'] }],
    // The index has method and path as one word.
    ['get   /users/{userId}', { 'get/users/{userId}': ['get/users/{}', 'get+user+user+id*0.5'] }],
    [
      'target /users',
      {
        target: ['target', 'targetuser/targetus~*0.95', 'target~user phrase'],
        '/users': ['/users', 'user*0.5', 'targetuser/targetus~*0.95', 'target~user phrase'],
      },
    ],
    // Stop words count where a query has no others.
    ['The Of', { The: ['the'], Of: ['of'] }],
    ['the user', { user: ['user'] }],
    [
      'leader board',
      {
        leader: ['leader', 'leaderboard*0.95', 'leader~board phrase'],
        board: ['board', 'leaderboard*0.95', 'leader~board phrase'],
      },
    ],
    [
      'voucher',
      {
        voucher: ['voucher', 'coupon*0.95 synonym = coupon'],
      },
    ],
    [
      'reward code',
      {
        reward: [
          'reward',
          'coupon*0.95 synonym = coupon',
          'voucher*0.95 synonym = voucher',
          'rewardcode/rewardcod~*0.95',
        ],
        code: [
          'code',
          'coupon*0.95 synonym = coupon',
          'voucher*0.95 synonym = voucher',
          'rewardcode/rewardcod~*0.95',
        ],
      },
    ],
    // The words of a group's text, not a part of an identifier.
    [
      'createUser log',
      {
        createUser: [
          'createuser',
          'create/creat~+user*0.5',
          'userlog*0.95',
          'creat~user~log phrase',
          'user~log phrase',
        ],
        log: ['log', 'userlog*0.95', 'creat~user~log phrase', 'user~log phrase'],
      },
    ],
    [
      'user logFile',
      {
        user: ['user', 'userlog*0.95', 'user~log phrase', 'user~log~file phrase'],
        logFile: [
          'logfile',
          'log+file*0.5',
          'userlog*0.95',
          'user~log phrase',
          'user~log~file phrase',
        ],
      },
    ],
    ['', {}],
    ['?!', {}],
  ])('may stand for other words: %s', (query, table) => {
    expect(toTable(query)).toEqual(table);
  });

  it('of a phrase skips fillers between the words, and only there', () => {
    const toPhrases = (query: string) => {
      const phrases = toQueryTerms(query, []).flatMap(({ alternatives }) =>
        alternatives.flatMap(({ words, kind }) =>
          kind === 'phrase' ? (words[0]?.form ?? '') : [],
        ),
      );
      return [...new Set(phrases)];
    };
    expect(toPhrases('points of certain cards')).toEqual([
      'point~certain',
      'point~certain~card',
      'point~card',
      'certain~card',
    ]);
    expect(toPhrases('certain cards')).toEqual(['certain~card']);
    expect(toPhrases('cards work')).toEqual(['card~work']);
    // No phrase has more than four words.
    expect(toPhrases('one two three four five')).toEqual([
      'on~two',
      'on~two~three',
      'on~two~three~four',
      'two~three',
      'two~three~four',
      'two~three~four~five',
      'three~four',
      'three~four~five',
      'four~five',
    ]);
    // An identifier alone is no phrase.
    expect(toPhrases('createUser')).toEqual([]);
  });

  it('tells identifiers, fillers and the word that the reader is typing', () => {
    const terms = toQueryTerms('why does createUser need roles', []);
    const facts = terms.map(({ typed, isIdentifier, isLast, weight }) => ({
      typed,
      isIdentifier,
      isLast,
      weight,
    }));
    expect(facts).toEqual([
      { typed: 'why', isIdentifier: false, isLast: false, weight: 0.2 },
      { typed: 'createUser', isIdentifier: true, isLast: false, weight: 1 },
      { typed: 'need', isIdentifier: false, isLast: false, weight: 0.2 },
      { typed: 'roles', isIdentifier: false, isLast: true, weight: 1 },
    ]);
  });
});

describe('a pasted text', () => {
  const WORDS = 'zero one two three four five six seven eight nine'.split(' ');

  it('is searched for by its first eight words that are no stop words', () => {
    const terms = toQueryTerms(`the ${WORDS.join(' and ')}`, SAME);
    expect(toTyped(terms)).toEqual(WORDS.slice(0, 8));
    expect(terms.map(({ isLast }) => isLast)).toEqual([...Array(7).fill(false), true]);
    const [last] = terms.slice(-1);
    expect(last?.alternatives.map(toText).join(' ')).not.toContain('eight');
  });

  it('has phrases of its first eight stems alone', () => {
    const terms = toQueryTerms('aaBbCcDd eeFfGgHh iiJj', []);
    const phrases = terms.flatMap(({ alternatives }) => alternatives.map(toText));
    expect(phrases.filter((text) => text.includes('phrase') && text.includes('ii'))).toEqual([]);
    expect(phrases).toContain('dd~ee phrase');
  });

  it('is cut after 200 characters', () => {
    const blank = ' '.repeat(190);
    expect(toTyped(toQueryTerms(`${blank}${'a'.repeat(20)}`, []))).toEqual(['a'.repeat(10)]);
    expect(toQueryTerms(`${' '.repeat(200)}a`, [])).toEqual([]);
  });
});

it.each([
  ['user', true],
  ['user~log', false],
  ['creat~', false],
])('tells words from what nobody types: %s', (term, expected) => {
  expect(isWord(term)).toBe(expected);
});
