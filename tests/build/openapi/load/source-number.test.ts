import { expect, test } from 'vitest';
import { toInlineText, toNumber, toText } from '../../../../build/openapi/load/json.ts';
import { parseText } from '../../../../build/openapi/load/parse-text.ts';
import {
  hasRoundedNumber,
  parseExactJson,
  toExactJson,
  toPlainNumbers,
} from '../../../../build/openapi/load/source-number.ts';

test.each([
  // Source, text, JSON, number, whether JavaScript rounds it.
  ['5', '5', '5', 5, false],
  ['0.10', '0.10', '0.10', 0.1, false],
  ['1e3', '1e3', '1e3', 1000, false],
  ['01234', '01234', '1234', 1234, false],
  ['+7', '+7', '7', 7, false],
  ['0x1F', '0x1F', '31', 31, false],
  ['9007199254740993', '9007199254740993', '9007199254740993', 9007199254740992, true],
  ['-9223372036854775808', '-9223372036854775808', '-9223372036854775808', -(2 ** 63), true],
  ['0.12345678901234567', '0.12345678901234567', '0.12345678901234567', 0.12345678901234566, true],
])('the number %s of YAML keeps its text', (source, text, json, number, isRounded) => {
  const { value } = parseText('a.yaml', source);
  const copy = structuredClone(value);
  expect({
    text: toText(copy),
    json: toExactJson(copy),
    inline: toInlineText(copy),
    number: toNumber(copy),
    plain: toPlainNumbers([{ copy }]),
    isRounded: hasRoundedNumber([{ copy }]),
  }).toEqual({ text, json, inline: json, number, plain: [{ copy: number }], isRounded });
});

test('the names of YAML are texts as they are written', () => {
  const { value } = parseText('a.yaml', '1.10: a\n0200: b\ntrue: c\nnull: d');
  expect(Object.keys(value as object)).toEqual(['1.10', '0200', 'true', 'null']);
});

test('JSON is written as it was read', () => {
  const text = '{"a":[1.50,9007199254740993,1],"b":1E5}';
  expect(toExactJson(parseExactJson(text))).toBe(text);
});

test('an object of a document that looks like a number is none without a number in it', () => {
  expect(toExactJson({ '\0number': 'x' })).toBe(String.raw`{"\u0000number":"x"}`);
});
