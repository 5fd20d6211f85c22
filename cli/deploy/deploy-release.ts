import type { DeployContext } from './context.ts';
import { toBatches, toSize, verifySample, writeRecords } from './records.ts';
import type { BuiltRelease } from './release-folder.ts';
import { smokeTest } from './smoke-test.ts';
import { DeployError, runStep } from './step.ts';
import { findServed, hasAllTraffic, loadHistory, loadPreviewUrl } from './worker-history.ts';
import type { WorkerHistory } from './worker-history.ts';
import { planVersion, switchTraffic, uploadVersion } from './worker-version.ts';
import type { DeployKind } from './worker-version.ts';

/** What readers get, as far as a deploy knows after each step. */
type TrafficState = { kind: 'unchanged' } | { kind: 'release'; id: string } | { kind: 'unknown' };

interface DeployPlan {
  /** Versions and traffic before the deploy. */
  before: WorkerHistory;
  /** Records that KV does not have. */
  missing: Map<string, string>;
  /** Cloudflare's time of the comparison in epoch seconds. */
  comparedAt: number;
}

/**
 * Deploy a built release: compare, write records, upload a version, test it, switch the traffic. Nothing is
 * deleted, and before the last step readers notice nothing. Resolves to the preview URL. Throws
 * `DeployError`, which also says what readers get.
 */
export async function deployRelease(
  context: DeployContext,
  release: BuiltRelease,
  kind: DeployKind,
): Promise<string> {
  const { api, kv, worker, configFile, timeoutMs, log, progress } = context;
  let traffic: TrafficState = { kind: 'unchanged' };
  const report = (step: string) => (done: number, total: number) =>
    progress.report(step, done, total);
  try {
    const { before, missing, comparedAt } = await comparePlan(context, release, kind);
    traffic = toTrafficState(before);

    await runStep(log, 'Write records to KV', async () => {
      await writeRecords(kv, missing, comparedAt, report('records'));
      const sample = await verifySample(kv, release.records);
      log(`  ${missing.size} written; ${sample} of ${release.records.size} read back and verified`);
    });

    const version = await runStep(log, 'Upload the Worker version', async () => {
      const plan = planVersion(before, release, kind);
      if (plan.kind === 'create' && kind === 'preview') throw noWorker(worker);
      const id = await uploadVersion(context, plan, release, kind);
      if (plan.kind === 'create') traffic = { kind: 'release', id: release.id };
      log(`  ${id}${plan.kind === 'reuse' ? ', uploaded by an earlier run' : ''}`);
      return id;
    });

    await runStep(log, 'Confirm the records', async () => {
      // `npm run prune` keeps what a version names. Before the upload of this version, a prune that ran at the
      // same time may have deleted records that this release shares with an old one.
      const { keys } = await kv.list();
      const deleted = [...release.records].filter(([key]) => !keys.has(key) && !missing.has(key));
      await writeRecords(kv, new Map(deleted), comparedAt, report('records'));
      if (deleted.length > 0) log(`  ${deleted.length} were deleted meanwhile and written again`);
    });

    const previewUrl = await runStep(log, 'Test the version', async () => {
      const url = await loadPreviewUrl(api, worker, version);
      if (url === null) throw noPreviewUrls(configFile);
      log(`  ${url}`);
      log(`  ${await smokeTest(url, release, timeoutMs)} responses, all as expected`);
      return url;
    });
    if (kind === 'preview') return previewUrl;

    await runStep(log, 'Switch the traffic', async () => {
      const now = await loadHistory(api, worker);
      traffic = toTrafficState(now);
      if (hasAllTraffic(now, version)) return log('  The version has all traffic already.');
      refuseOvertaken(before, now);
      try {
        await switchTraffic(context, version, `Release ${release.id}`, release.configFile);
      } catch (error) {
        const after = await loadHistory(api, worker).catch(() => null);
        traffic = after ? toTrafficState(after) : { kind: 'unknown' };
        throw error;
      }
    });
    log(`Release ${release.id} is served.`);
    return previewUrl;
  } catch (error) {
    if (!(error instanceof DeployError)) throw error;
    const advice = `${describeTraffic(traffic)} ${error.advice}`;
    throw new DeployError(error.message, advice, { cause: error });
  }
}

