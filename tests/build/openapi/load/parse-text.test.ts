import { expect, test } from 'vitest';
import { parseText } from '../../../../build/openapi/load/parse-text.ts';

test.each([
  ['\uFEFF{"a": 1}', { a: 1 }],
  [' \n [1]', [1]],
  ['a: 1\nb: [x]', { a: 1, b: ['x'] }],
  // YAML in its flow style looks like JSON.
  ['{a: 1, b: [x]}', { a: 1, b: ['x'] }],
  ['base: &b { a: 1 }\nc: { <<: *b, d: 2 }', { base: { a: 1 }, c: { a: 1, d: 2 } }],
  ['', null],
])('parses %j', (text, value) => {
  expect(parseText('api.yaml', text)).toEqual({ value });
});

test.each([
  ['api.json', '{\n  "a": 1,\n  b\n}', 3, 3, /^is not valid JSON: [^()]*\.$/],
  ['api.json', '{"a": 1', 1, 8, /^is not valid JSON: [^()]*\.$/],
  ['api.yaml', 'a: 1\nb: [1\nc: 2\n', 3, 1, /^is not valid YAML: /],
  [
    'api.yaml',
    "a: 1\nb: 'it\nc: 1\nd: 2\n",
    2,
    4,
    /^is not valid YAML: This text has no closing quote$/,
  ],
  ['api.yaml', 'a: 1\nb: *gone\n', 2, 4, /^is not valid YAML: .*gone.*\. Write its value out, or/],
  ['api.yaml', 'a: 1\na: 2\n', 2, 1, /^is not valid YAML: /],
])('%s with %j has its problem at %i:%i', (file, text, line, column, message) => {
  expect(parseText(file, text).problem).toEqual({
    severity: 'error',
    file,
    line,
    column,
    message: expect.stringMatching(message),
  });
});
