import { expect, test } from 'vitest';
import { compileFixture, findPage, toWords } from './compile-fixture.ts';

test('lists every operation by tag, with its method and address', async () => {
  const { html, headings } = findPage(await compileFixture('library.yaml', '/base/'), 'library');
  expect(toWords(html)).toContain('Base URL https://api.library.example/v1 Authentication');
  expect(headings.map(({ text }) => text)).toEqual([
    'Base URL',
    'Authentication',
    'books',
    'zoo',
    'Other operations',
    'Webhooks',
  ]);
  expect(html).toContain(
    '<span class="method method-put">PUT</span> <a href="/base/docs/api/library/replace-book">Replace book</a>',
  );
});

test('tells everything about the API as a whole on a page of its own', async () => {
  const { html, headings } = findPage(
    await compileFixture('library.yaml', '/base/'),
    'library-api',
  );
  expect(headings.map(({ depth, id }) => `${depth} ${id}`)).toEqual([
    '2 conventions',
    '3 errors',
    '2 servers',
    '2 security-schemes',
    '3 security-token',
    '3 security-key',
    '2 about',
  ]);
  const words = toWords(html);
  expect(words).toContain('For people. To use it, send the token as Authorization: Bearer <token>');
  expect(words).toContain('Contact Librarians Email desk@library.example License MIT');
  expect(html).toContain('<a href="/base/docs/members">members</a>');
});
