import { expect, it } from 'vitest';
import { renderSchemaFiles } from '../../../../build/openapi/published/schema-files.ts';
import { createReferencePaths } from '../../../../build/openapi/reference/reference-paths.ts';

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

/** Render the files of component schemas, by path. */
function render(schemas: Record<string, unknown>): Record<string, unknown> {
  const document = { components: { schemas } };
  const files = renderSchemaFiles(
    document as unknown as Parameters<typeof renderSchemaFiles>[0],
    createReferencePaths('api', '/'),
    (name) => name === 'Proposed',
  );
  return Object.fromEntries([...files].map(([path, text]) => [path, JSON.parse(text)]));
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

it.each<[string, unknown, object]>([
  ['has its name as title', { type: 'string' }, { title: 'User', type: 'string' }],
  ['has a title of its own', { title: 'A user' }, { title: 'A user' }],
  ['is a boolean', false, { title: 'User', allOf: [false] }],
  ['refers to itself', { items: ref('User') }, { title: 'User', items: { $ref: '#' } }],
  [
    'has what a form or a reader needs, and nothing of OpenAPI',
    {
      type: 'string',
      description: 'Who.',
      default: 'a',
      examples: ['b'],
      deprecated: true,
      readOnly: true,
      writeOnly: false,
      contentEncoding: 'base64',
      contentMediaType: 'image/png',
      xml: { name: 'user' },
      externalDocs: { url: '/docs/' },
      'x-enumNames': ['A'],
    },
    {
      title: 'User',
      type: 'string',
      description: 'Who.',
      default: 'a',
      examples: ['b'],
      deprecated: true,
      readOnly: true,
      writeOnly: false,
      contentEncoding: 'base64',
      contentMediaType: 'image/png',
    },
  ],
  [
    'requires also what only responses have',
    { required: ['id'], properties: { id: { readOnly: true } } },
    { title: 'User', required: ['id'], properties: { id: { readOnly: true } } },
  ],
])('a schema %s', (_, schema, expected) => {
  expect(render({ User: schema })).toEqual({
    '/openapi/schemas/User.json': { $schema: DIALECT, ...expected },
  });
});

it('has every schema that it refers to, also over others, once', () => {
  const { '/openapi/schemas/A.json': file } = render({
    A: { oneOf: [ref('B'), ref('B'), ref('C')] },
    B: { title: 'The B', items: ref('C') },
    C: { items: ref('A'), contains: ref('B/items') },
    D: {},
  });
  expect(file).toEqual({
    $schema: DIALECT,
    title: 'A',
    oneOf: [{ $ref: '#/$defs/B' }, { $ref: '#/$defs/B' }, { $ref: '#/$defs/C' }],
    $defs: {
      B: { title: 'The B', items: { $ref: '#/$defs/C' } },
      C: { items: { $ref: '#' }, contains: { $ref: '#/$defs/B_items' } },
      B_items: { $ref: '#/$defs/C' },
    },
  });
});

it('has no file for a name that a file cannot have', () => {
  const names = ['a.B_c-1', 'x'.repeat(200), 'x'.repeat(201), 'a b', 'a/b', ''];
  expect(Object.keys(render(Object.fromEntries(names.map((name) => [name, {}]))))).toEqual(
    ['a.B_c-1', 'x'.repeat(200)].map((name) => `/openapi/schemas/${name}.json`),
  );
});

it('has no file of a schema that is longer than 200,000 characters with all it refers to', () => {
  const toText = (length: number) => ({ description: 'x'.repeat(length) });
  const names = Object.keys(
    render({
      Short: { items: ref('Long') },
      Long: toText(199_000),
      TooLong: toText(200_000),
      Both: { items: ref('Long'), ...toText(1_000) },
    }),
  );
  expect(names).toEqual(['/openapi/schemas/Short.json', '/openapi/schemas/Long.json']);
});

it('has no files at all where they have more than 20 million characters', () => {
  const toSchemas = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`S${at}`, { description: 'x'.repeat(199_000) }]),
    );
  expect(Object.keys(render(toSchemas(100)))).toHaveLength(100);
  expect(render(toSchemas(101))).toEqual({});
});

it('says that a proposed schema is provisional, in a keyword that strict validators accept', () => {
  const files = render({ Proposed: { type: 'string' }, Confirmed: { type: 'string' } });
  expect(files['/openapi/schemas/Proposed.json']).toMatchObject({
    $comment: 'Provisional: this schema is proposed and may still change.',
  });
  expect(files['/openapi/schemas/Confirmed.json']).not.toHaveProperty('$comment');
});
