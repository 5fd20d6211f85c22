import { toPathKey } from '../../client/model/path.ts';
import { toManifestKey } from '../../worker/store/keys.ts';
import { parseManifest } from '../../worker/store/manifest.ts';
import type { Manifest } from '../../worker/store/manifest.ts';
import type { DeployContext } from './context.ts';
import type { KvNamespace } from './kv-namespace.ts';
import { isManifestOf, toBatches, toSize } from './records.ts';
import type { BuiltRelease } from './release-folder.ts';
import { DeployError } from './step.ts';
import { describeTraffic, findServed, isVersionOfSite, loadHistory } from './worker-history.ts';
import type { WorkerHistory } from './worker-history.ts';
import { planVersion } from './worker-version.ts';
import type { VersionPlan } from './worker-version.ts';

/** How a built release differs from the one that readers get: paths of pages. */
export interface SiteChanges {
  added: string[];
  changed: string[];
  /** Neither pages nor aliases of the built release. The build lets an author lose a path only on purpose. */
  lost: string[];
}

/** What a deploy will do. */
export interface DeployPlan {
  /** Versions and traffic before the deploy. */
  before: WorkerHistory;
  version: VersionPlan;
  /** Records that KV does not have. */
  missing: Map<string, string>;
  /** Cloudflare's time of the comparison in epoch seconds. */
  comparedAt: number;
  /** Against the release that readers get. */
  changes: SiteChanges;
}

/** Compare a release with the account, and print it. Throws `DeployError` when another program has the traffic. */
export async function comparePlan(
  context: DeployContext,
  release: BuiltRelease,
  alias: string | undefined,
): Promise<DeployPlan> {
  const { api, kv, worker, siteWorker, log } = context;
  const before = await loadHistory(api, worker);
  const site = worker === siteWorker ? before : await loadHistory(api, siteWorker);
  const served = findServed(site)?.release ?? null;
  log(`  Release ${release.id} → ${worker}; served now: ${served ?? 'none'}`);
  if ((site.deployments[0]?.versions.length ?? 0) > 1) log(`  ${describeTraffic(site)}`);
  if (await isForeign(context, before)) throw foreignWorkerError(context);

  const { keys, listedAt } = await kv.list();
  // A key contains the hash of its value, so what a deploy has written is not written again. Other tools leave no time.
  const missing = new Map(
    [...release.records].filter(([key]) => typeof keys.get(key) !== 'number'),
  );
  const size = toKilobytes([...missing].map(toSize));
  const batches = toBatches(missing).length;
  log(
    `  ${missing.size} of ${release.records.size} records to write: ${size} in ${batches} requests`,
  );
  const assets = toKilobytes([...release.assets.values()].map(({ length }) => length));
  log(`  ${release.assets.size} assets, ${assets}, of which new ones are uploaded`);

  const changes = await loadChanges(kv, served, release.manifest);
  const { added, changed, lost } = changes ?? NO_CHANGES;
  log(
    changes
      ? `  ${added.length} pages are new, ${changed.length} changed, ${lost.length} URLs are lost`
      : '  Pages are not compared: KV has no manifest of the served release that this code can read',
  );
  for (const path of lost) log(`  lost: ${path}`);
  return {
    before,
    version: planVersion(before, release, alias),
    missing,
    comparedAt: listedAt,
    changes: changes ?? NO_CHANGES,
  };
}

/** Whether another program has traffic. */
async function isForeign(
  { api, worker, namespaceId }: DeployContext,
  { deployments }: WorkerHistory,
): Promise<boolean> {
  const served = deployments[0]?.versions ?? [];
  const areOurs = await Promise.all(
    served.map(({ id }) => isVersionOfSite(api, worker, id, namespaceId)),
  );
  return areOurs.includes(false);
}

function foreignWorkerError({ worker, configFile, namespaceId }: DeployContext): DeployError {
  return new DeployError(
    `The Worker \`${worker}\` serves no release of this site from the KV namespace ${namespaceId}. Is it another program?`,
    `Nothing was changed. If it is, choose another \`name\` in ${configFile}. If it is this site with an earlier namespace, ` +
      'deploy under another name too:\nthe domains move when the new version has passed its test, and then you can delete ' +
      'the old Worker in the dashboard.',
  );
}

const NO_CHANGES: SiteChanges = { added: [], changed: [], lost: [] };

/** Compare the manifests. Resolves to null when KV has no whole manifest of the served release in the current format. */
async function loadChanges(
  kv: Pick<KvNamespace, 'read'>,
  served: string | null,
  built: Manifest,
): Promise<SiteChanges | null> {
  if (served === null) return NO_CHANGES;
  const key = toManifestKey(served);
  const text = (await kv.read([key])).get(key);
  if (text === undefined || !isManifestOf(served, text)) return null;
  const before = parseManifest(text);
  const toKey = ({ path }: { path: string }) => toPathKey(path) ?? '';
  const toPath = ({ path }: { path: string }) => path;
  const pages = built.loadPages().map((page) => ({ ...page, old: before.findPage(toKey(page)) }));
  const isLost = (page: { path: string }) =>
    !built.findPage(toKey(page)) && built.findRedirect(toKey(page)) === undefined;
  return {
    added: pages.filter(({ old }) => !old).map(toPath),
    changed: pages.filter(({ record, old }) => old && old.record !== record).map(toPath),
    lost: before.loadPages().filter(isLost).map(toPath),
  };
}

function toKilobytes(sizes: number[]): string {
  return `${(sizes.reduce((sum, size) => sum + size, 0) / 1_000).toFixed(1)} kB`;
}
