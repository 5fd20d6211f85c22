import { toBatches } from './batches.ts';
import { findGarbage, loadLastingKeys } from './collect-keys.ts';
import { compareKeys } from './compare-keys.ts';
import type { KeyComparison } from './compare-keys.ts';
import type { DeployContext } from './context.ts';
import { findLastingVersions } from './kept-versions.ts';
import type { BuiltRelease } from './release-folder.ts';
import { runStep } from './step.ts';
import { toUploadSize } from './upload-keys.ts';
import { planVersion } from './upload-version.ts';
import { findServed, loadHistory } from './worker-versions.ts';
import type { WorkerHistory } from './worker-versions.ts';

export interface DeployOptions {
  /** Releases whose records stay. */
  keep: number;
  /** A preview ends before the traffic. */
  kind: 'release' | 'preview';
  /** How long collections of other deploys are waited for, where one may have begun before this deploy. */
  settleMs: number;
}

/** Say what a deploy would do, with numbers, and do none of it. */
export async function planDeploy(
  context: DeployContext,
  release: BuiltRelease,
  { keep, kind }: Pick<DeployOptions, 'keep' | 'kind'>,
): Promise<void> {
  const { api, kv, worker, say } = context;
  const plan = await runStep(context, 'Compare with what is there', () =>
    comparePlan(context, release),
  );
  reportPlan(context, release, plan, kind);
  const version = planVersion(plan.before, release, kind);
  if (version.kind === 'reuse') say(`Version ${version.version} has been uploaded already.`);
  else if (version.kind === 'upload') say('A new version of the Worker would be uploaded.');
  else
    say('The Worker does not exist: its first version would be created, and get traffic at once.');
  const end = kind === 'release' ? 'then be given the traffic' : 'get no traffic';
  say(`It would be asked at its own address, and ${end}.`);
  if (kind === 'release' && version.kind !== 'create') {
    const collection = await findGarbage(api, kv, worker, keep);
    say(
      collection.kind === 'garbage'
        ? `${collection.keys.length} records of releases that are not kept would be deleted.`
        : `Nothing would be deleted: ${collection.reason}.`,
    );
  }
  say('Dry run: nothing was changed.');
}

export interface DeployPlan {
  before: WorkerHistory;
  comparison: KeyComparison;
}

/** Compare a release with what the Worker and KV have. */
export async function comparePlan(
  { api, kv, worker }: DeployContext,
  release: BuiltRelease,
): Promise<DeployPlan> {
  // The versions before the keys: what a lasting version names is there when the keys are listed.
  const before = await loadHistory(api, worker);
  const lasting = await loadLastingKeys(kv, findLastingVersions(before));
  const now = Math.floor(Date.now() / 1_000);
  return { before, comparison: compareKeys(release.records, await kv.list(), lasting, now) };
}

/** Say what there is to do, and give it back. */
export function reportPlan(
  { worker, say }: DeployContext,
  release: BuiltRelease,
  plan: DeployPlan,
  kind: 'release' | 'preview',
): DeployPlan {
  const { missing } = plan.comparison;
  const served = findServed(plan.before)?.release ?? 'none';
  const batches = toBatches(missing).length;
  say(
    `  ${kind === 'preview' ? 'Preview of release' : 'Release'} ${release.id} → ${worker}; served now: ${served}`,
  );
  say(
    `  ${missing.size} of ${release.records.size} records are to be written: ` +
      `${toKilobytes(toUploadSize(missing))} kB in ${batches} ${batches === 1 ? 'batch' : 'batches'}`,
  );
  const bytes = [...release.assets.values()].reduce((sum, { length }) => sum + length, 0);
  say(`  ${release.assets.size} assets, ${toKilobytes(bytes)} kB, of which new ones are uploaded`);
  return plan;
}

function toKilobytes(bytes: number): string {
  return (bytes / 1_000).toFixed(1);
}
