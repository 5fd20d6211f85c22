import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openCache } from '../../../build/files/cache.ts';
import { loadBundle } from '../../../build/release/load-bundle.ts';
import { createTemporaryFolder, makeOld, writeFiles } from '../../support/temporary-folder.ts';

const SOURCES = {
  'entry.ts': `import { word } from './word.ts';\nconsole.log(word, MODE);`,
  'word.ts': `export const word = 'tea';`,
};

async function bundle(folder: string, mode = 'fast'): Promise<string> {
  const cache = openCache(join(folder, 'cache.sqlite'), '');
  const sources = { sourceFolder: folder, cache };
  await makeOld(folder);
  const files = await loadBundle(sources, {
    entryPoints: ['entry.ts'],
    outdir: 'out',
    define: { MODE: JSON.stringify(mode) },
  });
  return Buffer.from(files.get('entry.js') ?? '').toString();
}

test('a bundle from the cache equals the original', async () => {
  const folder = await createTemporaryFolder(SOURCES);
  const made = await bundle(folder);
  expect(made).toContain('tea');
  expect(await bundle(folder)).toBe(made);
});

test('a bundle is rebuilt after a change of an imported module', async () => {
  const folder = await createTemporaryFolder(SOURCES);
  expect(await bundle(folder)).not.toContain('coffee');
  await writeFiles(folder, { 'word.ts': `export const word = 'coffee';` });
  expect(await bundle(folder)).toContain('coffee');
});

test('other options make another bundle', async () => {
  const folder = await createTemporaryFolder(SOURCES);
  expect(await bundle(folder, 'fast')).toContain('"fast"');
  expect(await bundle(folder, 'slow')).toContain('"slow"');
});

test('an error in a source is thrown with its position and not cached', async () => {
  const folder = await createTemporaryFolder({ ...SOURCES, 'word.ts': 'export const word = ;' });
  await expect(bundle(folder)).rejects.toThrow('word.ts:1:20');
  await writeFiles(folder, { 'word.ts': SOURCES['word.ts'] });
  expect(await bundle(folder)).toContain('tea');
});
