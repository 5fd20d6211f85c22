import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { UsageError } from '../command-line.ts';
import type { Release } from './release.ts';
import { RELEASE_CONFIG, renderReleaseConfig } from './release-config.ts';

/** The folders of a release: they are the build's alone, what lies beside them is wrangler's. */
const RELEASE_FOLDERS = ['assets', 'kv', 'worker'];

/** Files written at a time. */
const WRITE_CONCURRENCY = 64;

/**
 * Write a release into its folder: what did not change stays untouched, what is no longer part of it
 * goes. Throws when the folder holds something else than a release.
 */
export async function writeRelease(release: Release, folder: string, wranglerFile: string) {
  await refuseForeignFolder(folder);
  const files = new Map<string, string | Uint8Array>([
    // First, because a folder is known as a release by its records until it has a configuration.
    ...prefixed('kv', release.records),
    ...prefixed('assets', release.files),
    ['worker/index.js', release.worker],
  ]);
  const config = renderReleaseConfig(wranglerFile, release.id);
  const queue = [...files];
  const writeNext = async (): Promise<void> => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      await writeChanged(join(folder, file[0]), file[1]);
    }
  };
  await Promise.all(Array.from({ length: WRITE_CONCURRENCY }, writeNext));
  // Last, so that a folder with a configuration has everything that it names.
  await writeChanged(join(folder, RELEASE_CONFIG), config);
  await removeOthers(folder, files);
}

function prefixed<Value>(folder: string, files: Map<string, Value>): [string, Value][] {
  return [...files].map(([name, value]) => [`${folder}/${name}`, value]);
}

async function refuseForeignFolder(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const names = await readdir(folder);
  const isInterrupted =
    names.includes('kv') && names.every((name) => RELEASE_FOLDERS.includes(name));
  if (names.length === 0 || names.includes(RELEASE_CONFIG) || isInterrupted) return;
  throw new UsageError(
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
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((name) => RELEASE_FOLDERS.includes(name.split('/')[0] ?? '') && !files.has(name));
  await Promise.all(stale.map((name) => rm(join(folder, name))));
}
