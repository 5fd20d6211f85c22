import { expect, test } from 'vitest';
import {
  isObject,
  toList,
  toNumber,
  toObject,
  toPointer,
  toPointerKeys,
  toShortText,
  toText,
  toTexts,
} from '../../../../build/openapi/load/json.ts';

test('values of another type become empty, and texts lose what is around them', () => {
  expect([{}, null, [], 'a', undefined].map(isObject)).toEqual([true, false, false, false, false]);
  expect([{ a: 1 }, [1], null, 'a'].map(toObject)).toEqual([{ a: 1 }, {}, {}, {}]);
  expect([[1], { a: 1 }, 'a', undefined].map(toList)).toEqual([[1], [], [], []]);
  expect([' a\n', '', '  ', 1.5, 0, true, null, ['a']].map(toText)).toEqual([
    'a',
    undefined,
    undefined,
    '1.5',
    '0',
    undefined,
    undefined,
    undefined,
  ]);
  expect(toTexts(['a', ' ', 2, null, 'b'])).toEqual(['a', '2', 'b']);
  expect([1, '1', Number.NaN, Infinity, 0].map(toNumber)).toEqual([
    1,
    undefined,
    undefined,
    undefined,
    0,
  ]);
});

test('a value within a line is cut after 200 characters', () => {
  const values = ['', 'a b', { a: [1] }, null, undefined, 'x'.repeat(200), 'x'.repeat(201)];
  expect(values.map(toShortText)).toEqual([
    '""',
    'a b',
    '{"a":[1]}',
    'null',
    '',
    'x'.repeat(200),
    `${'x'.repeat(200)}…`,
  ]);
});

test.each([
  ['#', []],
  ['#/', []],
  ['', []],
  ['#/paths/~1users~1{id}/get', ['paths', '/users/{id}', 'get']],
  ['#/paths/~1users~1%7Bid%7D', ['paths', '/users/{id}']],
  // `~01` is a tilde before a 1.
  ['/a~01/b~0', ['a~1', 'b~']],
  ['#/a%E0%A4/b', ['a%E0%A4', 'b']],
])('%s has the keys %j', (pointer, keys) => {
  expect(toPointerKeys(pointer)).toEqual(keys);
});

test('a key in a pointer is escaped', () => {
  expect(toPointer('#/paths', '/a~1')).toBe('#/paths/~1a~01');
  expect(toPointer('#/a', 0)).toBe('#/a/0');
});
