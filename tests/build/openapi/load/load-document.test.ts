import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { loadDocument } from '../../../../build/openapi/load/load-document.ts';
import { formatProblem } from '../../../../build/problem.ts';
import { createTemporaryFolder } from '../../../support/temporary-folder.ts';

/** Load a document of these files: `api.yaml`, or the first one. */
async function load(files: Record<string, string>, severity: 'error' | 'warning' = 'error') {
  const folder = await createTemporaryFolder(files);
  const [name = ''] = Object.keys(files);
  const loaded = await loadDocument(join(folder, name), folder, { severity });
  const shown = `${relative('', folder)}/`;
  return {
    ...loaded,
    files: loaded.files.map((file) => file.replace(shown, '').replace(`${folder}/`, '')),
    problems: loaded.problems.map((problem) =>
      formatProblem(problem).replaceAll(shown, '').replaceAll(`${folder}/`, ''),
    ),
  };
}

test.each([
  ['openapi: 3.1.0', true],
  ['openapi: 3.0.3', true],
  ['openapi: 3.0', true],
  ['openapi: 3', true],
  ['openapi: "3.2.0"', true],
  ['swagger: "2.0"\npaths: {}', true],
  ['swagger: 2', true],
  ['swagger: "1.2"', false],
  ['openapi: 4.0.0', false],
  ['openapi: 30.1', false],
  ['openapi: ""', false],
  ['- openapi: 3.1.0', false],
  ['text', false],
])('%j can be used: %j', async (text, isUsable) => {
  const { document, problems } = await load({ 'api.yaml': text });
  expect([document !== null, problems.length === 0]).toEqual([isUsable, isUsable]);
});

test('an older document becomes one of 3.1, and its problems are where they are written', async () => {
  const swagger = {
    swagger: '2.0',
    definitions: { A: { properties: { b: { $ref: '#/definitions/Gone' } } } },
  };
  const { name, document, problems } = await load({ 'old.json': JSON.stringify(swagger, null, 1) });
  expect(name).toBe('old');
  expect(document).toMatchObject({
    openapi: expect.stringMatching(/^3\.1/),
    components: { schemas: { A: {} } },
  });
  expect(problems).toEqual([
    expect.stringMatching(/^old\.json:7:6 The target `#\/.*Gone` does not exist in the document/),
  ]);
});

test('files of a document are listed once and sorted, with those of examples', async () => {
  const { files, problems, document } = await load(
    {
      'z.yaml':
        'openapi: 3.1.0\npaths:\n  /a: { $ref: parts/a.yaml }\n  /b: { $ref: parts/a.yaml }\n  /c: { get: { parameters: [{ name: c, in: query, example: { $ref: c.json } }] } }\n',
      'parts/a.yaml':
        'get:\n  responses:\n    200:\n      content:\n        text/html: { schema: { $ref: b.yaml#/B } }\n        text/x: { schema: { $ref: gone.yaml } }\n',
      'parts/b.yaml': 'B: { type: string }\n',
      'c.json': '"C"',
    },
    'warning',
  );
  expect(files).toEqual(['c.json', 'parts/a.yaml', 'parts/b.yaml', 'z.yaml']);
  expect(problems).toEqual([
    expect.stringMatching(/^parts\/a\.yaml:6:\d+ .*The target `gone\.yaml` does not exist/),
  ]);
  expect(JSON.stringify(document)).toContain('"example":"C"');
});

