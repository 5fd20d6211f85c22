import { expect, test } from 'vitest';
import { toRequest } from './to-request.ts';

test.each<[string, string, object, unknown]>([
  ['JSON', 'application/json', { example: { a: 1 } }, { kind: 'json', value: { a: 1 } }],
  [
    'JSON in a text',
    'application/json',
    { example: '{"a": 1}', schema: { type: 'object' } },
    { kind: 'json', value: { a: 1 } },
  ],
  [
    'JSON with comments',
    'application/json',
    { example: '{ // a\n}' },
    { kind: 'text', text: '{ // a\n}' },
  ],
  ['a text of JSON', 'application/json', { example: 'a' }, { kind: 'text', text: '"a"' }],
  ['JSON without an example', 'application/json', {}, { kind: 'file', name: 'body.json' }],
  ['XML', 'application/xml', { example: '<a/>' }, { kind: 'text', text: '<a/>' }],
  [
    'an object of XML',
    'application/xml',
    { example: { a: 1 } },
    { kind: 'text', text: '<root>\n  <a>1</a>\n</root>' },
  ],
  ['a text', 'text/plain', { example: 'a' }, { kind: 'text', text: 'a' }],
  ['bytes', 'image/png', { example: 'a' }, { kind: 'file', name: 'file.bin' }],
  [
    'a form',
    'application/x-www-form-urlencoded',
    { example: { a: 'x', list: [1, 2], object: { b: 1 }, objects: [{ c: 1 }] } },
    {
      kind: 'urlencoded',
      fields: [
        ['a', 'x'],
        ['list', '1'],
        ['list', '2'],
        ['object', '{"b":1}'],
        ['objects', '{"c":1}'],
      ],
    },
  ],
  [
    'a form with styles',
    'application/x-www-form-urlencoded',
    {
      example: { deep: { b: 1 }, joined: [1, 2], piped: [1, 2] },
      encoding: {
        deep: { style: 'deepObject' },
        joined: { explode: false },
        piped: { style: 'pipeDelimited' },
      },
    },
    {
      kind: 'urlencoded',
      fields: [
        ['deep[b]', '1'],
        ['joined', '1,2'],
        ['piped', '1|2'],
      ],
    },
  ],
  [
    'parts',
    'multipart/form-data',
    {
      schema: {
        properties: {
          photo: { type: 'string', format: 'binary' },
          files: { type: 'array', items: { contentMediaType: 'image/png' } },
          note: {},
        },
      },
      example: { photo: 'p', files: ['f'], note: 'n', rows: [{ a: 1 }, 2], meta: { b: 1 } },
      encoding: { photo: { contentType: 'image/* , image/png' }, note: { contentType: '*/*' } },
    },
    {
      kind: 'multipart',
      parts: [
        { name: 'photo', value: null, type: 'image/png' },
        { name: 'files', value: null, type: null },
        { name: 'note', value: 'n', type: null },
        { name: 'rows', value: '{"a":1}', type: 'application/json' },
        { name: 'rows', value: '2', type: null },
        { name: 'meta', value: '{"b":1}', type: 'application/json' },
      ],
    },
  ],
])('the body of %s', (_, type, media, body) => {
  const request = toRequest({ requestBody: { content: { [type]: media } } });
  expect(request.body).toEqual(body);
  // Clients write the boundary of parts.
  const isTyped = !/form/.test(type);
  expect(request.headers).toEqual(isTyped ? [['Content-Type', type]] : []);
});

test('of several media types, samples send JSON', () => {
  const content = { 'text/plain': { example: 'a' }, 'application/json': { example: 1 } };
  expect(toRequest({ requestBody: { content } }).body).toEqual({ kind: 'json', value: 1 });
  expect(toRequest({}).body).toBeNull();
});
