import { rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFileCache } from '../../../build/cache/file-cache.ts';
import { createSourceCache } from '../../../build/cache/source-cache.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';

const MADE = { value: 'made', sources: ['a.txt', 'b.txt'] };

/** A value made of two old files. */
async function keepValue() {
  const folder = await createTemporaryFolder({ 'a.txt': 'A', 'b.txt': 'B' });
  const cache = createSourceCache(createFileCache(join(folder, 'cache')), folder);
  await makeOld(folder);
  await cache.keep('setting', MADE, Date.now());
  const load = async (setting = 'setting') => String((await cache.load(setting))?.value ?? null);
  return { folder, cache, load };
}

async function makeOld(folder: string): Promise<void> {
  for (const name of MADE.sources) await utimes(join(folder, name), 1_000, 2_000);
}

test('gives a value while its files hold the same, and says when they changed', async () => {
  const { load, cache } = await keepValue();
  expect(await load()).toBe('made');
  expect((await cache.load('setting'))?.changedAt).toBe(2_000_000);
  expect(await load('other setting')).toBe('null');
});

test('gives none once a file holds something else, though it looks as old as before', async () => {
  const { folder, load } = await keepValue();
  await writeFile(join(folder, 'b.txt'), 'C');
  await makeOld(folder);
  expect(await load()).toBe('null');
  await writeFile(join(folder, 'b.txt'), 'B');
  expect(await load()).toBe('made');
});

test('gives none once a file is gone', async () => {
  const { folder, load } = await keepValue();
  await rm(join(folder, 'a.txt'));
  expect(await load()).toBe('null');
});

test('keeps nothing when a file changed after the making began', async () => {
  const { folder, cache, load } = await keepValue();
  await writeFile(join(folder, 'a.txt'), 'changed meanwhile');
  await cache.keep('setting', MADE, 3_000_000);
  expect(await load()).toBe('null');
});
