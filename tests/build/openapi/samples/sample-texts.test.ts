import { expect, test } from 'vitest';
import { toResponseType } from '../../../../build/openapi/samples/response-type.ts';
import {
  findLanguages,
  toSampleLanguage,
} from '../../../../build/openapi/samples/sample-languages.ts';
import {
  isCommonMethod,
  toFormText,
  toJsonText,
  toSingleQuoted,
} from '../../../../build/openapi/samples/sample-request.ts';
import { toRequest } from './to-request.ts';

test('texts are escaped for the languages of samples', () => {
  expect(toJsonText({ a: '\u007f\u009f\u2028\u2029\ufeff~\u00a0' })).toBe(
    '{\n  "a": "\\u007f\\u009f\\u2028\\u2029\\ufeff~\u00a0"\n}',
  );
  expect(toJsonText(undefined)).toBe('null');
  expect(toSingleQuoted(`it's \\ "a"`)).toBe(`'it\\'s \\\\ "a"'`);
  expect(
    toFormText([
      ['a b', 'c&d'],
      ['a b', 'ü'],
    ]),
  ).toBe('a+b=c%26d&a+b=%C3%BC');
  expect(['get', 'trace', 'query', 'link'].map(isCommonMethod)).toEqual([true, true, false, false]);
});

test('languages go by many names', () => {
  const names =
    'Bash curl Shell SH js Node Node.js nodejs TS py python3 Golang C# cs dotnet RB php';
  expect(names.split(' ').map(toSampleLanguage).join(' ')).toBe(
    'shell shell shell shell javascript javascript javascript javascript typescript python python go csharp csharp ' +
      'csharp ruby php',
  );
  const { spec } = toRequest({ 'x-codeSamples': [{ lang: 'Kotlin', source: 'x' }] });
  expect(findLanguages(spec).join(' ')).toBe(
    'json bash http xml yaml html shell javascript typescript python php java go csharp ruby kotlin',
  );
});

const toFields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, {}]));

test.each<[unknown, string | null]>([
  [undefined, null],
  [{}, 'unknown'],
  [false, 'never'],
  [{ type: 'string' }, 'string'],
  [{ type: 'integer' }, 'number'],
  [{ type: ['boolean', 'null'] }, 'boolean | null'],
  [{ type: ['integer', 'number'] }, 'number'],
  [{ const: "it's" }, "'it\\'s'"],
  [{ const: { a: 1 } }, 'unknown'],
  [{ const: null }, 'null'],
  [{ enum: ['a', 1, true] }, "'a' | 1 | true"],
  [{ enum: ['a', 'b', 'c', 'd', 'e', 'f'] }, "'a' | 'b' | 'c' | 'd' | 'e' | 'f'"],
  [{ enum: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }, 'string'],
  [{ type: 'array' }, 'unknown[]'],
  [{ type: 'array', items: { type: 'string' } }, 'string[]'],
  [{ type: 'array', items: { enum: ['a', 'b'] } }, "Array<'a' | 'b'>"],
  [{ type: 'array', items: { type: 'array', items: { type: 'string' } } }, 'unknown[][]'],
  [{ type: 'array', items: false }, 'unknown[]'],
  [{ type: 'object' }, 'Record<string, unknown>'],
  [{ additionalProperties: { type: 'string' } }, 'Record<string, string>'],
  [
    { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'number' } }] },
    'string | number[]',
  ],
  [
    { oneOf: [{ minimum: 1 }, { minLength: 1 }], anyOf: [{ minimum: 2 }, { minLength: 2 }] },
    'unknown',
  ],
  [{ oneOf: Array.from({ length: 7 }, (_, at) => ({ minimum: at })) }, 'unknown'],
  [
    { properties: { 'a-b': {}, $c1: {}, '1d': {} } },
    "{\n  'a-b'?: unknown;\n  $c1?: unknown;\n  '1d'?: unknown;\n}",
  ],
  [{ properties: { a: {}, b: { writeOnly: true } }, required: ['a', 'b'] }, '{\n  a: unknown;\n}'],
  [
    { properties: { a: { properties: { b: { properties: { c: {} } } } } } },
    '{\n  a?: {\n    b?: Record<string, unknown>;\n  };\n}',
  ],
  [
    { properties: toFields(26) },
    `{\n${Object.keys(toFields(25))
      .map((name) => `  ${name}?: unknown;\n`)
      .join('')}  [field: string]: unknown;\n}`,
  ],
  [
    { properties: toFields(25) },
    `{\n${Object.keys(toFields(25))
      .map((name) => `  ${name}?: unknown;\n`)
      .join('')}}`,
  ],
])('a response of %j is of the type %s', (schema, type) => {
  const responses = {
    400: { content: { 'application/json': { schema: { const: 'error' } } } },
    201: {
      content: { 'text/plain': { schema: { const: 'text' } }, 'application/json': { schema } },
    },
    204: { content: { 'application/json': { schema: { const: 'second' } } } },
  };
  const { operation, spec } = toRequest({ responses });
  expect(toResponseType(operation, spec)).toBe(type);
});
