import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeCorpus } from '../../bench/corpus.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

test('the same count gives the same pages', async () => {
  const [first, second] = [await createTemporaryFolder(), await createTemporaryFolder()];
  await writeCorpus(first, 45);
  await writeCorpus(second, 45);
  const files = await loadFiles(first);
  expect(files).toEqual(await loadFiles(second));
  expect(files.filter(({ name }) => name.endsWith('.mdx'))).toHaveLength(45);
});

test('no folder has more than 25 entries, and every path has a file', async () => {
  const folder = await createTemporaryFolder();
  const { paths, toFile } = await writeCorpus(folder, 700);
  expect(new Set(paths).size).toBe(700);
  const entries = await readdir(join(folder, 'docs'), { recursive: true, withFileTypes: true });
  const counts = new Map<string, number>();
  for (const { parentPath } of entries) counts.set(parentPath, (counts.get(parentPath) ?? 0) + 1);
  expect(Math.max(...counts.values())).toBeLessThanOrEqual(25);
  expect(toFile(699)).toBe(join(folder, `${paths[699]}.mdx`));
  await expect(readFile(toFile(699), 'utf8')).resolves.toContain('title:');
});

async function loadFiles(folder: string): Promise<{ name: string; text: string }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  return await Promise.all(
    files.map(async (path) => ({
      name: path.slice(folder.length),
      text: await readFile(path, 'utf8'),
    })),
  );
}
