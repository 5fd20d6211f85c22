import { describe, expect, it } from 'vitest';
import { toSearchWords, toStem } from '../../client/model/search-words.ts';

describe('the words of a text', () => {
  it.each([
    ['Create users', [], ['creat']],
    ['createUsers', ['createus'], ['creat', 'user']],
    ['X-Request-Id:', ['xrequestid'], ['x', 'request', 'id']],
    ['usr_ada', ['usrada'], ['usr', 'ada']],
    ['/users/{userId}.', ['/users/{}', 'userid'], ['user', 'id']],
    ['/users/{id}', ['/users/{}'], ['user', 'id']],
    ['page.nextCursor', ['pagenextcursor', 'nextcursor'], ['page', 'next', 'cursor']],
    ['coffee.purchased', ['coffeepurchas'], ['coffe', 'purchas']],
    ['too_many_requests', ['toomanyrequest'], ['too', 'mani', 'request']],
    ['APIKey', ['apikei'], ['api', 'kei']],
    ["user's", [], ['user']],
    ['Café', [], ['cafe']],
    ['429', [], ['429']],
    ['the', [], []],
  ])('finds %s as an identifier and by its parts', (text, wholes, parts) => {
    const [word] = toSearchWords(text);
    expect(word).toMatchObject({ wholes, parts });
  });

  it.each([
    ['createUser', 'create-user', 'create_user', 'CreateUser', 'createuser'],
    ['Idempotency-Key', 'idempotencyKey', 'idempotency_key', 'idempotencykey'],
  ])('are the same for the spellings of %s', (...spellings) => {
    const terms = spellings.map((text) => {
      const [word] = toSearchWords(text);
      return word?.wholes[0] ?? word?.parts[0];
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
  });

  it.each(['', '—', '…', '{}', '/', '“”'])('are none in %j', (text) => {
    expect(toSearchWords(text)).toEqual([]);
  });
});

describe('stems', () => {
  it.each([
    ['creating', 'create', 'created', 'creates'],
    ['quiz', 'quizzes'],
    ['category', 'categories'],
    ['stop', 'stopped', 'stopping', 'stops'],
    ['address', 'addresses'],
    ['miss', 'missing', 'missed'],
    ['level', 'levels'],
    ['enrol', 'enroll', 'enrolled'],
    ['organise', 'organize', 'organising'],
    ['authorisation', 'authorization'],
    ['behaviour', 'behavior', 'behaviours'],
    ['colour', 'color', 'coloured'],
  ])('are the same for the forms of %s', (...forms) => {
    expect(new Set(forms.map(toStem)).size).toBe(1);
  });

  it.each([
    ['use', 'user'],
    ['string', 'str'],
    ['hour', 'hor'],
    ['list', 'lizt'],
  ])('distinguish %s from %s', (one, other) => {
    expect(toStem(one)).not.toBe(toStem(other));
  });
});
