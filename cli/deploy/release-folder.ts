import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { toContentHash } from '../../build/content-hash.ts';
import { loadFolder, loadRecords, loadReleaseIndex } from '../../build/release/load-release.ts';
import { renderReleaseConfig } from '../../build/release/release-config.ts';
import { RELEASE_INDEX } from '../../build/release/release-index.ts';
import type { ReleaseIndex } from '../../build/release/release-index.ts';
import { toManifestKey } from '../../worker/store/keys.ts';
import { parseManifest } from '../../worker/store/manifest.ts';
import type { Manifest } from '../../worker/store/manifest.ts';
import { toPattern } from './context.ts';
import type { Context } from './context.ts';
import { DeployError, describeError } from './errors.ts';
import { findReferencedKeys } from './kv.ts';

/** A built release, loaded from its folder. */
export interface BuiltRelease {
  id: string;
  /** Origin of the published site; null if `url` is not set. */
  origin: string | null;
  /** The wrangler configuration with which the release is uploaded. */
  config: Record<string, unknown>;
  /** KV key → value. */
  records: Map<string, string>;
  manifest: Manifest;
  /** Path below the assets folder → bytes. */
  assets: Map<string, Buffer>;
  /** Path in the folder of the Worker → bytes. */
  worker: Map<string, Buffer>;
  /** Hash of configuration, Worker and assets: equal for two equal uploads. */
  fingerprint: string;
}

const FINGERPRINT_LENGTH = 16;

/**
 * Load the release in `folder`, with the configuration of the upload from `wranglerFile`, which may have changed since
 * the build. Throws `DeployError` unless the folder has every file of the release as the build wrote it.
 */
export function loadBuiltRelease(folder: string, wranglerFile: string): BuiltRelease {
  const records = loadRecords(folder);
  const index = loadIndex(folder);
  const link = findSymbolicLink(folder);
  if (link !== null) throw notWhole(folder, `${link} is a symbolic link`);
  const assets = loadFolder(join(folder, 'assets'));
  const worker = loadFolder(join(folder, 'worker'));
  const fault = verifyFiles({ records, assets, worker }, index);
  if (fault !== null) throw notWhole(folder, fault);
  const config = toDeployConfig(renderReleaseConfig(readFileSync(wranglerFile, 'utf8'), index.id));
  return {
    id: index.id,
    origin: index.origin,
    config,
    records,
    manifest: parseManifest(records.get(toManifestKey(index.id)) ?? ''),
    assets,
    worker,
    fingerprint: toContentHash(JSON.stringify([config, index])).slice(0, FINGERPRINT_LENGTH),
  };
}

/**
 * Leave out the build, which stops wrangler for everybody else, the account, which the environment names, and the
 * routes: a first upload would attach the domain of the site before a test, and even to the Worker of previews.
 */
function toDeployConfig(releaseConfig: string): Record<string, unknown> {
  const { build, route, routes, account_id, ...config } = JSON.parse(releaseConfig) as Record<
    string,
    unknown
  >;
  return config;
}

/** Return the path of a link in the folder. wrangler uploads what a link leads to, which may be any file of the machine. */
function findSymbolicLink(folder: string): string | null {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const link = entries.find((entry) => entry.isSymbolicLink());
  return link ? relative(folder, join(link.parentPath, link.name)) : null;
}

function loadIndex(folder: string): ReleaseIndex {
  try {
    return loadReleaseIndex(folder);
  } catch (error) {
    throw notWhole(folder, `${RELEASE_INDEX} cannot be read: ${describeError(error)}`);
  }
}

/** Return what is wrong with the files of a release; null when they are those that the build wrote. */
function verifyFiles(
  { records, assets, worker }: Pick<BuiltRelease, 'records' | 'assets' | 'worker'>,
  index: ReleaseIndex,
): string | null {
  const files = new Map<string, string | Buffer>([
    ...withFolder('kv', records),
    ...withFolder('assets', assets),
    ...withFolder('worker', worker),
  ]);
  const manifestKey = toManifestKey(index.id);
  const keys = findReferencedKeys(records.get(manifestKey) ?? '').add(manifestKey);
  // The end of a key is the hash of its value, or the start of it.
  const keyHashes = [...keys].map((key) => [key, key.slice(key.indexOf('/') + 1)] as const);
  const hashes = new Map([...withFolder('kv', keyHashes), ...Object.entries(index.files)]);
  for (const [path, hash] of hashes) {
    const content = files.get(path);
    if (content === undefined) return `${path} is missing`;
    const isSame = toContentHash(content).startsWith(hash);
    if (!isSame) return `${path} has other content than the build wrote`;
  }
  const stray = [...files.keys()].find((path) => !hashes.has(path));
  return stray === undefined ? null : `${stray} does not belong to the release`;
}

function withFolder<Value>(
  folder: string,
  files: Iterable<readonly [string, Value]>,
): [string, Value][] {
  return [...files].map(([name, value]) => [`${folder}/${name}`, value]);
}

function notWhole(folder: string, fault: string): DeployError {
  return new DeployError(
    `The release in ${folder} is not whole: ${fault}.`,
    'Nothing was sent. Delete the folder and run `npm run build`, or load the folder again from where it was copied.',
  );
}

/** Throw unless a deploy attaches the site's domain, to which the Worker redirects: the site would be down. */
export function assertReachable(
  origin: string | null,
  { routes, configFile }: Pick<Context, 'routes' | 'configFile'>,
): void {
  if (origin === null) {
    throw new DeployError(
      'The site has no address: `url` is not set in `site.ts` of the content.',
      "Add `url: 'https://docs.example.com'` with the address at which readers open the site, and run the same command " +
        'again.\nAll absolute links, the sitemap and search engines depend on it. A preview needs none.',
    );
  }
  const { hostname } = new URL(origin);
  const hosts = routes.map((route) => toPattern(route).replace(/\/.*/s, ''));
  const isAttached = hosts.some((host) =>
    host.startsWith('*') ? hostname.endsWith(host.slice(1)) : host === hostname,
  );
  // Until the domain works, the address below workers.dev is that of the site.
  if (hosts.length === 0 || isAttached || hostname.endsWith('.workers.dev')) return;
  throw new DeployError(
    `\`url\` in \`site.ts\` of the content is ${origin}, but ${configFile} attaches ${hosts.join(', ')}.`,
    'Nothing was sent: readers would be redirected to a domain that does not lead to the site. Correct one of them, and ' +
      'run the same command again.',
  );
}
