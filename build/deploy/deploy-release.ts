import { collectKeys, findGarbage } from './collect-keys.ts';
import type { KeyComparison } from './compare-keys.ts';
import type { DeployContext } from './context.ts';
import { DeployError, describeFailure } from './deploy-error.ts';
import { comparePlan, reportPlan } from './deploy-plan.ts';
import type { DeployOptions } from './deploy-plan.ts';
import { GRACE_SECONDS } from './kept-versions.ts';
import { toSentence, toServed } from './readers.ts';
import type { Readers } from './readers.ts';
import type { BuiltRelease } from './release-folder.ts';
import { settle } from './settle.ts';
import { toProbes } from './smoke-probes.ts';
import { smokeTest } from './smoke-test.ts';
import { runStep } from './step.ts';
import { hasAllTraffic, refuseOvertaken, switchTraffic } from './switch-traffic.ts';
import { uploadKeys, verifySample } from './upload-keys.ts';
import { planVersion, uploadVersion } from './upload-version.ts';
import { loadHistory, loadPreviewUrl } from './worker-versions.ts';

export interface Deployed {
  version: string;
  /** Where the version can be seen by itself; null when previews are off. */
  previewUrl: string | null;
}

/**
 * Bring a built release to its readers: the steps, in order. Each may fail, and until the traffic moves
 * readers notice nothing. What readers get is one version: it names its release, which nobody changes.
 */
export async function deployRelease(
  context: DeployContext,
  release: BuiltRelease,
  options: DeployOptions,
): Promise<Deployed> {
  const readers: Readers = { get: { kind: 'as-before' } };
  try {
    return await runSteps(context, release, options, readers);
  } catch (error) {
    if (!(error instanceof DeployError)) throw error;
    throw new DeployError(error.message, `${toSentence(readers)} ${error.advice}`, {
      cause: error,
    });
  }
}

async function runSteps(
  context: DeployContext,
  release: BuiltRelease,
  { keep, kind, settleMs }: DeployOptions,
  readers: Readers,
): Promise<Deployed> {
  const { api, worker, env, configFile, timeoutMs, say, progress } = context;
  const startedAt = Date.now();

  const { before, comparison } = await runStep(context, 'Compare with what is there', async () =>
    reportPlan(context, release, await comparePlan(context, release), kind),
  );
  readers.get = toServed(before);

  await runStep(context, 'Write records to KV', () => writeRecords(context, release, comparison));

  const version = await runStep(context, 'Upload the Worker version', async () => {
    const plan = planVersion(before, release, kind);
    if (plan.kind === 'create' && kind === 'preview') throw noWorker(worker);
    const id = await uploadVersion(plan, release, kind, env, (done, total) =>
      progress.report('assets', done, total),
    );
    if (plan.kind === 'create') readers.get = { kind: 'release', id: release.id };
    say(`  ${id}, ${plan.kind === 'reuse' ? 'which was there already' : 'new'}`);
    return id;
  });

  if (comparison.atRisk.length > 0) {
    await runStep(context, 'Wait for collections of other deploys', async () => {
      say(`  ${comparison.atRisk.length} records come from a release that is no longer kept.`);
      say(`  Waiting ${settleMs / 1_000} s, until nothing can be about to delete them.`);
      await settle(Date.now(), settleMs);
      const { comparison: left } = await comparePlan(context, release);
      await writeRecords(context, release, left);
    });
  }

  const previewUrl = await runStep(context, 'Smoke test of the version', async () => {
    const url = await loadPreviewUrl(api, worker, version);
    if (url === null) throw noPreviews(configFile);
    say(`  ${url}`);
    const probes = toProbes(release);
    await smokeTest(url, probes, timeoutMs);
    say(`  ${probes.length} of ${probes.length} answers are right.`);
    return url;
  });
  if (kind === 'preview') return { version, previewUrl };

  await runStep(context, 'Give it the traffic', async () => {
    const now = await loadHistory(api, worker);
    readers.get = toServed(now);
    if (hasAllTraffic(now.deployments[0], version)) {
      say('  It has all traffic already.');
      return;
    }
    refuseOvertaken(before, now);
    refuseLate(startedAt);
    const message = `Release ${release.id}`;
    try {
      await switchTraffic({ api, worker, version, message, configFile: release.configFile, env });
    } catch (error) {
      const after = await loadHistory(api, worker).catch(() => null);
      readers.get = after ? toServed(after) : { kind: 'unknown' };
      throw error;
    }
  });
  say(`Release ${release.id} is served.`);

  await collect(context, keep);
  return { version, previewUrl };
}

async function writeRecords(
  { kv, progress, say }: DeployContext,
  release: BuiltRelease,
  { missing }: KeyComparison,
): Promise<void> {
  await uploadKeys(kv, missing, release.id, (done, total) =>
    progress.report('records', done, total),
  );
  const sample = await verifySample(kv, release.records);
  say(`  ${missing.size} written; ${sample} of all ${release.records.size} read back, and right`);
}

function refuseLate(startedAt: number): void {
  if (Date.now() - startedAt < (GRACE_SECONDS / 2) * 1_000) return;
  throw new DeployError(
    'This deploy began more than half a day ago; what it found in KV may have been collected.',
    'Run the same command again: what is still there is not uploaded twice.',
  );
}

/** Readers have the new release by now: what is not deleted today is deleted by the next deploy. */
async function collect(context: DeployContext, keep: number): Promise<void> {
  const { api, kv, worker, say } = context;
  try {
    await runStep(context, 'Delete records of releases that are not kept', async () => {
      const collection = await findGarbage(api, kv, worker, keep);
      if (collection.kind === 'postponed') return say(`  Not this time: ${collection.reason}.`);
      await collectKeys(kv, collection);
      say(`  ${collection.keys.length} deleted; releases that are kept: ${collection.kept}`);
    });
  } catch (error) {
    say(`${describeFailure(error)}\nNothing is lost by it: the next deploy tries again.`);
  }
}

function noPreviews(configFile: string): DeployError {
  return new DeployError(
    'The Worker has no preview addresses, so its new version cannot be tested before it gets traffic.',
    `${configFile} must have \`workers_dev = true\` and \`preview_urls = true\`. If they were set after the ` +
      'first deploy,\n`npx wrangler triggers deploy --config dist/wrangler.json` turns them on. Then run ' +
      'the same command again.',
  );
}

function noWorker(worker: string): DeployError {
  return new DeployError(
    `The Worker ${worker} does not exist, and its first version would get traffic at once.`,
    'Deploy a release first: `npm run deploy`.',
  );
}
