import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Read all files of a folder: path below it, with slashes → content. */
export function loadFolder(folder: string): Map<string, Buffer> {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return [relative(folder, path).replaceAll('\\', '/'), readFileSync(path)];
      }),
  );
}
