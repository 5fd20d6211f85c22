import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { compareText } from '../problem.ts';

/** List the files below a folder, sorted; none without a folder. Symbolic links are left out: they may have no end. */
export function listFiles(folder: string): string[] {
  const walk = (path: string): string[] =>
    readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
      const name = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory()) return walk(name);
      return entry.isFile() ? [name] : [];
    });
  return existsSync(folder) ? walk('').sort(compareText) : [];
}
