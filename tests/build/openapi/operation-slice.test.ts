import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it, test } from 'vitest';
import { createSlicer } from '../../../build/openapi/files/operation-slice.ts';
import { toObject } from '../../../build/openapi/load/json.ts';
import type { ApiSpec } from '../../../build/openapi/model/spec.ts';
import type { JsonObject } from '../../../build/openapi/load/json.ts';
import {
  collectReferences,
  createReferenceResolver,
} from '../../../build/openapi/load/references.ts';
import { loadSpec, parseSpec } from '../../../build/openapi/model/parse-spec.ts';
import { FIXTURES } from './compile-fixture.ts';

describe('a slice of the library', async () => {
  const spec = await loadWhole(`${FIXTURES}/library.yaml`);
  const slice = (id: string) => cut(spec, (operation) => operation === id);

  it('has one operation with what it inherits', () => {
    const { openapi, info, servers, security, tags, paths } = slice('getBook');
    expect({ openapi, info, servers, security, tags }).toEqual({
      openapi: '3.1.0',
      info: {
        title: 'Library API',
        version: '1.4',
        summary: 'Lend books.',
        contact: {
          name: 'Librarians',
          url: 'https://library.example',
          email: 'desk@library.example',
        },
        license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      },
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

test('a slice ends on schemas that contain themselves', async () => {
  const slice = cut(await loadWhole(`${FIXTURES}/recursive.yaml`), (id) => id === 'getTree');
  expect(toComponentNames(slice)).toEqual(['schemas: Tree, Pet, Cat, Dog, Loop']);
});

describe('a document whose references leave the components', () => {
  const document = {
    openapi: '3.0.3',
    info: { title: 'Crooked', version: '1' },
    paths: {
      '/a': {
        get: {
          operationId: 'getA',
          responses: {
            200: {
              description: 'A',
              headers: { 'x-next': { $ref: '#/components/headers/default' } },
              content: {
                'application/json': {
                  schema: {
                    $ref: '#/paths/~1b/get/responses/200/content/application~1json/schema',
                  },
                  example: { $ref: '#/components/schemas/Unused' },
                },
              },
            },
            404: { $ref: '#/paths/~1b/get/responses/404' },
          },
        },
      },
      '/b': {
        get: {
          operationId: 'getB',
          responses: {
            200: {
              description: 'B',
              content: {
                'application/json': {
                  schema: {
                    properties: { id: { $ref: '#/components/schemas/Whole/properties/id' } },
                  },
                },
              },
            },
            404: { description: 'None' },
          },
        },
      },
      '/c': { $ref: '#/paths/~1b' },
    },
    components: {
      headers: { default: { schema: { type: 'string' } } },
      schemas: {
        Unused: { type: 'string' },
        Whole: { type: 'object', properties: { id: { type: 'string' } } },
      },
    },
  };

  const spec = parseSpec(document, 'crooked', 'crooked.yaml');

  it('is sliced: the targets move to the components', () => {
    const slice = cut(spec, (id) => id === 'getA');
    expect(toComponentNames(slice)).toEqual([
      'headers: default',
      'schemas: Whole, paths_.2Fb_get_responses_200_content_application.2Fjson_schema',
      'responses: paths_.2Fb_get_responses_404',
    ]);
    expect(findBroken(slice)).toEqual([]);
  });

  it('is sliced where a path is a reference', () => {
    const slice = cut(spec, (_, path) => path === '/c');
    expect(Object.keys(toObject(toObject(slice['paths'])['/c']))).toEqual(['get']);
    expect(findBroken(slice)).toEqual([]);
  });
});

test('no slice is created when it would be as large as the document', () => {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Large', version: '1' },
    paths: { '/': { get: { responses: { 200: { $ref: '#/components/responses/Large' } } } } },
    components: { responses: { Large: { description: 'x'.repeat(1_000_000) } } },
  };
  const spec = parseSpec(document, 'large', 'large.yaml');
  const [operation] = spec.operations;
  expect(operation && createSlicer(spec)(operation).render()).toBeNull();
});

describe('the slices of the own document', async () => {
  const spec = await loadWhole('openapi/management.yaml');
  const slice = createSlicer(spec);
  const slices = spec.operations.map((operation) => slice(operation).render() ?? '');

  it('are the same bytes each time', () => {
    const again = createSlicer(spec);
    expect(spec.operations.map((operation) => again(operation).render())).toEqual(slices);
  });

  it('have exactly the components that they reference', () => {
    for (const text of slices) {
      const own = JSON.parse(text) as JsonObject;
      expect(findBroken(own)).toEqual([]);
      expect(findUnused(own)).toEqual([]);
    }
  });

  it('are valid OpenAPI', async () => {
    const config = await createConfig({ rules: { struct: 'error', 'security-defined': 'error' } });
    const some = slices.filter((_, index) => index % 12 === 0);
    for (const source of some) {
      const problems = await lintFromString({ source, config, absoluteRef: '/slice.json' });
      expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
    }
  });
});

async function loadWhole(file: string): Promise<ApiSpec> {
  const { spec } = await loadSpec(file);
  if (!spec) throw new Error(`${file} cannot be loaded.`);
  return spec;
}

/** Slice the operation that `isWanted` accepts. */
function cut(
  spec: ApiSpec,
  isWanted: (operationId: string | undefined, path: string) => boolean,
): JsonObject {
  const operations = [...spec.operations, ...spec.webhooks];
  const operation = operations.find(({ operationId, path }) => isWanted(operationId, path));
  if (!operation) throw new Error('There is no such operation.');
  return JSON.parse(createSlicer(spec)(operation).render() ?? '{}') as JsonObject;
}

function toComponentNames({ components }: JsonObject): string[] {
  return Object.entries(toObject(components)).map(
    ([section, values]) => `${section}: ${Object.keys(toObject(values)).join(', ')}`,
  );
}

function findBroken(slice: JsonObject): string[] {
  const resolver = createReferenceResolver(slice);
  const targets = collectReferences(slice).map(({ target }) => target);
  return targets.filter((target) => resolver.find(target) === undefined);
}

/** Components that nothing else in the slice names. */
function findUnused(slice: JsonObject): string[] {
  const targets = new Set(collectReferences(slice).map(({ target }) => target));
  const { securitySchemes, ...sections } = toObject(slice['components']);
  const requirements = JSON.stringify({ security: slice['security'], paths: slice['paths'] });
  return [
    ...Object.entries(sections).flatMap(([section, values]) =>
      Object.keys(toObject(values))
        .map((name) => `#/components/${section}/${name}`)
        .filter((target) => !targets.has(target)),
    ),
    ...Object.keys(toObject(securitySchemes)).filter(
      (name) => !requirements.includes(`"${name}":`),
    ),
  ];
}
