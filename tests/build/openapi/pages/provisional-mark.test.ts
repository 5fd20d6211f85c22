import { expect, test } from 'vitest';
import { compileDocument } from '../compile-fixture.ts';

const toOperation = (tag: string, schema: string, isProposed: boolean) => ({
  tags: [tag],
  ...(isProposed && { 'x-provisional': true }),
  responses: {
    200: {
      description: 'It.',
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
    },
    404: {
      description: 'None.',
      content: {
        'application/json': {
          examples: { none: { value: { code: `no-${schema.toLowerCase()}` }, 'x-fix': 'Wait.' } },
        },
      },
    },
  },
});

async function compile(isConfirmedProposed: boolean) {
  const { pages, texts } = await compileDocument({
    info: { title: 'Shop', version: '1' },
    'x-provisional-docs': '/docs/beta',
    tags: [{ name: 'New' }, { name: 'Old' }],
    paths: {
      '/a': { get: toOperation('New', 'Cart', true) },
      '/b': { get: toOperation('Old', 'Order', true) },
      '/c': { get: toOperation('Old', 'Order', isConfirmedProposed) },
    },
    components: {
      schemas: Object.fromEntries(
        ['Cart', 'Order', 'Unused'].map((name) => [name, { properties: { id: {} } }]),
      ),
    },
  });
  const marked = pages.filter(({ html }) =>
    html.includes('<p class="provisional"><a href="/docs/beta">Provisional</a>: what'),
  );
  const problems: unknown = JSON.parse(texts.get('/openapi/problems.json') ?? '');
  return {
    marked: marked.map(({ path }) => path.replace('/docs/api/contract', '')),
    count: pages.length,
    problems,
  };
}

test('a page is marked as provisional where all operations that it is about are', async () => {
  const { marked, problems } = await compile(false);
  expect(marked.toSorted()).toEqual([
    '/get-a',
    '/get-b',
    '/problems/no-cart',
    '/schemas/cart',
    '/tags/new',
  ]);
  expect(problems).toMatchObject({
    problems: [{ code: 'no-cart', provisional: true }, { code: 'no-order' }],
  });
  expect(JSON.stringify(problems).match(/provisional/g)).toHaveLength(1);
});

test('where all operations are proposed, all pages are', async () => {
  const { marked, count } = await compile(true);
  expect(marked).toHaveLength(count);
});
