import { expect, test } from 'vitest';
import { parseSpec } from '../../../../build/openapi/schema/parse-spec.ts';
import { parseOperation } from './parse-operation.ts';

test('a document without anything has its name as its title', () => {
  expect(parseSpec({}, 'api', 'api.yaml')).toMatchObject({
    name: 'api',
    file: 'api.yaml',
    title: 'api',
    version: '',
    contact: undefined,
    license: undefined,
    servers: [],
    tags: [],
    operations: [],
    webhooks: [],
  });
});

test.each([
  [{ name: 'MIT' }, { name: 'MIT', url: undefined }],
  [{ identifier: 'MIT' }, { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' }],
  [
    { name: 'Both', identifier: 'MIT OR Apache-2.0' },
    { name: 'Both', url: undefined },
  ],
  [
    { identifier: 'GPL-3.0+', url: 'https://own.example' },
    { name: 'GPL-3.0+', url: 'https://own.example' },
  ],
  [{ url: 'https://own.example' }, undefined],
])('the license %j is %j', (license, expected) => {
  expect(parseSpec({ info: { license } }, 'api', 'api.yaml').license).toEqual(expected);
});

test('what has no name is left out, and names of people come first', () => {
  const spec = parseSpec(
    {
      info: { contact: { email: 'a@b.example' } },
      tags: [
        { name: 'a', 'x-displayName': 'A for people', summary: 'Summary', parent: 'b' },
        { name: 'b', summary: 'B', externalDocs: { description: 'No address.' } },
        { description: 'No name.' },
      ],
      'x-tagGroups': [{ name: 'Group', tags: ['a', 5, ' '] }, { tags: ['b'] }],
      'x-open-questions': [
        { id: 'q', question: 'Why?', why: 'Because.' },
        { id: 'no-question' },
        { question: 'No id?' },
      ],
      'x-provisional-docs': ' /docs/beta ',
    },
    'api',
    'api.yaml',
  );
  expect(spec.contact).toEqual({ name: undefined, url: undefined, email: 'a@b.example' });
  expect(spec.tags).toEqual([
    {
      name: 'a',
      parent: 'b',
      label: 'A for people',
      description: undefined,
      externalDocs: undefined,
    },
    { name: 'b', parent: undefined, label: 'B', description: undefined, externalDocs: undefined },
  ]);
  expect(spec.tagGroups).toEqual([{ label: 'Group', tags: ['a', '5'] }]);
  expect(spec.questions).toEqual([{ id: 'q', text: 'Why?', why: 'Because.', check: '' }]);
  expect(spec.provisionalDocs).toBe('/docs/beta');
});

test('credentials have a kind, a place and their scopes', () => {
  const securitySchemes = {
    key: { type: 'apiKey', in: 'query', name: 'k', 'x-scopes': ['a', 'b'], 'x-displayName': 'Key' },
    bearer: { type: 'http', scheme: 'Bearer', bearerFormat: 'JWT', description: 'Text.' },
    oauth: {
      type: 'oauth2',
      flows: { password: { tokenUrl: '/t', refreshUrl: '/r', scopes: { a: ' Read. ', b: null } } },
    },
    odd: { type: 'other' },
  };
  const { securitySchemes: parsed } = parseSpec({ components: { securitySchemes } }, 'a', 'a.yaml');
  const none = { bearerFormat: undefined, openIdConnectUrl: undefined, scopes: [], flows: [] };
  const bare = { displayName: undefined, description: undefined, scheme: '', ...none };
  expect([...parsed.values()]).toEqual([
    {
      ...bare,
      name: 'key',
      displayName: 'Key',
      kind: 'apiKey',
      location: 'query',
      key: 'k',
      scopes: [
        { name: 'a', description: '' },
        { name: 'b', description: '' },
      ],
    },
    {
      ...bare,
      name: 'bearer',
      kind: 'http',
      location: 'header',
      key: 'bearer',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'Text.',
    },
    {
      ...bare,
      name: 'oauth',
      kind: 'oauth2',
      location: 'header',
      key: 'oauth',
      flows: [
        {
          name: 'password',
          authorizationUrl: undefined,
          tokenUrl: '/t',
          refreshUrl: '/r',
          scopes: [
            { name: 'a', description: 'Read.' },
            { name: 'b', description: '' },
          ],
        },
      ],
    },
    { ...bare, name: 'odd', kind: 'other', location: 'header', key: 'odd' },
  ]);
});

test.each([
  [{}, undefined],
  [{ 'x-deprecated-reason': 'Old.' }, 'Old.'],
  [{ 'x-deprecated-description': 'Older.' }, 'Older.'],
  [{ 'x-deprecated': 'Oldest.' }, 'Oldest.'],
  [{ 'x-deprecated': true }, undefined],
  [{ 'x-sunset': '2027-01-31' }, 'It works until 31 January 2027.'],
  [
    { 'x-deprecated-reason': 'Old.', 'x-sunset': '2027-01-31' },
    'Old. It works until 31 January 2027.',
  ],
  [{ 'x-sunset': '2027-02-31' }, undefined],
])('%j is deprecated, because %j', (raw, reason) => {
  const { deprecationReason, isDeprecated } = parseOperation(raw);
  expect({ deprecationReason, isDeprecated }).toEqual({
    deprecationReason: reason,
    isDeprecated: reason !== undefined,
  });
});

test('an operation inherits what it does not have itself', () => {
  const root = {
    servers: [{ url: 'https://root' }],
    security: [{ root: [] }],
    'x-provisional': false,
  };
  const inherited = parseOperation({}, {}, root);
  expect(inherited).toMatchObject({
    kind: 'operation',
    pointer: '#/paths/~1a~1{id}/get',
    method: 'get',
    hasOwnServers: false,
    servers: [{ url: 'https://root' }],
    security: [[{ scheme: 'root', scopes: [] }]],
    isProvisional: false,
    summary: undefined,
  });
  const item = { servers: [{ url: 'https://item' }], summary: 'Item', 'x-provisional': true };
  expect(parseOperation({ security: [] }, item, root)).toMatchObject({
    hasOwnServers: true,
    servers: [{ url: 'https://item' }],
    security: [],
    isProvisional: true,
    summary: 'Item',
  });
  const own = { servers: [{ url: 'https://own' }], summary: 'Own', security: [{ own: ['a', 1] }] };
  expect(parseOperation(own, item, root)).toMatchObject({
    hasOwnServers: true,
    servers: [{ url: 'https://own' }],
    security: [[{ scheme: 'own', scopes: ['a', '1'] }]],
    summary: 'Own',
  });
  expect(parseOperation({}, {}, { 'x-provisional': true }).isProvisional).toBe(true);
  expect(parseOperation({ 'x-provisional': true }).isProvisional).toBe(true);
});

test('servers have variables with a default, and an address', () => {
  const variables = { host: { default: 'a', enum: ['a', 5] }, port: { description: 'Any.' } };
  const servers = [{ url: '//{host}', description: 'One', variables }, { description: 'None' }];
  expect(parseOperation({ servers }).servers).toEqual([
    {
      url: '//{host}',
      description: 'One',
      variables: [
        { name: 'host', defaultValue: 'a', allowed: ['a', '5'], description: undefined },
        { name: 'port', defaultValue: '', allowed: [], description: 'Any.' },
      ],
    },
  ]);
});
