import { expect, test } from 'vitest';
import { formatProblem } from '../../../build/problem.ts';
import type { Problem } from '../../../build/problem.ts';
import { compileDocument, compileFile, FIXTURES, toLines } from './compile-fixture.ts';

test('names line, column and JSON pointer in a JSON document of any size', async () => {
  const padding = { 'x-padding': 'x'.repeat(4_000_000) };
  const get = { responses: { 200: { $ref: '#/components/responses/Gone' } } };
  const document = { info: padding, paths: { '/users': { get } } };
  const { problems } = await compileDocument(document);
  expect(
    problems.map((problem) => formatProblem(problem).replace(/^.*contract\.json/, '')),
  ).toEqual([
    ':11:13 The target `#/components/responses/Gone` does not exist in the document. Check the spelling, or define it. (at #/paths/~1users/get/responses/200/$ref)',
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
  [
    'what a property brings with it',
    { properties: { a: {} }, dependentSchemas: { a: { properties: { b: {} } } }, required: ['b'] },
  ],
  ['no names', { properties: { a: {} }, additionalProperties: {}, required: ['b'] }],
])('accepts a required property that a schema has from %s', async (_, schema) => {
  const schemas = { Schema: schema, Base: { properties: { id: {} } } };
  const { problems } = await compileDocument({ components: { schemas } }, { checkExamples: true });
  expect(toLines({ problems })).toEqual([]);
});

test('reports a required property that a part of a schema names, and no part has', async () => {
  const Schema = { allOf: [{ properties: { a: {} } }, { required: ['email'] }] };
  const document = { components: { schemas: { Schema } } };
  const { problems } = await compileDocument(document, { checkExamples: true });
  expect(problems.map(({ message }) => message)).toEqual([
    'There is no property `email`, which is required. Define it, or remove it from `required`.',
  ]);
});

test('reports the operations that lack a parameter of their path', async () => {
  const parameters = [{ name: 'id', in: 'path', required: true }];
  const responses = { 204: { description: 'Done.' } };
  const operation = (operationId: string) => ({ operationId, responses });
  const item = { get: { ...operation('read'), parameters }, put: operation('write') };
  const document = {
    paths: { '/users/{id}': item, '/teams/{id}': { parameters, get: operation('team') } },
  };
  const { problems } = await compileDocument(document, { checkExamples: true });
  expect(problems.map(({ pointer }) => pointer)).toEqual(['#/paths/~1users~1{id}/put']);
});

test('leaves to other authors what the document has no use for', async () => {
  const document = { tags: [{ name: 'a' }], paths: { '/users/{id}': { get: { tags: ['b'] } } } };
  const { pages, problems } = await compileDocument(document);
  expect(problems).toEqual([]);
  expect(pages.length).toBeGreaterThan(0);
});

test('reports that the document does not exist', async () => {
  const { pages, problems } = await compileFile('absent.yaml');
  expect(problems.map(formatProblem)).toEqual([
    'absent.yaml:1:1 This file does not exist, or is a folder.',
  ]);
  expect(pages).toEqual([]);
});

test('checks examples on request', async () => {
  const { problems } = await compileFile(`${FIXTURES}/problems/wrong-examples.yaml`);
  expect(problems).toEqual([]);
});
