import { expect, test } from 'vitest';
import { walkDocument } from '../../../../build/openapi/load/walk-document.ts';
import type { ObjectKind } from '../../../../build/openapi/load/walk-document.ts';

function list(value: unknown, kind: ObjectKind = 'document'): string[] {
  const found: string[] = [];
  walkDocument({ kind, value }, (position) => {
    found.push(`${position.kind} ${position.pointer}`);
  });
  return found;
}

test('visits the schemas of a schema, and nothing inside of its data', () => {
  const data = { properties: { no: {} } };
  const schema = {
    allOf: [{ items: {} }, true],
    properties: { example: { not: {} }, default: false },
    dependentSchemas: { a: {} },
    example: data,
    examples: [data],
    default: data,
    enum: [data],
    const: data,
    'x-data': data,
  };
  expect(list(schema, 'schema')).toEqual([
    'schema #',
    'schema #/allOf/0',
    'schema #/allOf/0/items',
    'schema #/properties/example',
    'schema #/properties/example/not',
    'schema #/dependentSchemas/a',
  ]);
});

test('distinguishes components, paths and callbacks by name', () => {
  const operation = { callbacks: { done: { '{$url}': { post: {} } } }, responses: { default: {} } };
  const document = {
    paths: { '/a': { get: operation } },
    components: { schemas: { properties: {} }, 'x-more': { schemas: {} } },
  };
  expect(list(document)).toEqual([
    'document #',
    'pathItem #/paths/~1a',
    'operation #/paths/~1a/get',
    'callback #/paths/~1a/get/callbacks/done',
    'pathItem #/paths/~1a/get/callbacks/done/{$url}',
    'operation #/paths/~1a/get/callbacks/done/{$url}/post',
    'response #/paths/~1a/get/responses/default',
    'components #/components',
    'schema #/components/schemas/properties',
  ]);
});

test('visits the target of a reference at the pointer of the reference', () => {
  const target = { description: 'Target' };
  const found: unknown[] = [];
  walkDocument(
    { kind: 'parameter', value: { schema: { $ref: '#/target' } } },
    ({ pointer, object }) => void found.push([pointer, object]),
    (reference) => (reference === '#/target' ? target : undefined),
  );
  expect(found.slice(1)).toEqual([
    ['#/schema', { $ref: '#/target' }],
    ['#/schema', target],
  ]);
});
