import type { DeployContext } from './context.ts';
import { toBatches, toSize } from './records.ts';
import type { BuiltRelease } from './release-folder.ts';
import { loadChanges } from './site-changes.ts';
import type { SiteChanges } from './site-changes.ts';
import { findServed, loadHistory } from './worker-history.ts';
import type { WorkerHistory } from './worker-history.ts';
import { planVersion } from './worker-version.ts';
import type { VersionPlan } from './worker-version.ts';

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

/** Compare a release with the account, and print what is different. */
export async function comparePlan(
  { api, kv, worker, siteWorker, log }: DeployContext,
  release: BuiltRelease,
  alias: string | undefined,
): Promise<DeployPlan> {
  const before = await loadHistory(api, worker);
  const site = worker === siteWorker ? before : await loadHistory(api, siteWorker);
  const served = findServed(site)?.release ?? null;
  log(`  Release ${release.id} → ${worker}; served now: ${served ?? 'none'}`);

  const { keys, listedAt } = await kv.list();
  // A key contains the hash of its value, so a key that exists is never written again.
  const missing = new Map([...release.records].filter(([key]) => !keys.has(key)));
  const size = toKilobytes([...missing].map(toSize));
  const batches = toBatches(missing).length;
  log(
    `  ${missing.size} of ${release.records.size} records to write: ${size} in ${batches} requests`,
  );
  const assets = toKilobytes([...release.assets.values()].map(({ length }) => length));
  log(`  ${release.assets.size} assets, ${assets}, of which new ones are uploaded`);

  const changes = await loadChanges(kv, served, release.records, release.manifest);
  const { added, changed, lost } = changes;
  log(`  ${added.length} pages are new, ${changed.length} changed, ${lost.length} URLs are lost`);
  for (const { url, fix } of lost) log(`  lost: ${url}; ${fix}`);
  return {
    before,
    version: planVersion(before, release, alias),
    missing,
    comparedAt: listedAt,
    changes,
  };
}

function toKilobytes(sizes: number[]): string {
  return `${(sizes.reduce((sum, size) => sum + size, 0) / 1_000).toFixed(1)} kB`;
}
