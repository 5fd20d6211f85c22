import { expect, test } from 'vitest';
import {
  collectRefs,
  createRefResolver,
  isLocal,
  isRemote,
} from '../../../../build/openapi/load/refs.ts';

test.each([
  ['https://a.example/b.yaml', false, true],
  ['HTTP://a.example', false, true],
  ['//a.example/b.yaml', false, true],
  ['file:///etc/passwd', false, true],
  ['urn:a', false, true],
  ['C:\\b.yaml', false, false],
  ['./b.yaml', false, false],
  ['b.yaml#/a', false, false],
  ['#/a', true, false],
  ['#', true, false],
])('%s: inside of the document %j, an address %j', (target, isInside, isAddress) => {
  expect([isLocal({ target, pointer: '' }), isRemote({ target })]).toEqual([isInside, isAddress]);
});

test('a reference leads into objects and lists, and never to what all objects have', () => {
  const { find } = createRefResolver({ list: [{ a: 1 }], '/b': { c: null } });
  const targets = ['#/list/0/a', '#/list/1', '#/~1b/c', '#/toString', '#/list/length', 'list', '#'];
  expect(targets.map(find)).toEqual([
    1,
    undefined,
    null,
    undefined,
    undefined,
    undefined,
    { list: [{ a: 1 }], '/b': { c: null } },
  ]);
});

test('keywords beside a reference override its target, and a chain ends', () => {
  const chain = Array.from({ length: 40 }, (_, at) => [`r${at}`, { $ref: `#/r${at + 1}` }]);
  const { resolve } = createRefResolver({
    ...Object.fromEntries(chain),
    r20: { description: 'End', summary: 'End' },
    circle: { $ref: '#/circle', summary: 'Kept' },
  });
  expect(resolve({ $ref: '#/r0', summary: 'Own' })).toEqual({ description: 'End', summary: 'Own' });
  expect(resolve({ $ref: '#/r20' })).toEqual({ description: 'End', summary: 'End' });
  expect(resolve({ $ref: '#/missing' })).toEqual({
    description: '`#/missing` is not in the document.',
  });
  expect(resolve({ $ref: '#/circle' })).toMatchObject({ summary: 'Kept' });
  expect(resolve(['no object'])).toEqual({});
  // 32 references are followed; more are a loop.
  const { resolve: resolveLong } = createRefResolver(
    Object.fromEntries([...chain.slice(0, 32), ['r32', { summary: 'End' }]]),
  );
  expect(resolveLong({ $ref: '#/r0' })).toEqual({ summary: 'End' });
});

test('references are listed in document order, with their pointers', () => {
  const document = {
    paths: { '/a': { $ref: 'a.yaml' } },
    components: { schemas: { B: { $ref: '#/c' }, C: { example: { $ref: 'data' }, $ref: 1 } } },
  };
  expect(collectRefs(document)).toEqual([
    { target: 'a.yaml', pointer: '#/paths/~1a/$ref' },
    { target: '#/c', pointer: '#/components/schemas/B/$ref' },
  ]);
});
