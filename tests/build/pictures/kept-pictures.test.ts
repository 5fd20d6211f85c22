import { readdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFileCache } from '../../../build/cache/file-cache.ts';
import { createKeptPictures } from '../../../build/pictures/kept-pictures.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

const TEXT = { kicker: 'Users', title: 'Manage users', site: 'Docs' };

test('a picture is kept for its texts and the code that drew it', async () => {
  const folder = await createTemporaryFolder({});
  const disk = createFileCache(folder);
  const picture = await createKeptPictures('code', disk)(TEXT);
  expect(Buffer.from(await createKeptPictures('code', disk)(TEXT)).equals(picture)).toBe(true);
  expect(await listFiles(folder)).toHaveLength(1);
  await createKeptPictures('code', disk)({ ...TEXT, kicker: 'Levels' });
  await createKeptPictures('other code', disk)(TEXT);
  expect(await listFiles(folder)).toHaveLength(3);
});

test('a picture whose file is damaged is drawn again', async () => {
  const folder = await createTemporaryFolder({});
  const disk = createFileCache(folder);
  const picture = await createKeptPictures('code', disk)(TEXT);
  for (const path of await listFiles(folder)) await truncate(path, 1_000);
  expect(Buffer.from(await createKeptPictures('code', disk)(TEXT)).equals(picture)).toBe(true);
});

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
