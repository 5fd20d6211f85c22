import { globSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it, test } from 'vitest';
import { createSlicer } from '../../../../build/openapi/published/operation-slice.ts';
import { toObject } from '../../../../build/openapi/load/json.ts';
import type { ApiSpec } from '../../../../build/openapi/schema/spec.ts';
import type { JsonObject } from '../../../../build/openapi/load/json.ts';
import { loadDocument } from '../../../../build/openapi/load/load-document.ts';
import { collectRefs, createRefResolver } from '../../../../build/openapi/load/refs.ts';
import { parseSpec } from '../../../../build/openapi/schema/parse-spec.ts';
import { FIXTURES } from '../compile-fixture.ts';

describe('a slice of the library', async () => {
  const spec = await loadWhole(`${FIXTURES}/library.yaml`);
  const slice = (id: string) => cut(spec, (operation) => operation === id);

  it('has one operation with what it inherits', () => {
    const { openapi, info, servers, security, tags, paths } = slice('getBook');
    const { description: _, ...ownInfo } = toObject(spec.document['info']);
    expect({ openapi, info, servers, security, tags }).toEqual({
      openapi: '3.1.0',
      info: ownInfo,
      servers: spec.document['servers'],
      security: [{ token: [] }, { key: [] }],
      tags: [{ name: 'books', description: 'What is on the shelves.' }],
    });
    const item = toObject(toObject(paths)['/books/{bookId}']);
    expect(Object.keys(item)).toEqual(['parameters', 'get']);
    expect(item['get']).toMatchObject({ operationId: 'getBook', 'x-provisional': true });
  });

  it('has the components that it reaches, those of a discriminator and of its security too', () => {
    expect(toComponentNames(slice('getBook'))).toEqual([
      'securitySchemes: token, key',
      'schemas: Thing, Book, Author, Paper, Audio, Problem',
    ]);
  });

  it('leaves out what it does not reach', () => {
    expect(toComponentNames(slice('ping'))).toEqual(['securitySchemes: token, key']);
    const { security, components } = slice('replaceBook');
    expect(security).toBeUndefined();
    expect(Object.keys(toObject(components))).toEqual(['schemas']);
  });

  it('of a webhook has that webhook and no paths', () => {
    const { webhooks, paths } = cut(spec, (_, path) => path === 'bookLent');
    expect(Object.keys(toObject(webhooks))).toEqual(['bookLent']);
    expect(paths).toBeUndefined();
  });
});

test('an operation with a reference to a part of another operation has no slice', async () => {
  const spec = await loadWhole(`${FIXTURES}/references.yaml`);
  const slice = createSlicer(spec);
  const slices = spec.operations.map((one) => [one.path, slice(one)?.includes('"paths"') ?? null]);
  expect(slices).toEqual([
    ['/a', null],
    ['/b', true],
    ['/c', true],
  ]);
});

test.each([
  [500_000, true],
  [500_001, false],
])('an operation whose slice has %i characters has one: %s', (length, isSliced) => {
  const toSpec = (description: string) => {
    const responses = { 200: { $ref: '#/components/responses/Large' } };
    const document = {
      openapi: '3.1.0',
      info: { title: 'Large', version: '1' },
      paths: { '/': { get: { responses } } },
    };
    const components = { responses: { Large: { description } } };
    return { document, spec: parseSpec({ ...document, components }, 'large', 'large.yaml') };
  };
  const { document } = toSpec('');
  // The frame of the slice, and its component.
  const rest = JSON.stringify(document).length + '{"description":""}'.length;
  const { spec } = toSpec('x'.repeat(length - rest));
  const [operation] = spec.operations;
  expect(operation && createSlicer(spec)(operation) !== null).toBe(isSliced);
});

test('slices of any document have exactly the components that they reference', async () => {
  for (const file of globSync(`${FIXTURES}/*.{yaml,json}`)) {
    const spec = await loadWhole(file);
    const slice = createSlicer(spec);
    for (const operation of [...spec.operations, ...spec.webhooks]) {
      const content = JSON.parse(slice(operation) ?? '{}') as JsonObject;
      const place = `${file} ${operation.pointer}`;
      expect([place, findBroken(content), findUnused(content)]).toEqual([place, [], []]);
    }
  }
});

test('the slices of the own document are valid OpenAPI', async () => {
  const spec = await loadWhole('openapi/management.yaml');
  const slice = createSlicer(spec);
  const config = await createConfig({ rules: { struct: 'error', 'security-defined': 'error' } });
  for (const operation of spec.operations.filter((_, index) => index % 12 === 0)) {
    const source = slice(operation) ?? '';
    const problems = await lintFromString({ source, config, absoluteRef: '/slice.json' });
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  }
});

async function loadWhole(file: string): Promise<ApiSpec> {
  const { name, document } = await loadDocument(file);
  if (!document) throw new Error(`${file} cannot be loaded.`);
  return parseSpec(document, name, file);
}

/** Slice the operation that `isWanted` accepts. */
function cut(
  spec: ApiSpec,
  isWanted: (operationId: string | undefined, path: string) => boolean,
): JsonObject {
  const operations = [...spec.operations, ...spec.webhooks];
  const operation = operations.find(({ operationId, path }) => isWanted(operationId, path));
  if (!operation) throw new Error('There is no such operation.');
  return JSON.parse(createSlicer(spec)(operation) ?? '{}') as JsonObject;
}

function toComponentNames({ components }: JsonObject): string[] {
  return Object.entries(toObject(components)).map(
    ([section, values]) => `${section}: ${Object.keys(toObject(values)).join(', ')}`,
  );
}

function findBroken(slice: JsonObject): string[] {
  const resolver = createRefResolver(slice);
  const targets = collectRefs(slice).map(({ target }) => target);
  return targets.filter((target) => resolver.find(target) === undefined);
}

/** Components that nothing else in the slice names. */
function findUnused(slice: JsonObject): string[] {
  const targets = collectRefs(slice).map(({ target }) => `${target}/`);
  const { securitySchemes, ...sections } = toObject(slice['components']);
  const requirements = JSON.stringify({ security: slice['security'], paths: slice['paths'] });
  return [
    ...Object.entries(sections).flatMap(([section, values]) =>
      Object.keys(toObject(values))
        .map((name) => `#/components/${section}/${name}`)
        .filter((component) => !targets.some((target) => target.startsWith(`${component}/`))),
    ),
    ...Object.keys(toObject(securitySchemes)).filter(
      (name) => !requirements.includes(`"${name}":`),
    ),
  ];
}
