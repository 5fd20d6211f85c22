import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { compileFixture, findPage } from './compile-fixture.ts';

test('offers the document as JSON and as YAML, of the same content, and each operation alone', async () => {
  const { files, fullReference } = await compileFixture('library.yaml', '/base/');
  expect([...files.keys()]).toEqual([
    '/openapi/library.json',
    '/openapi/library.yaml',
    '/docs/api/library/get-book.openapi.json',
    '/docs/api/library/replace-book.openapi.json',
    '/docs/api/library/list-books.openapi.json',
    '/docs/api/library/ping.openapi.json',
    '/docs/api/library/is-it-there.openapi.json',
    '/docs/api/library/a-book-was-lent.openapi.json',
  ]);
  const [json, yaml] = files.values();
  for (const version of ['1.1', '1.2'] as const)
    expect(parse(yaml ?? '', { version })).toEqual(JSON.parse(json ?? ''));
  expect(JSON.parse(json ?? '').paths['/books/{bookId}'].get).toMatchObject({
    externalDocs: { url: '\uE001/base/docs/books' },
    description: expect.stringContaining('See [books](\uE001/base/docs/books#shelf)'),
  });
  expect(fullReference).toEqual({
    path: '/docs/api/library/_reference',
    contractPath: '/openapi/library.json',
  });
});

test('joins the files of a document into one', async () => {
  const { files } = await compileFixture('split/api.yaml');
  expect(files.get('/docs/api/api/list-users.openapi.json')).toContain(
    '"$ref": "#/components/schemas/user"',
  );
});

test('links to its files, base path in front', async () => {
  const reference = await compileFixture('library.yaml', '/base/');
  const [overview] = reference.pages;
  for (const page of [overview, findPage(reference, 'library-api')]) {
    expect(page?.html).toContain('<a href="/base/openapi/library.json" download="">JSON</a>');
    expect(page?.html).toContain('<a href="/base/openapi/library.yaml" download="">YAML</a>');
  }
  expect(overview?.html).toContain('href="/base/docs/api/library/_reference"');
  expect(findPage(reference, 'get-book').html).toContain(
    'href="/base/docs/api/library/get-book.openapi.json"',
  );
});

test('creates no files for an invalid document', async () => {
  const { files, fullReference } = await compileFixture('other.yaml');
  expect({ size: files.size, fullReference }).toEqual({ size: 0, fullReference: null });
});
