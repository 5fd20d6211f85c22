import { expect, test } from 'vitest';
import { compileDocument, findPage, toWords } from '../compile-fixture.ts';

const RESPONSES = { 200: { description: 'Done.' } };

const DOCUMENT = {
  info: { title: 'Library', version: '1' },
  paths: {
    '/books': {
      get: {
        operationId: 'listBooks',
        'x-required-scopes': ['books:read'],
        security: [{ key: [] }, { login: ['read'] }],
        responses: RESPONSES,
      },
      post: {
        operationId: 'createBook',
        'x-required-scopes': ['books:write', 'audit:write'],
        security: [{ key: [] }],
        responses: RESPONSES,
      },
    },
    '/admins': {
      get: { operationId: 'listAdmins', security: [{ login: [] }], responses: RESPONSES },
    },
    '/health': { get: { operationId: 'health', responses: RESPONSES } },
  },
  components: {
    securitySchemes: {
      key: {
        type: 'apiKey',
        in: 'header',
        name: 'X-Key',
        'x-scopes': {
          'books:read': 'Read books.',
          'books:write': 'Change books.',
          spare: 'Nothing yet.',
        },
      },
      login: {
        type: 'oauth2',
        flows: {
          password: { tokenUrl: 'https://id.example/token', scopes: { read: 'Read all.' } },
        },
      },
    },
  },
};

test('a page lists what each scope allows, and its operations', async () => {
  const reference = await compileDocument(DOCUMENT);
  const words = toWords(findPage(reference, 'scopes').html);
  expect(words).toContain('books:read Read books. GET List books /books');
  expect(words).toContain('books:write Change books. POST Create book /books');
  expect(words).toContain('spare Nothing yet.');
  expect(words).toContain('read Read all. GET List books /books');
  // Only an operation names it.
  expect(words).toContain('audit:write POST Create book /books');
  expect(words).toContain('Operations for other credentials GET List admins /admins');
  expect(words).toContain('Operations without a credential GET Health /health');
});

test('an operation links to its scopes, and the sidebar to the page', async () => {
  const reference = await compileDocument(DOCUMENT);
  const { html } = findPage(reference, 'create-book');
  expect(html).toContain('<a href="/docs/api/contract/scopes#scope-books-write">');
  expect(findPage(reference, 'scopes').anchors).toContain('scope-books-write');
  expect(reference.sidebar.nodes).toContainEqual({
    kind: 'page',
    label: 'Scopes',
    path: '/docs/api/contract/scopes',
  });
});

test('a document without scopes has no such page', async () => {
  const { pages } = await compileDocument({
    info: { title: 'Library', version: '1' },
    paths: { '/health': { get: { responses: RESPONSES } } },
  });
  expect(pages.map(({ path }) => path)).not.toContain('/docs/api/contract/scopes');
});
