import { readFile, readdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { UsageError } from '../command-line.ts';
import { RELEASE_CONFIG } from './release-config.ts';

/** Read the KV records of the release in `folder`: key → value. Throws when there is no release. */
export async function loadRecords(folder: string): Promise<Map<string, string>> {
  if (!existsSync(join(folder, RELEASE_CONFIG))) {
    throw new UsageError(`${folder} holds no release. Build one with \`npm run build\`.`);
  }
  const root = join(folder, 'kv');
  const entries = await readdir(root, { withFileTypes: true, recursive: true });
  const records = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        const key = relative(root, path).replaceAll('\\', '/');
        return [key, await readFile(path, 'utf8')] as const;
      }),
  );
  return new Map(records);
}
