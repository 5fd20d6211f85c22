import { mkdir, mkdtemp, readdir, realpath, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { onTestFinished } from 'vitest';

/** Create a folder with `files` (path → content), which is deleted when the test ends; returns its path. */
export async function createTemporaryFolder(
  files: Record<string, string | Uint8Array> = {},
): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'site-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFiles(folder, files);
  return folder;
}

/** Write `files` (path → content) below `folder`. */
export async function writeFiles(
  folder: string,
  files: Record<string, string | Uint8Array>,
): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
}

/** Make files old: a cache has nothing that was computed from files of the same moment. */
export async function makeOld(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), 1_000, 1_000);
  }
}

/** Return a folder as problems show it, with a slash at its end: from the current folder, on Windows too with slashes. */
export function toShownFolder(folder: string): string {
  return `${relative('', folder).replaceAll('\\', '/')}/`;
}
