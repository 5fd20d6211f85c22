import { expect, test } from 'vitest';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';
import {
  compileDocument,
  compileFile,
  compileFixture,
  findPage,
  toWords,
} from './compile-fixture.ts';

test('lists every operation by tag, with its method and address', async () => {
  const { html, headings } = findPage(await compileFixture('library.yaml', '/base/'), 'library');
  expect(toWords(html)).toContain('Base URL https://api.library.example/v1 Authentication');
  expect(headings.map(({ text }) => text)).toEqual([
    'Base URL',
    'Authentication',
    'books',
    'zoo',
    'Other operations',
    'Webhook messages',
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

test('shows the credential that most operations take', async () => {
  const toOperation = (scheme: string) => ({
    get: { security: [{ [scheme]: [] }], responses: { 200: { description: 'Fine.' } } },
  });
  const document = {
    openapi: '3.1.0',
    info: { title: 'Users', version: '1' },
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      },
    },
    paths: { '/log': toOperation('token'), '/a': toOperation('key'), '/b': toOperation('key') },
  };
  const folder = await createTemporaryFolder({ 'users.json': JSON.stringify(document) });
  const { html } = findPage(await compileFile(`${folder}/users.json`), 'users');
  expect(toWords(html)).toContain('Authentication key : send the key in the header X-Key: <key>');
  expect(toWords(html)).not.toContain('Bearer');
});

test.each([
  ['basic', 'Basic <credentials>'],
  ['digest', 'digest <credentials>'],
])('shows the %s scheme of HTTP alike in the text and in the samples', async (scheme, value) => {
  const reference = await compileDocument({
    components: { securitySchemes: { login: { type: 'http', scheme } } },
    paths: { '/log': { get: { operationId: 'readLog', security: [{ login: [] }] } } },
  });
  const words = toWords(findPage(reference, 'read-log').html);
  expect(words.split(`Authorization: ${value}`).length).toBeGreaterThan(2);
  expect(words).not.toContain('Bearer');
});

test('says that a contract names no server', async () => {
  const paths = { '/orders': { get: { operationId: 'listOrders' } } };
  const reference = await compileDocument({ paths });
  const [overview] = reference.pages;
  expect(toWords(overview?.html ?? '')).toContain(
    'The contract names no server. Samples show https://<server> where the contract names no host.',
  );
  const page = toWords(findPage(reference, 'list-orders').html);
  expect(page).toContain('List orders GET /orders');
  expect(page).toContain("curl 'https://<server>/orders'");
  const webhooks = await compileDocument({ webhooks: { changed: { post: {} } } });
  const words = toWords(webhooks.pages[0]?.html ?? '');
  expect(words).toContain('The contract names no server.');
  expect(words).not.toContain('<server>');
});
