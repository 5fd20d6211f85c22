import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { compileFixture } from '../compile-fixture.ts';

test('offers the document as JSON and as YAML, of the same content, and each operation alone', async () => {
  const { texts, fullReference } = await compileFixture('library.yaml', '/base/');
  expect([...texts.keys()]).toEqual([
    '/openapi/library.json',
    '/openapi/library.yaml',
    '/docs/api/library/get-book.openapi.json',
    '/docs/api/library/replace-book.openapi.json',
    '/docs/api/library/list-books.openapi.json',
    '/docs/api/library/ping.openapi.json',
    '/docs/api/library/is-it-there.openapi.json',
    '/docs/api/library/a-book-was-lent.openapi.json',
  ]);
  const [json, yaml] = texts.values();
  for (const version of ['1.1', '1.2'] as const)
    expect(parse(yaml ?? '', { version })).toEqual(JSON.parse(json ?? ''));
  expect(JSON.parse(json ?? '').paths['/books/{bookId}'].get).toMatchObject({
    externalDocs: { url: '\uE001/base/docs/books' },
    description: expect.stringContaining('See [books](\uE001/base/docs/books#shelf)'),
  });
  expect(fullReference).toEqual({
    path: '/docs/api/library/_reference',
    specPath: '/openapi/library.json',
  });
});

test('joins the files of a document into one', async () => {
  const { texts } = await compileFixture('problems/split/api.yaml');
  expect(texts.get('/docs/api/api/list-users.openapi.json')).toContain(
    '"$ref": "#/components/schemas/user"',
  );
});

test('gives operations of further methods a file, with the open questions of each', async () => {
  const { texts } = await compileFixture('openapi-3.2.yaml');
  const link = texts.get('/docs/api/openapi-3.2/link-order.openapi.json') ?? '';
  expect(JSON.parse(link)).toMatchObject({
    paths: { '/orders/{id}': { additionalOperations: { LINK: { operationId: 'linkOrder' } } } },
    components: { schemas: { Change: {} } },
  });
  const extensions = await compileFixture('extensions.yaml');
  const users = extensions.texts.get('/docs/api/extensions/delete-user.openapi.json') ?? '';
  expect(JSON.parse(users)['x-open-questions']).toMatchObject([{ id: 'erased' }]);
});

test('creates no files for an invalid document', async () => {
  const { texts, fullReference } = await compileFixture('problems/other.yaml');
  expect({ size: texts.size, fullReference }).toEqual({ size: 0, fullReference: null });
});
