import { expect, test } from 'vitest';
import { formatProblem } from '../../../build/problem.ts';
import { compileDocument, compileFixture, findPage, toLines } from './compile-fixture.ts';

test('names both operations that would be served at the same path', async () => {
  const reference = await compileFixture('duplicate.yaml');
  expect(toLines(reference)).toEqual([
    'duplicate.yaml:10:7 GET /people (operationId `list_users`) would be served at `list-users` like GET /users (operationId `listUsers`). Change its `operationId`.',
    'duplicate.yaml:13:7 POST /people would be served at `twice` like the page “Twice” about the API. Change its `operationId`.',
    expect.stringMatching(
      /^duplicate\.yaml:17:\d+ POST — has no letter or digit to make a path of\. Give it an `operationId`\.$/,
    ),
  ]);
  expect(findPage(reference, 'list-users').title).toBe('List users');
  expect(findPage(reference, 'get-members').title).toBe('获取用户');
});

test('finds the second operation in the file that holds it', async () => {
  const lines = toLines(await compileFixture('split/api.yaml'));
  expect(lines).toContainEqual(
    expect.stringContaining('split/api.yaml:7:7 GET /people (operationId `listUsers`) would be'),
  );
});

test('reports a broken reference', async () => {
  expect(toLines(await compileFixture('unresolved.yaml'))).toEqual([
    'unresolved.yaml:12:25 The target `#/components/schemas/Missing` does not exist in the document. Check the spelling, or define it.',
    'unresolved.yaml:15:11 The target `https://elsewhere.example/problem.yaml` is not on this machine. Copy it beside the document, and refer to the copy.',
  ]);
  expect((await compileFixture('split/api.yaml')).problems).toContainEqual(
    expect.objectContaining({
      file: 'tests/fixtures/openapi/split/api.yaml',
      line: 9,
      severity: 'error',
    }),
  );
});

test.each([
  ['syntax-error.yaml', /^syntax-error\.yaml:3:10 is not valid YAML: /],
  ['syntax-error.json', /^syntax-error\.json:3:12 is not valid JSON: /],
  [
    'swagger-invalid.yaml',
    /^swagger-invalid\.yaml:1:1 Upgrading to OpenAPI 3\.1 failed: Parameter object must have/,
  ],
  [
    'other.yaml',
    /^other\.yaml:1:1 This file is not an OpenAPI document: it has no `openapi`\. Expected/,
  ],
  ['absent.yaml', /^absent\.yaml:1:1 This file does not exist\.$/],
])('reports one problem and creates no pages for %s', async (file, message) => {
  const reference = await compileFixture(file);
  expect(toLines(reference)).toEqual([expect.stringMatching(message)]);
  expect(reference.pages).toEqual([]);
});

test('names line, column and JSON pointer in a JSON document of any size', async () => {
  const padding = { description: 'x'.repeat(4_000_000) };
  const get = { responses: { 200: { $ref: '#/components/responses/Gone' } } };
  const document = { info: padding, paths: { '/users': { get } } };
  const { problems } = await compileDocument(document);
  expect(
    problems.map((problem) => formatProblem(problem).replace(/^.*contract\.json/, '')),
  ).toEqual([
    ':11:13 The target `#/components/responses/Gone` does not exist in the document. Check the spelling, or define it. (at #/paths/~1users/get/responses/200/$ref)',
  ]);
});
