import { expect, test } from 'vitest';
import { compileDocument } from '../compile-fixture.ts';

const ID = {
  type: 'object',
  properties: { id: { readOnly: true }, pin: { writeOnly: true } },
  required: ['id', 'pin'],
};

/** The problems of examples, by their pointers. */
async function list(document: object, isStrict = false): Promise<string[]> {
  const { problems } = await compileDocument({ openapi: '3.1.0', ...document }, { isStrict });
  return problems
    .filter(({ message }) => /^The (?:example|default|schema of this)/.test(message))
    .map(({ pointer, message }) => `${pointer} ${message}`);
}

const toPaths = (operation: object) => ({
  paths: { '/a': { post: { operationId: 'a', responses: {}, ...operation } } },
});
const toJson = (media: object) => ({ content: { 'application/json': media } });

test.each<[string, object, string[]]>([
  [
    'of a parameter',
    toPaths({
      parameters: [
        { name: 'q', in: 'query', schema: { type: 'integer', default: 'b' }, example: 'a' },
      ],
    }),
    [
      '#/paths/~1a/post/parameters/0/example The example is wrong: it is `"a"`, but must be integer.',
      '#/paths/~1a/post/parameters/0/schema/default The default is wrong: it is `"b"`, but must be integer.',
    ],
  ],
  [
    'by name, and the place in it',
    toPaths({
      requestBody: toJson({
        schema: { properties: { a: { type: 'integer' } } },
        examples: { one: { value: { a: 'x' } } },
      }),
    }),
    [
      '#/paths/~1a/post/requestBody/content/application~1json/examples/one/value/a The example is wrong at `/a`: it is `"x"`, but must be integer.',
    ],
  ],
  [
    'of a header',
    toPaths({
      responses: {
        200: { description: 'A.', headers: { H: { schema: { type: 'integer' }, example: 'a' } } },
      },
    }),
    [
      '#/paths/~1a/post/responses/200/headers/H/example The example is wrong: it is `"a"`, but must be integer.',
    ],
  ],
  [
    'in a list of a schema',
    toPaths({ requestBody: toJson({ schema: { type: 'integer', examples: [1, 'x'] } }) }),
    [
      '#/paths/~1a/post/requestBody/content/application~1json/schema/examples/1 The example is wrong: it is `"x"`, but must be integer.',
    ],
  ],
  [
    'that is JSON in a text',
    toPaths({ requestBody: toJson({ schema: { type: 'array' }, example: ' {"a": 1}' }) }),
    [
      '#/paths/~1a/post/requestBody/content/application~1json/example The example is wrong: it is `{"a":1}`, but must be array.',
    ],
  ],
  [
    'that is no JSON',
    toPaths({
      requestBody: { content: { 'text/csv': { schema: { type: 'array' }, example: 'a,b' } } },
    }),
    [],
  ],
  [
    'below not',
    toPaths({ requestBody: toJson({ schema: { not: { type: 'integer', example: 'a' } } }) }),
    [],
  ],
  [
    'of a component that nobody uses',
    { paths: {}, components: { schemas: { A: { type: 'integer', example: 'a' } } } },
    [],
  ],
])('an example %s', async (_, document, lines) => {
  expect(await list(document)).toEqual(lines);
});

test('an example is of what is sent or received, which messages of the API turn round', async () => {
  const sent = toJson({ schema: ID, example: { pin: 1 } });
  const received = toJson({ schema: ID, example: { id: 1 } });
  const right = { requestBody: sent, responses: { 200: { description: 'A.', ...received } } };
  const turned = { requestBody: received, responses: { 200: { description: 'A.', ...sent } } };
  const callbacks = { on: { '{$url}': { post: { ...turned } } } };
  expect(await list(toPaths({ ...right, callbacks }))).toEqual([]);
  expect(await list({ webhooks: { a: { post: turned } } })).toEqual([]);
  expect(await list(toPaths(turned))).toHaveLength(2);
  expect(await list({ webhooks: { a: { post: right } } })).toHaveLength(2);
});
