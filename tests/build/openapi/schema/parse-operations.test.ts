import { expect, test } from 'vitest';
import { parseSpec } from '../../../../build/openapi/schema/parse-spec.ts';
import { parseOperation } from './parse-operation.ts';

test('methods come in one order, further ones last, and a fragment tells paths apart', () => {
  const item = {
    additionalOperations: { LINK: {}, Copy: {} },
    post: {},
    get: {},
    query: {},
    parameters: [],
    'x-get': {},
  };
  const { operations } = parseSpec({ paths: { '/a#1': item } }, 'api', 'api.yaml');
  expect(
    operations.map(({ method, path, pathKey, pointer }) => [method, path, pathKey, pointer]),
  ).toEqual([
    ['get', '/a', '/a#1', '#/paths/~1a#1/get'],
    ['post', '/a', '/a#1', '#/paths/~1a#1/post'],
    ['query', '/a', '/a#1', '#/paths/~1a#1/query'],
    ['link', '/a', '/a#1', '#/paths/~1a#1/additionalOperations/LINK'],
    ['copy', '/a', '/a#1', '#/paths/~1a#1/additionalOperations/Copy'],
  ]);
});

test('parameters of the operation win, and each placeholder of the path is one', () => {
  const item = {
    parameters: [
      { name: 'q', in: 'query', description: 'Shared.' },
      { name: 'id', in: 'query' },
      { name: 'none' },
      { in: 'query' },
      { name: 'body', in: 'body' },
    ],
  };
  const parameters = [{ name: 'q', in: 'query', description: 'Own.', required: true }];
  const parsed = parseOperation({ parameters }, item).parameters;
  expect(
    parsed.map(({ name, location, description, isRequired }) => [
      name,
      location,
      description,
      isRequired,
    ]),
  ).toEqual([
    ['q', 'query', 'Own.', true],
    ['id', 'query', undefined, false],
    ['id', 'path', undefined, true],
  ]);
  // Braces in the name of a webhook hold no parameter.
  const webhooks = { 'a{b}': { post: {} } };
  expect(parseSpec({ webhooks }, 'api', 'api.yaml').webhooks[0]?.parameters).toEqual([]);
});

test.each([
  ['query', {}, { style: 'form', isExploded: true }],
  ['cookie', {}, { style: 'form', isExploded: true }],
  ['path', {}, { style: 'simple', isExploded: false }],
  ['header', {}, { style: 'simple', isExploded: false }],
  ['query', { style: 'pipeDelimited' }, { style: 'pipeDelimited', isExploded: false }],
  ['query', { style: 'other', explode: false }, { style: 'form', isExploded: false }],
  ['path', { style: 'matrix', explode: true }, { style: 'matrix', isExploded: true }],
  ['query', { allowReserved: true }, { isReservedAllowed: true }],
  ['query', { allowReserved: 'true' }, { isReservedAllowed: false }],
  ['path', { required: false }, { isRequired: true }],
  ['query', { required: 'true' }, { isRequired: false }],
  ['query', { schema: { const: 1 } }, { schema: { const: 1 }, mediaType: undefined }],
  [
    'query',
    { content: { 'a/json': { schema: { const: 2 }, example: 2 } } },
    { schema: { const: 2 }, mediaType: 'a/json', examples: [{ name: '', value: 2 }] },
  ],
  [
    'query',
    { schema: {}, example: 1, content: { 'a/json': { example: 2 } } },
    { mediaType: undefined, examples: [{ value: 1 }] },
  ],
])('a parameter in the %s with %j has %j', (location, raw, expected) => {
  const name = location === 'path' ? 'id' : 'p';
  const { parameters } = parseOperation({ parameters: [{ name, in: location, ...raw }] });
  expect(parameters[0]).toMatchObject(expected);
});

