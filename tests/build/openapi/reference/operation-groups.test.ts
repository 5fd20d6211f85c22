import { expect, test } from 'vitest';
import { compileDocument, findPage } from '../compile-fixture.ts';

const toPath = (operationId: string, ...tags: string[]) => ({ get: { operationId, tags } });

test('the sidebar and the overview have declared tags in their order, then other tags, then operations without one', async () => {
  const reference = await compileDocument({
    tags: [{ name: 'Users' }, { name: 'Books' }, { name: 'Empty' }],
    paths: {
      '/loans': toPath('listLoans', 'Loans'),
      '/health': toPath('readHealth'),
      '/books': toPath('listBooks', 'Books', 'Users'),
      '/users': toPath('listUsers', 'Users'),
    },
    webhooks: { loaned: { post: { operationId: 'loaned' } } },
  });
  const order = ['Users', 'Books', 'Loans', 'Other operations', 'Webhook messages'];
  const branches = reference.sidebar.nodes.filter(({ kind }) => kind === 'branch');
  expect(branches.map(({ label }) => label)).toEqual(order);
  const { headings } = findPage(reference, 'contract');
  const labels = headings.filter(({ depth }) => depth === 2).map(({ text }) => text);
  expect(labels.filter((label) => order.includes(label))).toEqual(order);
});