/** Print what a deploy would do, and change nothing. */
export async function printPlan(
  context: DeployContext,
  release: BuiltRelease,
  kind: DeployKind,
): Promise<void> {
  const { log } = context;
  const { before } = await comparePlan(context, release, kind);
  const version = planVersion(before, release, kind);
  const traffic = kind === 'release' ? 'then given the traffic' : 'given no traffic';
  const would = {
    reuse: 'The version is uploaded already.',
    upload: 'A new version of the Worker would be uploaded.',
    create:
      'The Worker does not exist. Its first version would be created and get traffic at once.',
  };
  log(would[version.kind]);
  log(`It would be tested at its own URL and ${traffic}.`);
  log('Dry run: nothing was changed.');
}

function comparePlan(
  { api, kv, worker, log }: DeployContext,
  release: BuiltRelease,
  kind: DeployKind,
): Promise<DeployPlan> {
  return runStep(log, 'Compare with Cloudflare', async () => {
    const before = await loadHistory(api, worker);
    const { keys, listedAt } = await kv.list();
    // A key contains the hash of its value, so a key that exists is never written again.
    const missing = new Map([...release.records].filter(([key]) => !keys.has(key)));
    const served = findServed(before)?.release ?? 'none';
    const name = kind === 'preview' ? 'Preview of release' : 'Release';
    log(`  ${name} ${release.id} → ${worker}; served now: ${served}`);
    const size = toKilobytes([...missing].map(toSize));
    const batches = toBatches(missing).length;
    log(
      `  ${missing.size} of ${release.records.size} records to write: ${size} in ${batches} requests`,
    );
    const assets = toKilobytes([...release.assets.values()].map(({ length }) => length));
    log(`  ${release.assets.size} assets, ${assets}, of which new ones are uploaded`);
    return { before, missing, comparedAt: listedAt };
  });
}

/** Throw when the traffic changed since `before`: only a person knows which of the two deploys is newer. */
function refuseOvertaken(before: WorkerHistory, now: WorkerHistory): void {
  if (before.deployments[0]?.id === now.deployments[0]?.id) return;
  throw new DeployError(
    'While this deploy ran, another one gave the traffic to its own version. This deploy does not replace it.',
    'If readers should get this release, run the same command again. Everything is uploaded, so it takes ' +
      'a few seconds.',
  );
}

function toTrafficState(history: WorkerHistory): TrafficState {
  const id = findServed(history)?.release;
  return id ? { kind: 'release', id } : { kind: 'unchanged' };
}

function describeTraffic(traffic: TrafficState): string {
  if (traffic.kind === 'unchanged') return 'Readers get the same as before.';
  if (traffic.kind === 'unknown') return '`npm run releases` shows what readers get.';
  return `Readers get release ${traffic.id}.`;
}

function toKilobytes(sizes: number[]): string {
  return `${(sizes.reduce((sum, size) => sum + size, 0) / 1_000).toFixed(1)} kB`;
}

function noPreviewUrls(configFile: string): DeployError {
  return new DeployError(
    'The Worker has no preview URLs, so the new version cannot be tested before it gets traffic.',
    `${configFile} must have \`workers_dev = true\` and \`preview_urls = true\`. If you set them after the ` +
      'first deploy,\nturn them on with `npx wrangler triggers deploy --config dist/wrangler.json`. Then run ' +
      'the same command again.',
  );
}

function noWorker(worker: string): DeployError {
  return new DeployError(
    `The Worker ${worker} does not exist, and its first version would get traffic at once.`,
    'Deploy a release first: `npm run deploy`.',
  );
}