test('mistakes in a Swagger document are where it has what OpenAPI has elsewhere', async () => {
  const toList = (name: string) => ({ type: 'array', items: { $ref: `#/definitions/${name}` } });
  const parameters = [
    { name: 'b', in: 'body', schema: toList('Body') },
    { name: 'q', in: 'query', type: 'string' },
  ];
  const form = { name: 'f', in: 'formData', type: 'array', items: { default: 1 } };
  const responses = { 200: { description: 'It.', schema: toList('Gone') } };
  const swagger = {
    swagger: '2.0',
    consumes: ['multipart/form-data'],
    paths: { '/a': { post: { parameters, responses }, put: { parameters: [form] } } },
    responses: { Other: { description: 'It.', schema: toList('Other') } },
  };
  const { problems, locator } = await load({ 'old.json': JSON.stringify(swagger) });
  const toPlace = (pointer: string) => locator.locate(pointer).pointer;
  expect(problems.map((line) => /\(at (.*)\)$/.exec(line)?.[1])).toEqual([
    '#/paths/~1a/post/responses/200/schema/items/$ref',
    '#/paths/~1a/post/parameters/0/schema/items/$ref',
    '#/responses/Other/schema/items/$ref',
  ]);
  expect(
    [
      '#/paths/~1a/post/parameters/0/schema/type',
      '#/paths/~1a/post/parameters/1/schema/type',
      '#/paths/~1a/put/requestBody/content/multipart~1form-data/schema/properties/f/items/default',
      '#/paths/~1a/post/responses/200/content/application~1json/example/a',
      '#/components/securitySchemes/key/type',
    ].map(toPlace),
  ).toEqual([
    '#/paths/~1a/post/parameters/1/type',
    '#/paths/~1a/post',
    '#/paths/~1a/put/parameters/0/items/default',
    '#/paths/~1a/post/responses/200/examples/application~1json/a',
    '#/securityDefinitions/key/type',
  ]);
});

test('references to nothing have the severity of the option', async () => {
  const text = JSON.stringify({
    openapi: '3.1.0',
    components: {
      schemas: {
        A: { $ref: '#/components/schemas/Gone' },
        B: { $ref: 'https://a.example/b.json' },
        Pet: { discriminator: { propertyName: 'kind', mapping: { cat: '#/Cat', dog: 'Dog' } } },
        C: { $ref: '#/components/schemas/D' },
        D: { $ref: '#/components/schemas/C' },
      },
    },
  });
  const { problems } = await load({ 'api.json': text }, 'warning');
  expect(problems.map((line) => line.replace(/^api\.json:1:\d+ /, ''))).toMatchInlineSnapshot(`
    [
      "The target \`#/components/schemas/D\` refers back to itself. Define it there instead. (at #/components/schemas/C/$ref)",
      "The target \`#/components/schemas/C\` refers back to itself. Define it there instead. (at #/components/schemas/D/$ref)",
      "warning: The target \`#/components/schemas/Gone\` does not exist in the document. Check the spelling, or define it. (at #/components/schemas/A/$ref)",
      "warning: The target \`https://a.example/b.json\` is an address, which is not requested, and an \`$id\` is not supported. Refer to a copy beside the document, or write a pointer, such as \`#/components/schemas/User\`. (at #/components/schemas/B/$ref)",
      "warning: The target \`#/Cat\` does not exist in the document. Check the spelling, or define it. (at #/components/schemas/Pet/discriminator/mapping/cat)",
    ]
  `);
});

test('an example of a file that is invalid, refused or missing is removed', async () => {
  const media = (file: string) => ({ example: { $ref: file } });
  const content = {
    'a/json': media('broken.json'),
    'b/json': media('../secret.json'),
    'c/json': media('gone.yml'),
    'd/json': media('https://a.example/b.json'),
    'e/json': media('note.txt'),
    'f/json': { example: { $ref: 'broken.json', more: 1 } },
    'g/json': media('GOOD.JSON'),
  };
  const document = {
    openapi: '3.1.0',
    paths: { '/a': { get: { responses: { 200: { content } } } } },
  };
  const folder = await createTemporaryFolder({
    'in/api.json': JSON.stringify(document),
    'in/broken.json': '{',
    'in/GOOD.JSON': '{"good": true}',
    'secret.json': '1',
  });
  const file = join(folder, 'in/api.json');
  const { problems, document: loaded } = await loadDocument(file);
  expect(
    problems.map(({ severity, message }) =>
      `${severity}: ${message}`.replaceAll(/`[^`]*site-\w+\//g, '`'),
    ),
  ).toMatchInlineSnapshot(`
    [
      "warning: is not valid JSON: Expected property name or '}' in JSON.",
      "error: The file of the example, \`../secret.json\`, leads to \`secret.json\`, outside of \`in\`. Copy it into this folder.",
      "warning: The file of the example, \`gone.yml\`, does not exist. Copy it there.",
    ]
  `);
  expect(JSON.stringify(loaded)).toMatch(
    /"content":\{"a\/json":\{\},"b\/json":\{\},"c\/json":\{\},"d.*"g\/json":\{"example":\{"good":true\}\}/,
  );
});
