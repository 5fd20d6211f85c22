import { expect, test } from 'vitest';
import { compileDocument } from '../compile-fixture.ts';

const RESPONSES = { 204: { description: 'Done.' } };
const GET = { operationId: 'a', responses: RESPONSES };
const toPath = (get: object) => ({ paths: { '/a': { get: { ...GET, ...get } } } });
const toSchema = (schema: object) => ({ paths: {}, components: { schemas: { A: schema } } });

async function list(document: object): Promise<string[]> {
  const { problems } = await compileDocument(document, { isStrict: true });
  return problems.map(({ pointer, message }) => `${pointer} ${message}`);
}

/** Mistakes by OpenAPI or JSON Schema, each by the rule that finds it. */
test.each<[string, object, string]>([
  ['no-duplicated-tag-names', { paths: {}, tags: [{ name: 'a' }, { name: 'a' }] }, '#/tags/1'],
  [
    'no-enum-type-mismatch',
    toSchema({ type: 'integer', enum: [1, 'a'] }),
    '#/components/schemas/A/enum/1',
  ],
  [
    'no-identical-paths',
    {
      paths: Object.fromEntries(
        ['a', 'b'].map((name) => [
          `/x/{${name}}`,
          {
            get: {
              ...GET,
              operationId: name,
              parameters: [{ name, in: 'path', required: true, schema: {} }],
            },
          },
        ]),
      ),
    },
    '#/paths/~1x~1{b}',
  ],
  [
    'no-required-schema-properties-undefined',
    toSchema({ properties: { a: {} }, required: ['a', 'b'] }),
    '#/components/schemas/A/required/1',
  ],
  [
    'no-schema-type-mismatch',
    toSchema({ type: 'object', items: {} }),
    '#/components/schemas/A/items',
  ],
  [
    'server-variables',
    {
      paths: {},
      servers: [{ url: 'https://{a}.example', variables: { a: { default: 'b', enum: ['c'] } } }],
    },
    '#/servers/0/variables/a/default',
  ],
  [
    'no-undefined-server-variable',
    { paths: {}, servers: [{ url: 'https://{a}.example' }] },
    '#/servers/0/url',
  ],
  [
    'operation-parameters-unique',
    toPath({ parameters: ['q', 'q'].map((name) => ({ name, in: 'query', schema: {} })) }),
    '#/paths/~1a/get/parameters/1',
  ],
  ['path-declaration-must-exist', { paths: { '/a/{}': { get: GET } } }, '#/paths/~1a~1{}'],
  ['path-not-include-query', { paths: { '/a?b=c': { get: GET } } }, '#/paths/~1a?b=c'],
  [
    'path-parameters-defined',
    toPath({ parameters: [{ name: 'id', in: 'path', required: true, schema: {} }] }),
    '#/paths/~1a/get/parameters/0/name',
  ],
  ['security-defined', toPath({ security: [{ gone: [] }] }), '#/paths/~1a/get/security/0/gone'],
  ['struct', toPath({ deprecated: 'yes' }), '#/paths/~1a/get/deprecated'],
])('%s', async (_, document, pointer) => {
  const lines = await list(document);
  expect(lines).toEqual([expect.stringMatching(/^#.*[.?`]$/)]);
  expect(lines[0]?.split(' ')[0]).toBe(pointer);
});

test('a parameter that is lost or misplaced is reported itself, and not as missing in its path', async () => {
  const toParameter = (parameter: object, more: object[] = []) => ({
    paths: { '/{id}': { get: { ...GET, parameters: [parameter, ...more] } } },
  });
  const [lost, ...others] = await list(toParameter({ $ref: '#/components/parameters/Gone' }));
  expect([lost, others]).toEqual([expect.stringContaining('does not exist in the document'), []]);
  expect(await list(toParameter({ name: 'id', in: 'paths', schema: {} }))).toEqual([
    expect.stringMatching(/^#\/paths\/~1\{id\}\/get\/parameters\/0\/in /),
  ]);
  // The mistake of another parameter is no reason.
  expect(await list(toParameter({ name: 'other', in: 'paths', schema: {} }))).toEqual([
    expect.stringMatching(/^#\/paths\/~1\{id\}\/get\/parameters\/0\/in /),
    expect.stringContaining('does not define the path parameter `{id}`'),
  ]);
});

test('a file is a type of a response in Swagger 2.0', async () => {
  const responses = { 200: { description: 'A file.', schema: { type: 'file' } } };
  const info = { title: 'Old', version: '1' };
  const swagger = { openapi: undefined, swagger: '2.0', info, host: 'a.example' };
  expect(await list({ ...swagger, ...toPath({ responses }) })).toEqual([]);
});
