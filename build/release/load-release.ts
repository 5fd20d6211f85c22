import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../files/list-files.ts';
import { UsageError } from '../problem.ts';
import { RELEASE_CONFIG } from './release-config.ts';
import { RELEASE_INDEX, parseReleaseIndex } from './release-index.ts';
import type { ReleaseIndex } from './release-index.ts';

/** Load the KV records of the release in `folder`. Key → value. Throws `UsageError` if it holds no release. */
export function loadRecords(folder: string): Map<string, string> {
  if (!existsSync(join(folder, RELEASE_CONFIG))) {
    throw new UsageError(`${folder} holds no release. Build one with \`npm run build\`.`);
  }
  const records = loadFolder(join(folder, 'kv'));
  return new Map([...records].map(([key, bytes]) => [key, bytes.toString()]));
}

/** Load the index of the release in `folder`. Throws when the file is missing or is no index. */
export function loadReleaseIndex(folder: string): ReleaseIndex {
  return parseReleaseIndex(readFileSync(join(folder, RELEASE_INDEX), 'utf8'));
}

/** Load all files of a folder. Path below it, with slashes → content. */
export function loadFolder(folder: string): Map<string, Buffer> {
  return new Map(listFiles(folder).map((name) => [name, readFileSync(join(folder, name))]));
}
