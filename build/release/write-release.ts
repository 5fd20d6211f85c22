import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ASSET_FOLDER } from '../bundle/bundle-assets.ts';
import { UsageError } from '../problem.ts';
import { createFileWriter } from './file-writer.ts';
import { RELEASE_CONFIG, renderReleaseConfig } from './release-config.ts';
import type { Release } from './release.ts';

/** The folders that the build owns. wrangler writes beside them. */
const RELEASE_FOLDERS = ['assets', 'kv', 'worker'];

/**
 * Write a release into a folder: unchanged files stay, files of earlier releases are removed. Throws
 * `UsageError` if the folder holds anything else than a release.
 */
export function writeRelease(release: Release, folder: string, wranglerFile: string): void {
  assertReleaseFolder(folder);
  const config = renderReleaseConfig(wranglerFile, release.id);
  const isComplete = existsSync(join(folder, RELEASE_CONFIG));
  const writer = createFileWriter(folder, RELEASE_FOLDERS, isComplete);
  // First: without a configuration, the folder of records shows that this is an interrupted release.
  for (const [key, text] of release.records) writer.writeOnce(`kv/${key}`, text);
  for (const [name, content] of release.files) {
    const file = `assets/${name}`;
    if (isHashed(name)) writer.writeOnce(file, content);
    else writer.writeChanged(file, content);
  }
  writer.writeChanged('worker/index.js', release.worker);
  // Last: a folder with a configuration is complete.
  writer.writeChanged(RELEASE_CONFIG, config);
  writer.removeOthers();
}

/** Names below the folder of hashed files contain the hash of the content. */
function isHashed(name: string): boolean {
  return name.split('/').includes(ASSET_FOLDER);
}

function assertReleaseFolder(folder: string): void {
  if (!existsSync(folder)) return;
  const names = readdirSync(folder);
  const isInterrupted =
    names.includes('kv') && names.every((name) => RELEASE_FOLDERS.includes(name));
  if (names.length === 0 || names.includes(RELEASE_CONFIG) || isInterrupted) return;
  throw new UsageError(
    `${folder} holds files that are not a release, and a build replaces all files. ` +
      'Name an empty or a new folder with --out.',
  );
}
