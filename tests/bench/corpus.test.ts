import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { writeCorpus } from '../../bench/corpus.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

async function loadFiles(folder: string): Promise<Record<string, string>> {
  const files = globSync('**/*.*', { cwd: folder });
  const entries = files
    .sort()
    .map(async (file) => [file, await readFile(join(folder, file), 'utf8')]);
  return Object.fromEntries(await Promise.all(entries));
}

test('the same count gives the same pages, in folders of at most 25 entries', async () => {
  const [first, second] = [await createTemporaryFolder(), await createTemporaryFolder()];
  const { paths, toFile } = await writeCorpus(first, 700);
  await writeCorpus(second, 700);
  const files = await loadFiles(first);
  expect(await loadFiles(second)).toEqual(files);
  expect(Object.keys(files).filter((file) => file.endsWith('.mdx'))).toHaveLength(700);
  expect(new Set(paths).size).toBe(700);
  expect(toFile(699)).toBe(join(first, `${paths[699]}.mdx`));
  expect(await readFile(toFile(699), 'utf8')).toContain('title:');
  const folders = Map.groupBy(Object.keys(files), dirname);
  expect(Math.max(...[...folders.values()].map(({ length }) => length))).toBeLessThanOrEqual(25);
});