test('examples have a value, and named ones win over a single one', () => {
  const examples = {
    a: { summary: 'A', description: 'Of a.', value: null, 'x-fix': 'Wait.', 'x-retry': true },
    far: { externalValue: 'https://a.example' },
    b: { $ref: '#/components/examples/B' },
  };
  const content = {
    'a/json': { examples, example: 'single' },
    'b/json': { examples: { far: examples.far }, example: 'single' },
    'c/json': { example: null },
    'd/json': {},
  };
  const root = { components: { examples: { B: { value: 2, 'x-retry': 'no' } } } };
  const [response] = parseOperation({ responses: { 200: { content } } }, {}, root).responses;
  const none = { summary: undefined, description: undefined, fix: undefined };
  expect(response?.content.map((media) => media.examples)).toEqual([
    [
      {
        name: 'a',
        summary: 'A',
        description: 'Of a.',
        fix: 'Wait.',
        isTemporary: true,
        value: null,
      },
      { ...none, name: 'b', value: 2 },
    ],
    [{ ...none, name: '', value: 'single' }],
    [{ ...none, name: '', value: null }],
    [],
  ]);
});

test('responses have headers and links, and extensions are none', () => {
  const responses = {
    'x-note': {},
    '2XX': {
      description: 'Fine.',
      headers: { ETag: { required: true, schema: { type: 'string' } } },
      links: {
        next: { operationId: 'b', parameters: { id: 5 }, requestBody: { a: 1 } },
        far: { operationRef: '#/paths/~1b/get', description: 'Then.' },
      },
    },
  };
  const parsed = parseOperation({ responses }).responses;
  expect(parsed.map(({ status }) => status)).toEqual(['2XX']);
  expect(parsed[0]?.headers).toMatchObject([
    { name: 'ETag', location: 'header', isRequired: true },
  ]);
  const none = { description: undefined, operationId: undefined, operationRef: undefined };
  expect(parsed[0]?.links).toEqual([
    { ...none, name: 'next', operationId: 'b', parameters: [['id', 5]], requestBody: { a: 1 } },
    {
      ...none,
      name: 'far',
      operationRef: '#/paths/~1b/get',
      description: 'Then.',
      parameters: [],
      requestBody: undefined,
    },
  ]);
});

test('a stream has a list of its entries', () => {
  const toSchema = (media: object) =>
    parseOperation({ requestBody: { content: { 'a/json': media } } }).requestBody?.content[0]
      ?.schema;
  const stream = {
    type: 'array',
    items: { const: 1 },
    description: 'A stream of entries, which arrive one after another.',
  };
  expect(toSchema({ itemSchema: { const: 1 } })).toEqual(stream);
  expect(toSchema({ itemSchema: { const: 1 }, schema: { maxItems: 2 } })).toEqual({
    allOf: [{ maxItems: 2 }, stream],
  });
  expect(toSchema({ schema: { maxItems: 2 } })).toEqual({ maxItems: 2 });
});

test.each([
  [{}, undefined, false],
  [{ contentType: 'a/b' }, undefined, false],
  [{ style: 'deepObject' }, 'deepObject', false],
  [{ style: 'form' }, 'form', true],
  [{ style: 'form', explode: false }, 'form', false],
  [{ explode: true }, 'form', true],
  [{ explode: false }, 'form', false],
  [{ style: 'other' }, undefined, false],
])('the part of a form with %j has the style %j, exploded %j', (encoding, style, isExploded) => {
  const content = { 'a/b': { encoding: { part: encoding } } };
  const { requestBody } = parseOperation({ requestBody: { required: true, content } });
  expect(requestBody?.isRequired).toBe(true);
  expect(requestBody?.content[0]?.encodings).toMatchObject([{ name: 'part', style, isExploded }]);
});

test('callbacks of callbacks end', () => {
  const operation: Record<string, unknown> = { summary: 'Called' };
  operation['callbacks'] = { on: { '{$url}': { post: operation } } };
  const first = parseOperation(operation).callbacks[0]?.operations[0];
  expect(first).toMatchObject({
    kind: 'webhook',
    path: '{$url}',
    pointer: '#/paths/~1a~1{id}/get/callbacks/on/{$url}/post',
    parameters: [],
  });
  const second = first?.callbacks[0]?.operations[0];
  expect(second?.summary).toBe('Called');
  expect(second?.callbacks).toEqual([]);
});

test('samples of authors have a source', () => {
  const samples = [{ lang: 'Go', source: 'x' }, { source: 'y', label: 'Y' }, { lang: 'Go' }];
  const expected = [
    { label: 'Go', language: 'Go', source: 'x' },
    { label: 'Y', language: 'text', source: 'y' },
  ];
  expect(parseOperation({ 'x-codeSamples': samples }).samples).toEqual(expected);
  expect(parseOperation({ 'x-code-samples': samples }).samples).toEqual(expected);
});
