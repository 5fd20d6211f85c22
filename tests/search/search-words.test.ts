import { describe, expect, it } from 'vitest';
import {
  UNSPACED_LETTERS,
  toSearchWords,
  toTerms,
  toWordForm,
} from '../../client/model/search-words.ts';

describe('the words of a text', () => {
  it.each([
    ['Create users', ['create', 'creat~', 'user']],
    ['createUsers', ['create', 'creat~', 'user', 'createuser']],
    ['X-Request-Id:', ['x', 'request', 'id', 'xrequestid']],
    ['usr_ada', ['usr', 'ada', 'usrada']],
    ['/users/{userId}.', ['user', 'id', '/users/{}', 'userid']],
    ['/users/{id}', ['user', 'id', '/users/{}']],
    ['page.nextCursor', ['page', 'next', 'cursor', 'pagenextcursor', 'nextcursor']],
    ['too_many_requests', ['too', 'many', 'mani~', 'request', 'toomanyrequest']],
    ['APIKey', ['api', 'key', 'kei~', 'apikey']],
    ['Tags', ['tag']],
    ["user's", ['user']],
    ['Café', ['cafe']],
    ['429', ['429']],
    ['Straße', ['strasse', 'strass~']],
    ['Łódź', ['lodz']],
    ['ＡＰＩ', ['api']],
    ['控制台。', ['控制', '制台']],
    ['使用Docker容器', ['使用', 'docker', '容器']],
    ['第3章', ['第', '3', '章']],
    ['ﾃﾞｰﾀ', ['テー', 'ータ']],
    ['ที่หน้า', ['ทห', 'หน', 'นา']],
    ['사용자를', ['사용', '용자', '자를']],
    ['the', []],
  ])('are found as identifiers and by their parts: %s', (text, terms) => {
    expect(toSearchWords(text).flatMap(toTerms)).toEqual(terms);
  });

  it.each([
    ['createUser', 'create-user', 'create_user', 'CreateUser', 'createuser'],
    ['Idempotency-Key', 'idempotencyKey', 'idempotency_key', 'idempotencykey'],
  ])('are the same for the spellings of %s', (...spellings) => {
    const terms = spellings.map((text) => {
      const [word] = toSearchWords(text);
      return word?.wholes[0] ?? word?.parts[0]?.form;
    });
    expect(new Set(terms).size).toBe(1);
  });

  it('know where they stand', () => {
    const text = 'Send “X-Api-Key”, then wait.';
    expect(toSearchWords(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'Send',
      'X-Api-Key',
      'then',
      'wait',
    ]);
    const thai = 'Go: ที่หน้า';
    expect(toSearchWords(thai).map(({ start, end }) => thai.slice(start, end))).toEqual([
      'Go',
      'ที่ห',
      'หน้',
      'น้า',
    ]);
  });

  it('are all pairs of letters in a long run without spaces', () => {
    expect(toSearchWords('控制'.repeat(500))).toHaveLength(999);
  });

  it.each(['', '—', '…', '{}', '/', '“”'])('are none in %j', (text) => {
    expect(toSearchWords(text)).toEqual([]);
  });
});

it('are pairs in the scripts that put no space between words, and in no other', () => {
  const scripts = ['Han', 'Hira', 'Kana', 'Hang', 'Thai', 'Laoo', 'Khmr', 'Mymr'];
  const isOfScripts = new RegExp(`[${scripts.map((name) => `\\p{scx=${name}}`).join('')}]`, 'u');
  const isUnspaced = new RegExp(UNSPACED_LETTERS, 'u');
  const letters = Array.from({ length: 0x11_00_00 }, (_, at) => at)
    .filter((at) => at < 0xd8_00 || at > 0xdf_ff)
    .map((at) => String.fromCodePoint(at))
    .filter((character) => /\p{L}/u.test(character));
  const different = letters.filter(
    (letter) => isOfScripts.test(letter) !== isUnspaced.test(letter),
  );
  // An apostrophe of many scripts, Thai among them.
  expect(different).toEqual(['ʼ']);
});

/** What two words have in common: the word, the stem or nothing. */
function compare(one: string, other: string): string {
  const [first, second] = [toWordForm(one), toWordForm(other)];
  if (first.form === second.form) return 'word';
  const [stem, otherStem] = [first, second].map((word) => word.stem.replace('~', ''));
  return stem === otherStem ? 'stem' : 'nothing';
}

describe('two words', () => {
  it.each([
    ['quiz', 'quizzes', 'word'],
    ['category', 'categories', 'word'],
    ['address', 'addresses', 'word'],
    ['status', 'status', 'word'],
    ['level', 'levels', 'word'],
    ['organise', 'organize', 'word'],
    ['authorisation', 'authorization', 'word'],
    ['behaviour', 'behaviors', 'word'],
    ['coloured', 'colored', 'word'],
    ['creating', 'create', 'stem'],
    ['created', 'creation', 'stem'],
    ['stop', 'stopped', 'stem'],
    ['miss', 'missing', 'stem'],
    ['enrol', 'enrolled', 'stem'],
    ['delete', 'deletion', 'stem'],
    ['verified', 'verification', 'stem'],
    ['custom', 'customers', 'nothing'],
    ['role', 'rules', 'nothing'],
    ['schedule', 'schema', 'nothing'],
    ['operator', 'operations', 'nothing'],
    ['objective', 'object', 'nothing'],
    ['import', 'important', 'nothing'],
    ['use', 'user', 'nothing'],
    ['manual', 'manually', 'nothing'],
    ['string', 'str', 'nothing'],
    ['hour', 'hor', 'nothing'],
  ])('%s and %s have in common: the %s', (one, other, common) => {
    expect(compare(one, other)).toBe(common);
  });
});
