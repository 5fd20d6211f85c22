import { expect, test } from 'vitest';
import { compileDocument } from './compile-fixture.ts';

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
