import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toContentHash } from '../../build/content-hash.ts';
import { loadFolder, loadRecords } from '../../build/release/load-records.ts';
import { RELEASE_CONFIG, renderReleaseConfig } from '../../build/release/release-config.ts';
import type { Route } from '../../client/model/page.ts';
import { toManifestKey } from '../../worker/store/keys.ts';
import { parseManifest } from '../../worker/store/manifest.ts';
import type { Manifest } from '../../worker/store/manifest.ts';
import { findReferencedKeys, isManifest } from './records.ts';
import { DeployError } from './step.ts';

/** A built release, loaded from its folder. */
export interface BuiltRelease {
  id: string;
  /** The wrangler configuration of the release. */
  configFile: string;
  /** KV key → value. */
  records: Map<string, string>;
  manifest: Manifest;
  routes: Route[];
  /** Path below the assets folder → bytes. */
  assets: Map<string, Uint8Array>;
  /** Hash of configuration, Worker and assets: equal for two equal uploads. */
  fingerprint: string;
  /** Setting of the Worker that belongs to no version. */
  observability: unknown;
}

const FINGERPRINT_LENGTH = 16;

/**
 * Load the release in `folder`, and write its configuration again from `wranglerFile`, which may have changed
 * since the build. Throws `DeployError` when the manifest is missing or does not name every record.
 */
export async function loadBuiltRelease(
  folder: string,
  wranglerFile: string,
): Promise<BuiltRelease> {
  const records = loadRecords(folder);
  const manifestKey = [...records.keys()].find(isManifest) ?? '';
  const manifest = records.get(manifestKey) ?? '';
  refuseIncomplete(records, manifest);
  const id = manifestKey.slice(toManifestKey('').length);
  const assets = loadFolder(join(folder, 'assets'));
  const config = renderReleaseConfig(wranglerFile, id);
  const configFile = join(folder, RELEASE_CONFIG);
  await writeFile(configFile, config);
  const parsed = parseManifest(manifest);
  const uploaded = [
    config,
    await readFile(join(folder, 'worker/index.js'), 'utf8'),
    ...[...assets].sort().map(([name, bytes]) => `${name} ${toContentHash(bytes)}`),
  ];
  return {
    id,
    configFile,
    records,
    manifest: parsed,
    routes: parsed.loadPages().map((page) => parsed.toRoute(page)),
    assets,
    fingerprint: toContentHash(uploaded.join('\n')).slice(0, FINGERPRINT_LENGTH),
    observability: (JSON.parse(config) as { observability?: unknown }).observability,
  };
}

/** `npm run prune` deletes records that no manifest names, so a manifest has to name them all. */
function refuseIncomplete(records: Map<string, string>, manifest: string): void {
  const named = findReferencedKeys(manifest);
  const unnamed = [...records.keys()].filter((key) => !isManifest(key) && !named.has(key));
  if (manifest !== '' && unnamed.length === 0) return;
  throw new DeployError(
    manifest === ''
      ? 'The release has no manifest.'
      : `The manifest does not name ${unnamed.length} records of its release, such as ${unnamed[0]}.`,
    'This is an error of the build. Run `npm run build` and try again.',
  );
}
