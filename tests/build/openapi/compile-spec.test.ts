import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compileDocument, compileFile, findPage, FIXTURES } from './compile-fixture.ts';

test('limits the size of a page with large schemas', async () => {
  const { html } = findPage(await compileDocument(toHeavyContract()), 'load');
  expect(gzipSync(html).byteLength).toBeLessThan(100_000);
  expect(html).toContain('<a href="#response-200">Part0</a>');
  // Both responses have fields below the limit of depth.
  expect(html.match(/>Deep <a [^>]*>\{…\}</g)).toHaveLength(2);
  expect(html.match(/has no room for/g)).toHaveLength(1);
});

test('shows the response of an operation whose request has more fields than there is room for', async () => {
  const toFields = (prefix: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index}`, {}]));
  const part = { title: 'Part', properties: toFields('inner', 500) };
  const properties = {
    ...toFields('outer', 500),
    part,
    receipt: { $ref: '#/components/schemas/Receipt' },
  };
  const receipt = { 'application/json': { schema: { $ref: '#/components/schemas/Receipt' } } };
  const reference = await compileDocument({
    paths: {
      '/orders': {
        post: {
          operationId: 'order',
          requestBody: { content: { 'application/json': { schema: { properties } } } },
          responses: { 200: { content: receipt }, 400: { content: receipt } },
        },
      },
      '/receipts/{id}': {
        get: { operationId: 'getReceipt', responses: { 200: { content: receipt } } },
      },
    },
    components: { schemas: { Receipt: { properties: toFields('line', 450) } } },
  });
  const { html } = findPage(reference, 'order');
  expect(html).toContain('id="body-outer499"');
  expect(html).toContain('id="response-200-line449"');
  // The page of the receipt has what this page has no room for.
  expect(html).toContain('/schemas/receipt">Receipt</a>');
});

test('reports its progress', async () => {
  const progress: string[] = [];
  await compileFile(`${FIXTURES}/sloppy.json`, {
    onProgress: (done, total) => progress.push(`${done}/${total}`),
  });
  expect(progress).toEqual(['1/5', '2/5', '3/5', '4/5', '5/5']);
});

/** Every object has ten objects and ten fields in it, and something to say of each. */
function toHeavyContract() {
  const names = Array.from({ length: 10 }, (_, index) => `Part${index}`);
  const toFields = (name: string) => [
    ...names.map((other) => [`to${other}`, { $ref: `#/components/schemas/${other}` }]),
    ...names.map((other) => [
      `${name}${other}`,
      { type: 'string', description: toProse(name + other) },
    ]),
  ];
  const schemas = names.map((name) => [name, { properties: Object.fromEntries(toFields(name)) }]);
  const deep = Array.from({ length: 26 }).reduce<unknown>(
    (inner) => ({ title: 'Deep', properties: { inner } }),
    {},
  );
  const content = {
    'application/json': { schema: { $ref: '#/components/schemas/Part0' } },
    'application/problem+json': { schema: deep },
  };
  const responses = { 200: { content }, 201: { content } };
  return {
    paths: { '/': { get: { operationId: 'load', responses } } },
    components: { schemas: Object.fromEntries(schemas) },
  };
}

/** A kilobyte that does not compress well. */
function toProse(seed: string): string {
  const hash = (index: number) => createHash('sha256').update(`${seed}${index}`).digest('base64');
  return Array.from({ length: 24 }, (_, index) => hash(index)).join(' ');
}
