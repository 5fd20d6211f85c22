import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { listDocuments } from '../../../build/outputs/discovery.ts';
import { compileFixture } from './compile-fixture.ts';

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
