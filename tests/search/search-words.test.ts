import { describe, expect, it } from 'vitest';
import { isStopWord, toSearchWords, toStem } from '../../client/model/search-words.ts';

describe('the words of a text', () => {
  it.each([
    ['Create users', null, ['creat']],
    ['createUsers', 'createusers', ['creat', 'user']],
    ['X-Request-Id:', 'x-request-id', ['x', 'request', 'id']],
    ['/users/{userId}.', '/users/{}', ['user', 'id']],
    ['/users/{id}', '/users/{}', ['user', 'id']],
    ['coffee.purchased', 'coffee.purchased', ['coffe', 'purchas']],
    ['too_many_requests', 'too_many_requests', ['too', 'many', 'request']],
    ['APIKey', 'apikey', ['api', 'key']],
    ["user's", null, ['user']],
    ['Café', null, ['cafe']],
    ['429', null, ['429']],
  ])('finds %s as an identifier and by its parts', (text, whole, parts) => {
    const [word] = toSearchWords(text);
    expect(word).toMatchObject({ whole, parts });
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

  it('are stop words or not', () => {
    const words = toSearchWords('How do I create the user');
    expect(words.filter((word) => !isStopWord(word)).flatMap(({ parts }) => parts)).toEqual([
      'creat',
      'user',
    ]);
  });
});

describe('stems', () => {
  it.each([
    ['creating', 'create', 'created', 'creates'],
    ['quiz', 'quizzes'],
    ['category', 'categories'],
    ['stop', 'stopped', 'stopping', 'stops'],
    ['address', 'addresses'],
    ['status', 'statuses'],
    ['miss', 'missing', 'missed'],
    ['level', 'levels'],
  ])('are the same for the forms of %s', (...forms) => {
    expect(new Set(forms.map(toStem)).size).toBe(1);
  });

  it.each([
    ['use', 'user'],
    ['string', 'str'],
    ['need', 'ne'],
    ['class', 'clas'],
  ])('distinguish %s from %s', (one, other) => {
    expect(toStem(one)).not.toBe(toStem(other));
  });
});
