import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Release } from './release.ts';
import { RELEASE_CONFIG, renderReleaseConfig } from './release-config.ts';

/** Files written at a time. */
const WRITE_CONCURRENCY = 64;

/**
 * Write a release into its folder: what did not change stays untouched, what is no longer part of it
 * goes. Throws when the folder holds something else than a release.
 */
export async function writeRelease(release: Release, folder: string, wranglerFile: string) {
  await refuseForeignFolder(folder);
  const files = new Map<string, string | Uint8Array>([
    ['worker/index.js', release.worker],
    ...prefixed('assets', release.files),
    ...prefixed('kv', release.records),
    // Last, so that a folder with a configuration has everything that it names.
    [RELEASE_CONFIG, renderReleaseConfig(wranglerFile, release.id)],
  ]);
  const queue = [...files];
  const writeNext = async (): Promise<void> => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      await writeChanged(join(folder, file[0]), file[1]);
    }
  };
  await Promise.all(Array.from({ length: WRITE_CONCURRENCY }, writeNext));
  await removeOthers(folder, files);
}

function prefixed<Value>(folder: string, files: Map<string, Value>): [string, Value][] {
  return [...files].map(([name, value]) => [`${folder}/${name}`, value]);
}

async function refuseForeignFolder(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const names = await readdir(folder);
  if (names.length === 0 || names.includes(RELEASE_CONFIG)) return;
  throw new Error(
    `${folder} holds files that are not a release, and a build replaces all there is. ` +
      'Name an empty or a new folder with --out.',
  );
}

async function writeChanged(path: string, content: string | Uint8Array): Promise<void> {
  const bytes = Buffer.from(content);
  if (existsSync(path) && (await readFile(path)).equals(bytes)) return;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
}

async function removeOthers(folder: string, files: Map<string, unknown>): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const stale = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !files.has(relative(folder, path).replaceAll('\\', '/')));
  await Promise.all(stale.map((path) => rm(path)));
}
