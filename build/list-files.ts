import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { compareText } from './problem.ts';

/** List the files below a folder, sorted, as paths below it with slashes; none if it does not exist. */
export function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort(compareText);
}
