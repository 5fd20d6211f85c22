import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Route } from '../../client/model/page.ts';
import { toManifestKey } from '../../worker/store/keys.ts';
import { parseManifest } from '../../worker/store/manifest.ts';
import { toContentHash } from '../content-hash.ts';
import { loadFolder } from '../release/load-folder.ts';
import { loadRecords } from '../release/load-records.ts';
import { RELEASE_CONFIG, renderReleaseConfig } from '../release/release-config.ts';
import { DeployError } from './deploy-error.ts';
import { findNamedKeys } from './named-keys.ts';

/** A built release, read from its folder. */
export interface BuiltRelease {
  id: string;
  /** The wrangler configuration that names its files. */
  configFile: string;
  /** KV key → value. */
  records: Map<string, string>;
  routes: Route[];
  /** Path below the assets folder → bytes. */
  assets: Map<string, Uint8Array>;
  /** Hash of configuration, Worker and assets: the same for two uploads that are the same. */
  fingerprint: string;
}

const FINGERPRINT_LENGTH = 16;

/**
 * Load the release in `folder` and renew its configuration from `wranglerFile`, which may have changed
 * since the build. Throws when there is no release, or one whose manifest leaves a record out.
 */
export async function loadBuiltRelease(
  folder: string,
  wranglerFile: string,
): Promise<BuiltRelease> {
  const records = await loadRecords(folder);
  const prefix = toManifestKey('');
  const manifestKey = [...records.keys()].find((key) => key.startsWith(prefix)) ?? '';
  const manifest = records.get(manifestKey) ?? '';
  refuseUnnamedRecords(records, manifestKey, manifest);
  const assets = await loadFolder(join(folder, 'assets'));
  const id = manifestKey.slice(prefix.length);
  const config = renderReleaseConfig(wranglerFile, id);
  const configFile = join(folder, RELEASE_CONFIG);
  await writeFile(configFile, config);
  return {
    id,
    configFile,
    records,
    routes: findRoutes(manifest),
    assets,
    fingerprint: toContentHash(
      [
        config,
        await readFile(join(folder, 'worker/index.js'), 'utf8'),
        ...[...assets].sort().map(([name, bytes]) => `${name} ${toContentHash(bytes)}`),
      ].join('\n'),
    ).slice(0, FINGERPRINT_LENGTH),
  };
}

/**
 * The collector keeps what manifests name. A record that no manifest names would be deleted under the
 * release that needs it, so a build that makes one is not deployed.
 */
function refuseUnnamedRecords(
  records: Map<string, string>,
  manifestKey: string,
  manifest: string,
): void {
  const named = findNamedKeys(manifest);
  const unnamed = [...records.keys()].filter((key) => key !== manifestKey && !named.has(key));
  if (manifest !== '' && unnamed.length === 0) return;
  throw new DeployError(
    manifest === ''
      ? 'The release has no manifest.'
      : `The manifest does not name ${unnamed.length} records of its release, such as ${unnamed[0]}.`,
    'This is a fault of the build, not of what was written. Run `npm run build` and try again.',
  );
}

function findRoutes(text: string): Route[] {
  const manifest = parseManifest(text);
  return manifest.loadPages().map((page) => manifest.toRoute(page));
}
