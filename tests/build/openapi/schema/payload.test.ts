import { expect, test } from 'vitest';
import { isJson, toPayloads } from '../../../../build/openapi/schema/payload.ts';
import { toPlainValues } from '../../../../build/openapi/schema/plain-values.ts';
import { parseSpec } from '../../../../build/openapi/schema/parse-spec.ts';
import { resolve } from './resolve.ts';

/** The examples of a body with a media type. */
function list(type: string, media: object) {
  const requestBody = { content: { [type]: media } };
  const spec = parseSpec({ paths: { '/a': { post: { requestBody } } } }, 'api', 'api.yaml');
  const [parsed] = spec.operations[0]?.requestBody?.content ?? [];
  return parsed ? toPayloads(parsed, spec, 'request') : [];
}

test.each([
  ['application/json', true],
  ['application/problem+json', true],
  ['APPLICATION/JSON; charset=utf-8', true],
  ['*/*', true],
  ['application/jsonl', false],
  ['application/json-seq', false],
  ['application/json-patch+json', true],
  ['text/html', false],
  ['json', false],
])('%s is JSON: %j', (type, expected) => {
  expect(isJson(type)).toBe(expected);
});

test.each<[string, object, [string, string][]]>([
  ['application/json', { example: { a: 1 } }, [['json', '{\n  "a": 1\n}']]],
  ['application/json', { example: 'a' }, [['json', '"a"']]],
  ['application/json', { example: ' [1]' }, [['json', '[\n  1\n]']]],
  // A text that has JSON in it, and is none.
  ['application/json', { example: 'a {' }, [['json', '"a {"']]],
  ['application/json', { example: '{ // a\n}' }, [['json', '{ // a\n}']]],
  ['application/json', { example: '[1]', schema: { type: 'string' } }, [['json', '[1]']]],
  ['application/jsonl', { example: [{ a: 1 }, 2] }, [['text', '{"a":1}\n2']]],
  ['application/x-ndjson', { example: { a: 1 } }, [['text', '{"a":1}']]],
  ['application/xml', { example: '<a/>' }, [['xml', '<a/>']]],
  ['image/svg+xml', { example: '<a/>' }, [['xml', '<a/>']]],
  ['application/xml', { example: { a: 1 } }, [['xml', '<root>\n  <a>1</a>\n</root>']]],
  ['application/pdf', { schema: { type: 'string' } }, [['text', '<the bytes of application/pdf>']]],
  ['text/csv', { schema: { format: 'binary' } }, [['text', '<the bytes of text/csv>']]],
  ['image/svg+xml', { schema: { const: 1 } }, [['xml', '<root>1</root>']]],
  ['application/json', { schema: { format: 'binary' } }, [['json', '"<bytes>"']]],
  ['text/plain', { example: '{"a": 1}' }, [['text', '{"a": 1}']]],
  ['text/plain', { example: 5 }, []],
  ['multipart/form-data', { example: { a: 1 } }, [['json', '{\n  "a": 1\n}']]],
  ['application/x-www-form-urlencoded', { example: { a: 1 } }, [['json', '{\n  "a": 1\n}']]],
  ['application/json', {}, []],
  ['application/json', { schema: { const: 1 } }, [['json', '1']]],
  [
    'application/json',
    { schema: { examples: [1, 2] } },
    [
      ['json', '1'],
      ['json', '2'],
    ],
  ],
  ['application/json', { schema: { examples: ['no number'], type: 'integer' } }, [['json', '0']]],
])('a body of %s with %j', (type, media, payloads) => {
  expect(list(type, media).map(({ language, text }) => [language, text])).toEqual(payloads);
});

test('an example is called by its summary, its name, or its place', () => {
  const examples = {
    default: { value: 1, description: 'The usual.' },
    named: { value: 2 },
    both: { value: 3, summary: 'Both' },
  };
  const toLabels = (media: object) => list('application/json', media).map(({ label }) => label);
  expect(toLabels({ examples })).toEqual(['Example', 'named', 'Both']);
  expect(toLabels({ example: 1 })).toEqual(['Example']);
  expect(toLabels({ schema: { examples: [1, 2] } })).toEqual(['Example 1', 'Example 2']);
  expect(list('application/json', { examples })[0]?.description).toBe('The usual.');
});

test.each<[object, string | undefined, unknown[]]>([
  [{}, undefined, [null]],
  [{ minLength: 7 }, 'string', ['strings']],
  [{ minLength: 10_001 }, 'string', []],
  [{ pattern: '[' }, 'string', []],
  [{ pattern: '^a$' }, 'string', ['a']],
  [{ allOf: [{ pattern: '^a' }, { pattern: 'b$' }] }, 'string', ['ab']],
  [{ allOf: [{ pattern: '^a$' }, { pattern: '^b$' }] }, 'string', []],
  [{ pattern: '^(imsi-[0-9]{5,15}|nai-.+)$' }, 'string', ['nai-0']],
  [{ pattern: '^(small|medium)?$', minLength: 6 }, 'string', ['medium']],
  [{ pattern: '^[a-z]{900}$' }, 'string', ['a'.repeat(900)]],
  [{ pattern: '^(?=x)' }, 'string', []],
  [{ contentMediaType: 'image/png' }, 'string', ['<bytes>', 'string']],
  [{ format: 'duration' }, 'string', ['P1D', 'string']],
  [{ format: 'duration' }, 'integer', [0]],
  [{ format: 'date', pattern: '^b$' }, 'string', ['b']],
  [{ minimum: 3, maximum: 9 }, 'integer', [3]],
  [{}, 'boolean', [true]],
])('plain values for %j of the type %s are %j', (schema, type, values) => {
  expect(toPlainValues(resolve(schema), type)).toEqual(values);
});
