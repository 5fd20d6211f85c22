import { expect, test } from 'vitest';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';
import { compileFile, findPage, toWords } from './compile-fixture.ts';

const NOT_FOUND = {
  summary: 'User not found',
  description: 'No user has this id.',
  'x-fix': 'Look the user up by `externalId`.',
  value: { code: 'user-not-found', status: 404 },
};

const RESPONSES = {
  200: { description: 'A user.' },
  404: {
    description: 'Not found.',
    content: {
      'application/problem+json': {
        examples: {
          'user-not-found': NOT_FOUND,
          'user-deleted': { ...NOT_FOUND, value: { code: 'user-deleted', status: 404 } },
        },
      },
    },
  },
  500: { description: 'The platform failed.' },
};

async function compile() {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Users', version: '1' },
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
    security: [{ key: [] }],
    'x-executed-samples': ['go', 'shell'],
    'x-provisional-docs': '/docs/beta',
    'x-open-questions': [
      { id: 'erased', question: 'Is `name` erased?', matters: 'The law.', test: 'Delete one.' },
      { id: 'limits', question: 'What are the limits?', matters: 'Speed.', test: 'Send many.' },
    ],
    paths: {
      '/users': {
        get: {
          operationId: 'listUsers',
          summary: 'List users',
          parameters: [{ name: 'cursor', in: 'query', schema: { type: 'string' }, example: 'a1' }],
          responses: RESPONSES,
        },
      },
      '/users/{id}': {
        get: {
          operationId: 'getUser',
          summary: 'Get a user',
          'x-required-scopes': ['users:read'],
          responses: RESPONSES,
        },
        delete: {
          operationId: 'deleteUser',
          summary: 'Delete a user',
          'x-provisional': true,
          'x-open-questions': ['erased'],
          responses: RESPONSES,
        },
      },
    },
  };
  const folder = await createTemporaryFolder({ 'users.json': JSON.stringify(document) });
  return compileFile(`${folder}/users.json`, { basePath: '/base/' });
}

test('lists the problems of an operation with their causes, and one example a status', async () => {
  const { html } = findPage(await compile(), 'get-user');
  expect(toWords(html)).toContain('404 Not Found user-not-found No user has this id. user-deleted');
  expect(html).toContain('href="/base/docs/api/users/problems/user-not-found"');
  expect(toWords(html)).toContain('500 Internal Server Error The platform failed.');
  const examples = html.slice(html.indexOf('id="response-examples"'), html.indexOf('id="errors"'));
  expect(examples).toContain('user-not-found');
  expect(examples).not.toContain('user-deleted');
});

test('has a page for each problem, with the operations that return it, in the sidebar', async () => {
  const reference = await compile();
  const { html, title } = findPage(reference, 'problems/user-not-found');
  expect(title).toBe('user-not-found');
  expect(toWords(html)).toContain('user-not-found User not found, status 404 Not Found');
  expect(html).toContain('href="/base/docs/api/users/delete-user"');
  const branch = reference.sidebar.nodes.at(-1);
  expect(branch).toMatchObject({ label: 'Problems', path: '/base/docs/api/users/problems' });
  expect(toWords(findPage(reference, 'users/problems').html)).toContain(
    '404 Not Found user-not-found No user has this id.',
  );
});

test('names the scopes that an API key needs', async () => {
  const reference = await compile();
  expect(toWords(findPage(reference, 'get-user').html)).toContain(
    'An API key needs the scope users:read .',
  );
  expect(findPage(reference, 'delete-user').html).not.toContain('An API key needs');
});

test('shows open questions on the pages of operations, and all of them on the page of the API', async () => {
  const reference = await compile();
  const { html, links } = findPage(reference, 'delete-user');
  expect(html).toContain('<a href="/base/docs/beta">Provisional</a>');
  expect(links).toContainEqual(expect.objectContaining({ target: '/docs/beta' }));
  expect(html).toContain('<details id="question-erased"><summary>Is <code>name</code> erased?');
  expect(toWords(html)).toContain('Why it matters: The law. To find out: Delete one.');
  expect(findPage(reference, 'get-user').html).not.toContain('question-');
  const list = findPage(reference, 'users/users').html;
  expect(toWords(list)).toContain('Open questions All operations (1)');
  expect(list).toContain('<tr id="question-limits">');
  expect(toWords(list)).toContain('Is name erased? The law. Delete one. Delete a user');
  expect(toWords(list)).toContain('What are the limits? Speed. Send many.');
  const file = reference.files.get('/docs/api/users/delete-user.openapi.json') ?? '';
  const slice = JSON.parse(file);
  expect(slice['x-open-questions'].map(({ id }: { id: string }) => id)).toEqual(['erased']);
});

test('says in which languages samples are executed, and shows how to get the next page of a list', async () => {
  const { html } = findPage(await compile(), 'list-users');
  expect(toWords(html)).toContain(
    'Validated against the contract, and executed by its tests in curl and Go.',
  );
  expect(toWords(html)).toContain('First page');
  expect(toWords(html)).toContain("curl 'https://<server>/users?cursor=a1'");
});
