import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toPatternExample } from '../../../build/openapi/schema/pattern-example.ts';

test.each([
  ['^[A-Z]{3}-\\d{4}$', 'AAA-1111'],
  ['^seg_[a-z0-9]+$', 'seg_a'],
  ['^(?:cat|dog)s?$', 'cats'],
  ['^[^@]+@[^@]+\\.[a-z]{2,}$', 'a@a.aa'],
  ['^\\+[1-9]\\d{1,14}$', '+11'],
  ['^$', ''],
  ['[\\w.-]*', 'a'],
])('makes up a text for %s', (pattern, text) => {
  expect(toPatternExample(pattern, {})).toBe(text);
  expect(text).toMatch(new RegExp(pattern));
});

test.each(['(?=a)b', '(a)\\1', '\\p{L}', '[', '(', 'a{999999}', '**', '\\bword'])(
  'leaves %s alone',
  (pattern) => {
    expect(toPatternExample(pattern, {})).toBeNull();
  },
);

test('grows to the least length, and gives up beyond the greatest', () => {
  expect(toPatternExample('^[a-z]+$', { minLength: 5 })).toBe('aaaaa');
  expect(toPatternExample('^[a-z]{5}$', { maxLength: 4 })).toBeNull();
  expect(toPatternExample('^[a-z]{5}$', { minLength: 6 })).toBeNull();
});

const TOKENS =
  String.raw`a 7 . \d \w \s \. [a-c] [^a] [\d_] ( ) (?: | * + ? {2} {1,3} {0,} ^ $ - \ ] { } / \W \D`.split(
    ' ',
  );

test('makes up nothing that a pattern does not match', () => {
  const token = fc.constantFrom(...TOKENS);
  const pattern = fc.array(token, { maxLength: 8 }).map((tokens) => tokens.join(''));
  const check = () =>
    fc.assert(
      fc.property(pattern, (source) => {
        const text = toPatternExample(source, {});
        return text === null || new RegExp(source).test(text);
      }),
      { numRuns: 3_000 },
    );
  expect(check).not.toThrow();
});
