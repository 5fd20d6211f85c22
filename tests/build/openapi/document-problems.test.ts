import { expect, test } from 'vitest';
import { formatProblem, mergeByCause } from '../../../build/problem.ts';
import type { Problem } from '../../../build/problem.ts';
import { compileDocument, compileFile, toLines } from './compile-fixture.ts';

test('names line, column and JSON pointer in a JSON document of any size', async () => {
  const padding = { 'x-padding': 'x'.repeat(4_000_000) };
  const get = { responses: { 200: { $ref: '#/components/responses/Gone' } } };
  const document = { info: padding, paths: { '/users': { get } } };
  const { problems } = await compileDocument(document);
  expect(
    problems.map((problem) => formatProblem(problem).replace(/^.*contract\.json/, '')),
  ).toEqual([
    ':11:13 warning: The target `#/components/responses/Gone` does not exist in the document. Check the spelling, or define it. (at #/paths/~1users/get/responses/200/$ref)',
  ]);
});

test('reports references to a circle, and not what leads to them', async () => {
  const parameters = {
    In: '#/components/parameters/A',
    A: '#/components/parameters/B',
    B: '#/components/parameters/A',
  };
  const get = { parameters: [{ $ref: '#/components/parameters/In' }], responses: {} };
  const { problems } = await compileDocument({
    paths: { '/users': { get } },
    components: {
      parameters: Object.fromEntries(
        Object.entries(parameters).map(([name, $ref]) => [name, { $ref }]),
      ),
    },
  });
  const circular = ({ message }: Problem) => /`#.*\/(.)` refers back to itself/.exec(message)?.[1];
  expect(problems.map(circular)).toEqual(['A', 'B', 'A']);
});

test.each([
  ['its parts', { allOf: [{ $ref: '#/components/schemas/Base' }], required: ['id'] }],
  ['one of its alternatives', { oneOf: [{ properties: { a: {} } }], required: ['a'] }],
  ['the schema that it is a part of', { properties: { a: {} }, anyOf: [{ required: ['a'] }] }],
  ['the part beside it', { allOf: [{ properties: { a: {} } }, { required: ['a'] }] }],
  ['what is around a condition', { properties: { a: {} }, if: { required: ['a', 'b'] } }],
])('accepts a required property that a schema has from %s', async (_, schema) => {
  const schemas = { Schema: schema, Base: { properties: { id: {} } } };
  const { problems } = await compileDocument({ components: { schemas } }, { isStrict: true });
  expect(toLines({ problems })).toEqual([]);
});

test('reports a required property that a part of a schema names, and no part has', async () => {
  const Schema = { allOf: [{ properties: { a: {} } }, { required: ['email'] }] };
  const document = { components: { schemas: { Schema } } };
  const { problems } = await compileDocument(document, { isStrict: true });
  expect(problems.map(({ message }) => message)).toEqual([
    "Required property 'email' is not defined.",
  ]);
});

test('reports the operations that lack a parameter of their path', async () => {
  const parameters = [{ name: 'id', in: 'path', required: true, schema: {} }];
  const responses = { 204: { description: 'Done.' } };
  const operation = (operationId: string) => ({ operationId, responses });
  const item = { get: { ...operation('read'), parameters }, put: operation('write') };
  const document = {
    paths: { '/users/{id}': item, '/teams/{id}': { parameters, get: operation('team') } },
  };
  const { problems } = await compileDocument(document, { isStrict: true });
  expect(problems.map(({ pointer }) => pointer)).toEqual(['#/paths/~1users~1{id}/put/parameters']);
});

test('reports the mistakes of other authors as warnings, and the same one once', async () => {
  const operation = { tags: ['b'], responses: { 204: { $ref: '#/components/responses/Gone' } } };
  const paths = Object.fromEntries(
    ['a', 'b', 'c', 'd'].map((name) => [`/${name}`, { get: operation }]),
  );
  const { pages, problems } = await compileDocument({ tags: [{ name: 'a' }], paths });
  const lines = mergeByCause(problems).map(({ severity, message }) => `${severity}: ${message}`);
  expect(lines).toEqual([
    expect.stringMatching(/^warning: The tag `b` is not in .* 3 more places have this problem/),
    expect.stringMatching(/^warning: The target .* does not exist .* 3 more places have this/),
  ]);
  expect(pages.filter((page) => page.operation)).toHaveLength(4);
});

test('says what prevents the linter from checking a document', async () => {
  const { problems } = await compileDocument({ openapi: '3.9.0', paths: {} });
  expect(problems.map(({ message }) => message)).toEqual([
    expect.stringContaining('cannot be checked: Unsupported OpenAPI version: 3.9.0.'),
  ]);
});

test('reports that the document does not exist', async () => {
  const { pages, problems } = await compileFile('absent.yaml');
  expect(problems.map(formatProblem)).toEqual([
    'absent.yaml:1:1 This file does not exist, or is a folder.',
  ]);
  expect(pages).toEqual([]);
});
