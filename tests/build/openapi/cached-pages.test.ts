import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openCache } from '../../../build/cache.ts';
import type { Cache } from '../../../build/cache.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';
import { compileFile } from './compile-fixture.ts';

const toResponses = (schema: object, rest: object = {}) => ({
  200: { description: 'Done.', content: { 'application/json': { schema } }, ...rest },
});
const toRef = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const CONTRACT = {
  openapi: '3.1.0',
  info: { title: 'Zoo', version: '1' },
  paths: {
    '/pets': {
      get: {
        operationId: 'listPets',
        summary: 'List pets',
        description: 'First [add one](#operation/addPet).',
        responses: toResponses(toRef('Pet')),
      },
      post: {
        operationId: 'addPet',
        summary: 'Add a pet',
        responses: toResponses({ type: 'string' }),
      },
    },
    '/keepers': {
      get: {
        operationId: 'listKeepers',
        summary: 'List keepers',
        responses: toResponses(toRef('Keeper'), { links: { hire: { operationId: 'hireKeeper' } } }),
      },
      post: {
        operationId: 'hireKeeper',
        summary: 'Hire a keeper',
        responses: toResponses({ type: 'integer' }),
      },
    },
  },
  components: {
    schemas: {
      Pet: { type: 'object', discriminator: { propertyName: 'kind' }, properties: { kind: {} } },
      Cat: { allOf: [toRef('Pet'), { properties: { lives: { type: 'integer' } } }] },
      Keeper: { type: 'object', properties: { name: { type: 'string' } } },
      Unused: { type: 'string' },
    },
  },
};

type Contract = typeof CONTRACT;

// Any schema may lead to one that extends `Pet`, which is on the page `list-pets`.

it.each<[string, (contract: Contract) => unknown, string[]]>([
  ['nothing', () => {}, []],
  [
    'a version',
    ({ info }) => (info.version = '2'),
    ['list-pets', 'add-pet', 'list-keepers', 'hire-keeper'],
  ],
  ['an operation', ({ paths }) => (paths['/pets'].get.description = 'All.'), ['list-pets']],
  [
    'a schema',
    ({ components }) => (components.schemas.Keeper.type = 'array'),
    ['list-pets', 'list-keepers'],
  ],
  [
    'an unused schema',
    ({ components }) => (components.schemas.Unused.type = 'null'),
    ['list-pets'],
  ],
  [
    'a schema that extends another',
    ({ components }) => (components.schemas.Cat.allOf[1] = { properties: {} } as never),
    ['list-pets'],
  ],
  [
    'a name in a link',
    ({ paths }) => (paths['/keepers'].post.summary = 'Hire'),
    ['list-keepers', 'hire-keeper'],
  ],
  [
    'an address in a description',
    ({ paths }) => (paths['/pets'].post.operationId = 'buyPet'),
    ['list-pets', 'buy-pet'],
  ],
])('after a change of %s, compiles the pages that may show it', async (_, edit, expected) => {
  const folder = await createTemporaryFolder({ 'zoo.json': JSON.stringify(CONTRACT) });
  const file = join(folder, 'zoo.json');
  const cache = openCache(null, '');
  await compileFile(file, { cache });
  const contract = structuredClone(CONTRACT);
  edit(contract);
  await writeFile(file, JSON.stringify(contract));
  const compiled: string[] = [];
  const recording: Cache = {
    ...cache,
    put(namespace, key, value) {
      if (namespace === 'reference-page') compiled.push(String(key.at(-3)));
      return cache.put(namespace, key, value);
    },
  };
  const warm = await compileFile(file, { cache: recording });
  expect(compiled).toEqual(expected);
  expect(warm).toEqual(await compileFile(file));
});
