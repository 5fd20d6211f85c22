import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Cache } from '../../../../build/files/cache.ts';
import { openCache } from '../../../../build/files/cache.ts';
import { listVersions } from '../../../../build/openapi/changelog/list-versions.ts';
import { loadHistory } from '../../../../build/openapi/changelog/load-history.ts';
import { loadDocument } from '../../../../build/openapi/load/load-document.ts';
import { createTemporaryFolder, writeFiles } from '../../../support/temporary-folder.ts';

function toContract(version: string, releasedOn: string, more: object = {}): string {
  const info = { title: 'A', version };
  return JSON.stringify({ openapi: '3.1.0', info, 'x-released': releasedOn, paths: {}, ...more });
}

/** Load a history without the comparison with the published contract. */
async function load(folder: string, cache: Cache) {
  const file = join(folder, 'api.json');
  const { document, locator } = await loadDocument(file, folder);
  if (!document) throw new Error('The contract cannot be used.');
  return loadHistory(listVersions(file), { document, locator, cache, isComplete: false });
}

const PUBLISHED = toContract('3', '2026-05-01');

test('versions come with the newest first, by their days and not by their names', async () => {
  const folder = await createTemporaryFolder({
    'api.json': PUBLISHED,
    'history/10.yaml': toContract('10', '2026-02-01', { 'x-retired': '2026-04-01' }),
    'history/9.yaml': toContract('9', '2026-01-01', { 'x-supported-until': '2026-03-01' }),
  });
  const history = await load(folder, openCache(null, ''));
  expect(history).toMatchObject({ unreleased: [], problems: [] });
  expect(history?.files.map((file) => file.slice(folder.length))).toEqual([
    '/history/10.yaml',
    '/history/9.yaml',
  ]);
  expect(history?.versions).toEqual([
    {
      version: '10',
      releasedOn: '2026-02-01',
      supportedUntil: undefined,
      retiredOn: '2026-04-01',
      changes: [],
    },
    {
      version: '9',
      releasedOn: '2026-01-01',
      supportedUntil: '2026-03-01',
      retiredOn: undefined,
      changes: [],
    },
  ]);
});

test('a cache has each version and each pair by what is in them', async () => {
  const folder = await createTemporaryFolder({
    'api.json': PUBLISHED,
    'history/1.yaml': toContract('1', '2026-01-01'),
    'history/2.yaml': toContract('2', '2026-02-01'),
  });
  const cache = openCache(null, '');
  const toTexts = async () =>
    (await load(folder, cache))?.versions.flatMap(({ changes }) => changes.map(({ text }) => text));
  expect(await toTexts()).toEqual([]);
  const tags = [{ name: 'a' }];
  await writeFiles(folder, { 'history/2.yaml': toContract('2', '2026-02-01', { tags }) });
  expect(await toTexts()).toEqual(['`tags` was added.']);
  await writeFiles(folder, { 'history/1.yaml': toContract('1', '2026-01-01', { tags }) });
  expect(await toTexts()).toEqual([]);
  await writeFiles(folder, { 'history/2.yaml': toContract('2', '2026-02-01') });
  expect(await toTexts()).toEqual(['`tags` was removed.']);
});

test('no files are no history', async () => {
  const folder = await createTemporaryFolder({ 'api.json': PUBLISHED });
  expect(await load(folder, openCache(null, ''))).toBeNull();
});
