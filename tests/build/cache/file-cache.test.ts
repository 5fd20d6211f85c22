import { readFile, readdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFileCache } from '../../../build/cache/file-cache.ts';
import { toContentHash } from '../../../build/content-hash.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';

const KEY = toContentHash('key');

test('gives back what was kept under a key, and null for another one', async () => {
  const cache = createFileCache(await createTemporaryFolder({}));
  await cache.keep(KEY, Buffer.from([0, 255, 1]));
  expect(await cache.load(KEY)).toEqual(Buffer.from([0, 255, 1]));
  expect(await cache.load(toContentHash('other'))).toBeNull();
});

test('works in a folder that is not there yet', async () => {
  const cache = createFileCache(join(await createTemporaryFolder({}), 'a', 'b'));
  expect(await cache.load(KEY)).toBeNull();
  await cache.prune(1);
  await cache.keep(KEY, 'text');
  expect(String(await cache.load(KEY))).toBe('text');
});

test.each<[string, (path: string) => Promise<void>]>([
  ['truncated', (path) => truncate(path, 40)],
  ['empty', (path) => truncate(path, 0)],
  ['changed', async (path) => writeFile(path, `${await readFile(path, 'utf8')}.`)],
])('takes a %s file for none, and writes it anew', async (_, damage) => {
  const folder = await createTemporaryFolder({});
  const cache = createFileCache(folder);
  await cache.keep(KEY, 'a value of some length');
  await damage(join(folder, KEY.slice(0, 2), KEY));
  expect(await cache.load(KEY)).toBeNull();
  await cache.keep(KEY, 'a value of some length');
  expect(String(await cache.load(KEY))).toBe('a value of some length');
});

test('drops entries once there are more than the limit', async () => {
  const folder = await createTemporaryFolder({});
  const cache = createFileCache(folder);
  for (let at = 0; at < 9; at++) await cache.keep(toContentHash(String(at)), 'value');
  await cache.prune(9);
  expect(await countFiles(folder)).toBe(9);
  await cache.prune(8);
  expect(await countFiles(folder)).toBe(4);
});

async function countFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}
