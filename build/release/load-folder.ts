import { readFile, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { mapConcurrently } from '../map-concurrently.ts';

/** Files open at a time: a process may have a thousand or so, and a release has several for each page. */
const CONCURRENCY = 64;

/** Read all files of a folder: path below it, with slashes → content. */
export async function loadFolder(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  const contents = await mapConcurrently(files, CONCURRENCY, async (entry) => {
    const path = join(entry.parentPath, entry.name);
    return [relative(folder, path).replaceAll('\\', '/'), await readFile(path)] as const;
  });
  return new Map(contents);
}
