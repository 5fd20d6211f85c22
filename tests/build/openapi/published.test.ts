import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { listDocuments } from '../../../build/outputs/discovery.ts';
import { compileDocument, compileFixture } from './compile-fixture.ts';

test('the document is published as JSON and as YAML, of the same content, and each operation alone', async () => {
  const reference = await compileFixture('library.yaml', '/base/');
  const { texts, fullReference } = reference;
  expect([...texts.keys()].join('\n')).toBe(
    [
      '/openapi/library.json',
      '/openapi/library.yaml',
      '/docs/api/library/get-book.openapi.json',
      '/docs/api/library/replace-book.openapi.json',
      '/docs/api/library/list-books.openapi.json',
      '/docs/api/library/ping.openapi.json',
      '/docs/api/library/is-it-there.openapi.json',
      '/docs/api/library/a-book-was-lent.openapi.json',
    ].join('\n'),
  );
  const [json = '', yaml = ''] = texts.values();
  for (const version of ['1.1', '1.2'] as const)
    expect(parse(yaml, { version })).toEqual(JSON.parse(json));
  expect(fullReference).toEqual({
    path: '/docs/api/library/_reference',
    specPath: '/openapi/library.json',
  });
  expect(listDocuments(reference)).toEqual([
    ['/openapi/library.json', 'application/openapi+json'],
    ['/openapi/library.yaml', 'application/openapi+yaml'],
  ]);
});

test('the files of a document are one in what is published', async () => {
  const { texts } = await compileFixture('problems/split/api.yaml');
  expect(texts.get('/docs/api/api/list-users.openapi.json')).toContain(
    '"$ref": "#/components/schemas/user"',
  );
});

test('an invalid document is not published', async () => {
  const reference = await compileFixture('problems/other.yaml');
  expect(reference).toMatchObject({ texts: new Map(), fullReference: null });
  expect([listDocuments(reference), listDocuments(null)]).toEqual([[], []]);
});

test('the document of each operation has exactly the components that it refers to', async () => {
  const rules = { 'no-unresolved-refs': 'error', 'no-unused-components': 'error' } as const;
  const config = await createConfig({ rules });
  const { texts } = await compileFixture('library.yaml');
  const slices = [...texts].filter(([path]) => path.endsWith('.openapi.json'));
  expect(slices.length).toBe(6);
  for (const [path, source] of slices) {
    const found = await lintFromString({ source, config, absoluteRef: '/slice.json' });
    const lines = found.map(({ ruleId, message }) => `${path} ${ruleId}: ${message}`);
    expect(lines.join('\n')).toBe('');
  }
});

/** A document of a text that no page shows, in a part of an operation. */
function toLarge(text: string): object {
  const responses = { 200: { $ref: '#/components/responses/Large' } };
  return {
    info: { title: 'Large', version: '1' },
    paths: { '/': { get: { operationId: 'read', responses } } },
    components: { responses: { Large: { description: 'It.', 'x-data': text } } },
  };
}

test('an operation whose document has more than 500,000 characters has none', async () => {
  const compile = async (length: number) => {
    const { texts } = await compileDocument(toLarge('x'.repeat(length)));
    return texts.get('/docs/api/contract/read.openapi.json') ?? null;
  };
  const { components, ...frame } = JSON.parse((await compile(0)) ?? '{}');
  const rest = [frame, components.responses.Large].map((part) => JSON.stringify(part).length);
  const length = 500_000 - rest.reduce((sum, part) => sum + part, 0);
  expect([(await compile(length)) !== null, (await compile(length + 1)) !== null]).toEqual([
    true,
    false,
  ]);
});

test('a schema with more than 200,000 characters has no file, with all that it refers to', async () => {
  const toText = (length: number) => ({ default: 'x'.repeat(length) });
  const items = { $ref: '#/components/schemas/Long' };
  const schemas = {
    Short: { type: 'array', items },
    Long: toText(199_000),
    TooLong: toText(200_000),
    Both: { items, ...toText(1_000) },
  };
  const { staticFiles } = await compileDocument({ components: { schemas } });
  expect([...staticFiles.keys()].join()).toBe(
    '/openapi/schemas/Short.json,/openapi/schemas/Long.json',
  );
});
