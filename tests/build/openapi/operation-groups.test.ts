import { expect, test } from 'vitest';
import type { SidebarNode } from '../../../client/model/sidebar.ts';
import { compileDocument, findPage, toWords } from './compile-fixture.ts';

const GET = { get: {} };

test('groups operations by their paths where none has a tag', async () => {
  const { sidebar } = await compileDocument({
    paths: {
      '/v1/payment_intents': GET,
      '/v1/payment_intents/{id}': GET,
      '/api/v2/apiKeys/{id}': GET,
      '/{tenant}/reports': GET,
      '/v1': GET,
      '/': GET,
    },
  });
  expect(sidebar.nodes.flatMap((node) => (node.kind === 'branch' ? toLine(node) : []))).toEqual([
    'Payment intents: 2',
    'Api keys: 1',
    'Reports: 1',
    'V1: 1',
    'Other operations: 1',
  ]);
});

function toLine({ label, children = [] }: { label: string; children?: unknown[] }): string {
  return `${label}: ${children.length}`;
}

test('nests tags below their parents and in groups of tags', async () => {
  const tag = (name: string) => ({ get: { tags: [name], operationId: `list-${name}` } });
  const { sidebar, problems } = await compileDocument({
    openapi: '3.2.0',
    tags: [
      { name: 'users', summary: 'People' },
      { name: 'levels', parent: 'users', 'x-displayName': 'Levels of people' },
      { name: 'tiers', parent: 'levels' },
      { name: 'money' },
      { name: 'refunds', parent: 'money' },
      { name: 'egg', parent: 'hen' },
      { name: 'hen', parent: 'egg' },
      { name: 'empty' },
    ],
    'x-tagGroups': [
      { name: 'Accounts', tags: ['users', 'empty'] },
      { name: 'Nothing', tags: ['unknown'] },
    ],
    paths: {
      '/users': tag('users'),
      '/tiers': tag('tiers'),
      '/refunds': tag('refunds'),
      '/egg': tag('egg'),
      '/hen': tag('hen'),
    },
  });
  expect(problems).toEqual([]);
  expect(toOutline(sidebar.nodes.slice(2))).toEqual([
    'Accounts /docs/api/contract/tags/people',
    '  People /docs/api/contract/tags/people',
    '    Levels of people /docs/api/contract/tags/tiers',
    '      tiers /docs/api/contract/tags/tiers',
    'egg /docs/api/contract/tags/egg',
    'hen /docs/api/contract/tags/hen',
    'money /docs/api/contract/tags/refunds',
    '  refunds /docs/api/contract/tags/refunds',
  ]);
});

test('reads the method QUERY of OpenAPI 3.2', async () => {
  const reference = await compileDocument({
    openapi: '3.2.0',
    servers: [{ url: 'https://api.shop.example' }],
    paths: {
      '/orders': {
        query: {
          operationId: 'findOrders',
          requestBody: { content: { 'application/json': { example: { state: 'open' } } } },
        },
      },
    },
  });
  expect(reference.problems).toEqual([]);
  const { html, operation } = findPage(reference, 'find-orders');
  expect(operation?.method).toBe('query');
  const words = toWords(html);
  expect(words).toContain('Find orders QUERY https://api.shop.example /orders');
  for (const line of [
    '--request QUERY',
    "method: 'QUERY'",
    'requests.request("QUERY", ',
    "Net::HTTPGenericRequest.new('QUERY', true, true, uri)",
    'new HttpRequestMessage(new HttpMethod("QUERY"), ',
  ]) {
    expect(words).toContain(line);
  }
});

test('reads further methods of OpenAPI 3.2, and streams by the schema of their entries', async () => {
  const schema = { $ref: '#/components/schemas/Change' };
  const reference = await compileDocument({
    openapi: '3.2.0',
    paths: {
      '/orders/{id}': {
        parameters: [{ name: 'id', in: 'path', schema: { type: 'string' } }],
        additionalOperations: {
          LINK: {
            operationId: 'linkOrder',
            responses: { 200: { content: { 'text/event-stream': { itemSchema: schema } } } },
          },
        },
      },
    },
    components: { schemas: { Change: { properties: { at: { type: 'string' } } } } },
  });
  expect(reference.problems).toEqual([]);
  const { html } = findPage(reference, 'link-order');
  const words = toWords(html);
  expect(words).toContain('Link order LINK /orders/{id}');
  expect(words).toContain('--request LINK');
  expect(words).toContain('text/event-stream list of Change A stream of entries');
  expect(words).toContain('at string');
  const slice = reference.files.get('/docs/api/contract/link-order.openapi.json') ?? '';
  expect(JSON.parse(slice)).toMatchObject({
    paths: { '/orders/{id}': { additionalOperations: { LINK: { operationId: 'linkOrder' } } } },
    components: { schemas: { Change: {} } },
  });
});

test('gives a tag that has a text and no operations a page', async () => {
  const reference = await compileDocument({
    tags: [{ name: 'Errors', description: 'What can fail.' }, { name: 'Empty' }],
    paths: { '/orders': { get: { tags: ['Orders'] } } },
  });
  expect(toWords(findPage(reference, 'tags/errors').html)).toBe('Errors What can fail.');
  expect(reference.sidebar.nodes.slice(2)).toMatchObject([
    { kind: 'page', label: 'Errors', path: '/docs/api/contract/tags/errors' },
    { kind: 'branch', label: 'Orders' },
  ]);
  expect(toWords(findPage(reference, 'contract').html)).not.toContain('Errors');
});

function toOutline(nodes: SidebarNode[], indent = ''): string[] {
  return nodes.flatMap((node) =>
    node.kind === 'branch'
      ? [`${indent}${node.label} ${node.path}`, ...toOutline(node.children ?? [], `${indent}  `)]
      : [],
  );
}
