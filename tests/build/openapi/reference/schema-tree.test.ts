import { expect, test } from 'vitest';
import type { SchemaNode } from '../../../../client/article/schema-node.ts';
import { createRefResolver } from '../../../../build/openapi/load/refs.ts';
import { createSchemaResolver } from '../../../../build/openapi/schema/resolve-schema.ts';
import { toSchemaTree } from '../../../../build/openapi/reference/schema-tree.ts';

function toTree(schemas: unknown, raw: unknown, remaining = 200, hasRepeats = true): SchemaNode {
  const resolve = createSchemaResolver(createRefResolver({ components: { schemas } }));
  let count = 0;
  return toSchemaTree(resolve(raw), {
    direction: 'response',
    anchor: 'body',
    prefix: 'body',
    occurrences: new Map(),
    texts: {
      createId: (wish) => `${wish}-${(count += 1)}`,
      renderDescription: (value) => (value === undefined ? [] : [{ type: 'text', value }]),
    },
    budget: { remaining },
    hasRepeats,
    omit: () => ({ kind: 'omitted', url: null }),
  });
}

/** Count the fields and variants of a tree. */
function countParts({ content }: SchemaNode): number {
  if (content.kind !== 'parts') return 0;
  const inner = [
    ...content.fields.map(({ schema }) => 1 + countParts(schema)),
    ...content.choices.flatMap(({ variants }) => variants.map((v) => 1 + countParts(v.schema))),
    content.items ? countParts(content.items.schema) : 0,
  ];
  return inner.reduce((sum, count) => sum + count, 0);
}

function ref(name: string) {
  return { $ref: `#/components/schemas/${name}` };
}

test('ends recursion with a link to the ancestor', () => {
  const tree = toTree({ Node: { properties: { next: ref('Node') } } }, ref('Node'));
  expect(tree.content).toMatchObject({
    kind: 'parts',
    fields: [
      {
        name: 'next',
        schema: { type: 'Node', content: { kind: 'link', url: '#body' } },
      },
    ],
  });
});

test('follows recursion that takes turns between lists, variants and allOf', () => {
  const schemas = {
    A: { properties: { list: { type: 'array', items: ref('B') } } },
    B: {
      oneOf: [{ allOf: [ref('A'), { properties: { own: {} } }] }, { type: 'string', enum: ['x'] }],
    },
  };
  expect(countParts(toTree(schemas, ref('A')))).toBeLessThan(20);
});

test('keeps the outer fields when the budget is exhausted', () => {
  const wide = Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [`f${index}`, ref('Leaf')]),
  );
  const schemas = { Leaf: { properties: { a: {}, b: {} } } };
  const tree = toTree(schemas, { properties: wide }, 14);
  const kinds =
    tree.content.kind === 'parts' ? tree.content.fields.map((f) => f.schema.content.kind) : [];
  expect(kinds).toEqual(['parts', 'parts', ...Array(8).fill('omitted')]);
});

test('shows a schema once where there is no room for repetitions', () => {
  const schemas = { Leaf: { properties: { a: {} } } };
  const raw = { properties: { first: ref('Leaf'), second: ref('Leaf') } };
  expect(toTree(schemas, raw, 200, false).content).toMatchObject({
    fields: [
      { id: 'body-first-1', schema: { content: { kind: 'parts' } } },
      { schema: { content: { kind: 'link', url: '#body-first-1' } } },
    ],
  });
});
