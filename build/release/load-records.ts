import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../usage-error.ts';
import { loadFolder } from './load-folder.ts';
import { RELEASE_CONFIG } from './release-config.ts';

/** Read the KV records of the release in `folder`: key → value. Throws when there is no release. */
export function loadRecords(folder: string): Map<string, string> {
  if (!existsSync(join(folder, RELEASE_CONFIG))) {
    throw new UsageError(`${folder} holds no release. Build one with \`npm run build\`.`);
  }
  const records = loadFolder(join(folder, 'kv'));
  return new Map([...records].map(([key, bytes]) => [key, bytes.toString()]));
}
