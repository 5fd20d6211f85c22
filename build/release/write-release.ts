import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ASSET_FOLDER } from '../bundle/bundle-assets.ts';
import { UsageError } from '../usage-error.ts';
import { createFileWriter } from './file-writer.ts';
import type { Release } from './release.ts';
import { RELEASE_CONFIG, renderReleaseConfig } from './release-config.ts';

/** The folders of a release: they are the build's alone, what lies beside them is wrangler's. */
const RELEASE_FOLDERS = ['assets', 'kv', 'worker'];

/**
 * Write a release into its folder: what did not change stays untouched, what is no longer part of it
 * goes. Throws when the folder holds something else than a release.
 */
export function writeRelease(release: Release, folder: string, wranglerFile: string): void {
  refuseForeignFolder(folder);
  const config = renderReleaseConfig(wranglerFile, release.id);
  const isWhole = existsSync(join(folder, RELEASE_CONFIG));
  const writer = createFileWriter(folder, RELEASE_FOLDERS, isWhole);
  // First, because a folder is known as a release by its records until it has a configuration.
  for (const [key, text] of release.records) writer.writeOnce(`kv/${key}`, text);
  for (const [name, content] of release.files) {
    const file = `assets/${name}`;
    if (isHashed(name)) writer.writeOnce(file, content);
    else writer.writeChanged(file, content);
  }
  writer.writeChanged('worker/index.js', release.worker);
  // Last, so that a folder with a configuration has everything that it names.
  writer.writeChanged(RELEASE_CONFIG, config);
  writer.removeOthers();
}

/** What stands below the assets' own folder has its content's hash in its name. */
function isHashed(name: string): boolean {
  return name.split('/').includes(ASSET_FOLDER);
}

function refuseForeignFolder(folder: string): void {
  if (!existsSync(folder)) return;
  const names = readdirSync(folder);
  const isInterrupted =
    names.includes('kv') && names.every((name) => RELEASE_FOLDERS.includes(name));
  if (names.length === 0 || names.includes(RELEASE_CONFIG) || isInterrupted) return;
  throw new UsageError(
    `${folder} holds files that are not a release, and a build replaces all there is. ` +
      'Name an empty or a new folder with --out.',
  );
}
