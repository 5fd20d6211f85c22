import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toContentHash } from '../../build/content-hash.ts';
import { loadFolder, loadRecords } from '../../build/release/load-records.ts';
import { RELEASE_CONFIG, renderReleaseConfig } from '../../build/release/release-config.ts';
import { toManifestKey } from '../../worker/store/keys.ts';
import { parseManifest } from '../../worker/store/manifest.ts';
import type { Manifest } from '../../worker/store/manifest.ts';
import { isManifest } from './records.ts';
import { DeployError } from './step.ts';

/** A built release, loaded from its folder. */
export interface BuiltRelease {
  id: string;
  /** The wrangler configuration of the release. */
  configFile: string;
  /** KV key → value. */
  records: Map<string, string>;
  manifest: Manifest;
  /** Path below the assets folder → bytes. */
  assets: Map<string, Buffer>;
  /** Hash of configuration, Worker and assets: equal for two equal uploads. */
  fingerprint: string;
  /** Setting of the Worker that belongs to no version. */
  observability: unknown;
}

const FINGERPRINT_LENGTH = 16;

/**
 * Load the release in `folder`, and write its configuration again from `wranglerFile`, which may have changed
 * since the build. Throws `DeployError` when the manifest is missing.
 */
export async function loadBuiltRelease(
  folder: string,
  wranglerFile: string,
): Promise<BuiltRelease> {
  const records = loadRecords(folder);
  const [key, text] = [...records].find(([name]) => isManifest(name)) ?? [];
  if (key === undefined || text === undefined) {
    throw new DeployError('The release has no manifest.', 'Run `npm run build` and try again.');
  }
  const id = key.slice(toManifestKey('').length);
  const assets = loadFolder(join(folder, 'assets'));
  const config = renderReleaseConfig(wranglerFile, id);
  const configFile = join(folder, RELEASE_CONFIG);
  await writeFile(configFile, config);
  const uploaded = [
    config,
    await readFile(join(folder, 'worker/index.js'), 'utf8'),
    ...[...assets].sort().map(([name, bytes]) => `${name} ${toContentHash(bytes)}`),
  ];
  return {
    id,
    configFile,
    records,
    manifest: parseManifest(text),
    assets,
    fingerprint: toContentHash(uploaded.join('\n')).slice(0, FINGERPRINT_LENGTH),
    observability: (JSON.parse(config) as { observability?: unknown }).observability,
  };
}
