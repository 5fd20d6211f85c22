import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openCache } from '../../../build/files/cache.ts';
import type { CompileOptions } from '../../../build/openapi/compile-spec.ts';
import { createSpecLookup, loadReference } from '../../../build/openapi/load-reference.ts';
import { createTemporaryFolder, makeOld, writeFiles } from '../../support/temporary-folder.ts';

const OPTIONS: CompileOptions = {
  basePath: '/',
  highlighter: {
    loadLanguages: async () => {},
    highlight: (text: string) => [{ text, className: '' }],
  },
  isStrict: false,
  isCompared: false,
};

const CONTRACT = {
  openapi: '3.1.0',
  info: { title: 'A', version: '1', description: '[Login](/login)' },
  'x-provisional': true,
  // A warning, or an error.
  tags: [{ name: 'a' }],
  paths: {
    '/a': { get: { operationId: 'getA', tags: ['b'], responses: { 204: { description: 'A.' } } } },
  },
};

/** Write files that nobody has changed for a while: a cache does not take what changes. */
async function writeOld(folder: string, files: Record<string, string>): Promise<void> {
  await writeFiles(folder, files);
  await makeOld(folder);
}

test('a cached reference is of the same files, and of the same options', async () => {
  const folder = await createTemporaryFolder();
  await writeOld(folder, { 'api.json': JSON.stringify(CONTRACT) });
  const file = join(folder, 'api.json');
  const cache = openCache(null, '');
  let compiled = 0;
  const load = (options: Partial<CompileOptions> = {}) =>
    loadReference(file, { ...OPTIONS, onProgress: () => (compiled += 1), ...options }, cache);
  const count = async (options: Partial<CompileOptions> = {}) => {
    compiled = 0;
    await load(options);
    return compiled > 0;
  };
  const changes: Partial<CompileOptions>[] = [
    {},
    { basePath: '/base/' },
    { isConfirmed: true },
    { isCompared: true },
    { folder },
  ];
  const first: boolean[] = [];
  for (const options of changes) first.push(await count(options));
  expect(first).toEqual(changes.map(() => true));
  const again: boolean[] = [];
  for (const options of changes) again.push(await count(options));
  expect(again).toEqual(changes.map(() => false));
  // What has errors is compiled each time.
  expect([await count({ isStrict: true }), await count({ isStrict: true })]).toEqual([true, true]);
  await writeOld(folder, { 'api.json': JSON.stringify({ ...CONTRACT, tags: [{ name: 'b' }] }) });
  expect([await count(), await count()]).toEqual([true, false]);
  expect([await count({ isStrict: true }), await count({ isStrict: true })]).toEqual([true, false]);
  const version = { ...CONTRACT, 'x-released': '2026-01-01' };
  await writeOld(folder, { 'history/1.yaml': JSON.stringify(version) });
  expect([await count(), await count()]).toEqual([true, false]);
});

test('after an edit of an operation, only its page is rendered, and the lists that show what has changed', async () => {
  const folder = await createTemporaryFolder();
  const cache = openCache(null, '');
  const load = async (description: string, summary?: string) => {
    const operation = { operationId: 'getB', summary, responses: { 204: { description } } };
    const paths = { ...CONTRACT.paths, '/b': { get: operation } };
    await writeOld(folder, { 'api.json': JSON.stringify({ ...CONTRACT, paths }) });
    return (await loadReference(join(folder, 'api.json'), OPTIONS, cache)).pages;
  };
  const rendered = new Set((await load('B.')).map(({ sections }) => sections));
  const loadRendered = async (...edit: Parameters<typeof load>) => {
    const pages = (await load(...edit)).filter(({ sections }) => !rendered.has(sections));
    for (const { sections } of pages) rendered.add(sections);
    return pages;
  };
  const [page, ...others] = await loadRendered('Bee.');
  expect([page?.title, others]).toEqual(['Get b', []]);
  expect(page?.markdown).toContain('Bee.');
  const titles = (await loadRendered('Bee.', 'Read b')).map(({ title }) => title);
  expect(titles).toEqual(['Other operations', 'Read b']);
});

test('the lookup of a reference has a hash of all that pages can show, and loads schemas once', async () => {
  const folder = await createTemporaryFolder({ 'api.json': JSON.stringify(CONTRACT) });
  const cache = openCache(null, '');
  const reference = await loadReference(join(folder, 'api.json'), OPTIONS, cache);
  const create = (overviewPath = reference.overviewPath) =>
    createSpecLookup({ ...reference, overviewPath }, OPTIONS);
  const lookup = create();
  expect(create('/docs/api/other')?.hash).not.toBe(lookup?.hash);
  expect(create()?.hash).toBe(lookup?.hash);
  expect(lookup?.loadSchemas()).toBe(lookup?.loadSchemas());
  expect(lookup).not.toHaveProperty('document');
  expect(createSpecLookup({ ...reference, spec: null }, OPTIONS)).toBeNull();
});

test.each<[string, object, boolean]>([
  ['the text of the document', { info: { ...CONTRACT.info, description: 'New.' } }, true],
  ['the text of an operation', { paths: toPaths({ description: 'New.' }) }, true],
  ['a schema', { components: { schemas: { New: {} } } }, false],
  ['a body', { paths: toPaths({ requestBody: { content: {} } }) }, false],
])(
  'after a change of %s, pages with schemas are compiled again or not',
  async (_, change, isSame) => {
    const load = async (contract: object) => {
      const folder = await createTemporaryFolder({ 'api.json': JSON.stringify(contract) });
      return loadReference(join(folder, 'api.json'), OPTIONS, openCache(null, ''));
    };
    const [before, after] = [await load(CONTRACT), await load({ ...CONTRACT, ...change })];
    expect(after.spec?.hash === before.spec?.hash).toBe(isSame);
  },
);

function toPaths(parts: object) {
  return { '/a': { get: { ...CONTRACT.paths['/a'].get, ...parts } } };
}
