import { join, relative } from 'node:path';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { UsageError } from '../problem.ts';
import { RELEASE_CONFIG } from './release-config.ts';

/** Load the KV records of the release in `folder`. Key → value. Throws `UsageError` if it holds no release. */
export function loadRecords(folder: string): Map<string, string> {
  if (!existsSync(join(folder, RELEASE_CONFIG))) {
    throw new UsageError(`${folder} holds no release. Build one with \`npm run build\`.`);
  }
  const records = loadFolder(join(folder, 'kv'));
  return new Map([...records].map(([key, bytes]) => [key, bytes.toString()]));
}

/** Load all files of a folder. Path below it, with slashes → content. */
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
