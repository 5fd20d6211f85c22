import * as z from 'zod';
import { comparePlan } from './compare.ts';
import type { DeployPlan } from './compare.ts';
import type { DeployContext } from './context.ts';
import { confirmRecords, verifySample, writeRecords } from './records.ts';
import type { BuiltRelease } from './release-folder.ts';
import { smokeTest } from './smoke-test.ts';
import { DeployError, describeError, runStep } from './step.ts';
import { describeReaders, refuseOvertaken, splitTraffic } from './traffic.ts';
import { hasAllTraffic, loadHistory, loadUrls } from './worker-history.ts';
import type { Deployment, WorkerUrls } from './worker-history.ts';
import { uploadVersion } from './worker-version.ts';

export interface DeployOptions {
  /** Percentages of the traffic that the release gets one after the other; none for a preview. */
  shares: number[];
  /** Whether URLs may disappear. */
  isLossAllowed: boolean;
  /** Name of a stable preview URL. */
  alias?: string;
}

/** Shares of a gradual deploy in percent. */
export const GRADUAL_SHARES = [10, 50, 100];

const ACCEPTED = z.object({ success: z.literal(true) });

/**
 * Deploy a built release: compare, write records, upload a version, test it, switch the traffic. Nothing is
 * deleted, and before the last step readers notice nothing. Resolves to the preview URL. Throws
 * `DeployError`, which also says what readers get.
 */
export async function deployRelease(
  context: DeployContext,
  release: BuiltRelease,
  options: DeployOptions,
): Promise<{ url: string; plan: DeployPlan }> {
  const { log } = context;
  try {
    const plan = await runStep(log, 'Compare with Cloudflare', async () => {
      const compared = await comparePlan(context, release, options.alias);
      if (compared.changes.lost.length > 0 && !options.isLossAllowed) throw lostUrls(compared);
      return compared;
    });

    await runStep(log, 'Write records to KV', async () => {
      await writeRecords(context, plan.missing, plan.comparedAt);
      const sample = await verifySample(context, release.records);
      log(
        `  ${plan.missing.size} written; ${sample} of ${release.records.size} read back and verified`,
      );
    });

    const version = await runStep(log, 'Upload the Worker version', async () => {
      const id = await uploadVersion(context, plan.version, release, options.alias);
      log(`  ${id}${plan.version.kind === 'reuse' ? ', uploaded by an earlier run' : ''}`);
      return id;
    });

    await runStep(log, 'Confirm the records', async () => {
      const again = await confirmRecords(context, release.records, plan);
      log(`  all ${release.records.size} are listed`);
      if (again > 0) log(`  ${again} were deleted meanwhile and written again`);
    });

    const urls = await runStep(log, 'Test the version', async () => {
      const found = await loadUrls(context.api, context.worker);
      if (!found.toPreview) throw noPreviewUrls(context.configFile);
      const url = found.toPreview(version.slice(0, 8));
      log(`  ${url}`);
      log(`  ${await smokeTest(url, release, context)} responses, all as expected`);
      return { ...found, preview: found.toPreview(options.alias ?? version.slice(0, 8)) };
    });
    if (options.shares.length > 0) {
      await runStep(log, 'Switch the traffic', () =>
        switchTraffic(context, release, { version, plan, urls, shares: options.shares }),
      );
      log(`Release ${release.id} is served.`);
    }
    return { url: urls.preview, plan };
  } catch (error) {
    if (!(error instanceof DeployError)) throw error;
    const advice = `${await describeReaders(context)} ${error.advice}`;
    throw new DeployError(error.message, advice, { cause: error });
  }
}

/** Print what a deploy would do, and change nothing. */
export async function printPlan(
  context: DeployContext,
  release: BuiltRelease,
  { shares, alias }: DeployOptions,
): Promise<void> {
  const { log } = context;
  const plan = await runStep(log, 'Compare with Cloudflare', () =>
    comparePlan(context, release, alias),
  );
  const traffic =
    shares.length === 0
      ? 'given no traffic'
      : `then given ${shares.map((share) => `${share} %`).join(', ')} of the traffic`;
  const would = {
    reuse: 'The version is uploaded already.',
    upload: 'A new version of the Worker would be uploaded.',
    create:
      'The Worker does not exist. Its first version would be created and get traffic at once.',
  };
  log(would[plan.version.kind]);
  log(`It would be tested at its own URL and ${traffic}.`);
  log('Dry run: nothing was changed.');
}

interface Switch {
  version: string;
  plan: DeployPlan;
  urls: WorkerUrls;
  shares: number[];
}

/** Move the traffic to a version in steps, each of which is tested where readers are. Goes back when a test fails. */
async function switchTraffic(
  context: DeployContext,
  release: BuiltRelease,
  { version, plan, urls, shares }: Switch,
): Promise<void> {
  const { api, worker, log } = context;
  const now = await loadHistory(api, worker);
  if (hasAllTraffic(now, version)) return log('  The version has all traffic already.');
  refuseOvertaken(plan.before, now);
  const [previous] = now.deployments;
  let seen = previous;
  for (const share of shares) {
    const rest = previous && share < 100 ? withoutVersion(previous, version, 100 - share) : [];
    const split = [{ id: version, percentage: share }, ...rest];
    seen = await splitTraffic(context, split, `Release ${release.id}, ${share} %`, seen);
    log(`  ${share} % of the traffic`);
    try {
      await testProduction(context, release, urls, share < 100 ? version : null);
    } catch (error) {
      if (!previous) throw error;
      await goBack(context, release, previous, seen);
      throw error;
    }
  }
  await syncSettings(context, release);
}

/** Reduce a split to its largest other version, which gets the rest. Cloudflare splits between two versions. */
function withoutVersion(
  { versions }: Deployment,
  version: string,
  percentage: number,
): Deployment['versions'] {
  const [largest] = versions
    .filter(({ id }) => id !== version)
    .toSorted((a, b) => b.percentage - a.percentage);
  return largest ? [{ id: largest.id, percentage }] : [];
}

/** Test what readers get; while a version has a part of the traffic, ask for this version. */
async function testProduction(
  context: DeployContext,
  release: BuiltRelease,
  { production }: WorkerUrls,
  version: string | null,
): Promise<void> {
  const { worker, log } = context;
  if (production === null) return log('  not tested: the Worker is not on workers.dev');
  const headers: Record<string, string> =
    version === null ? {} : { 'Cloudflare-Workers-Version-Overrides': `${worker}="${version}"` };
  const count = await smokeTest(production, release, context, headers);
  log(`  ${count} responses of ${production}, all as expected`);
}

async function goBack(
  context: DeployContext,
  release: BuiltRelease,
  previous: Deployment,
  seen: Deployment,
): Promise<void> {
  const message = `Back from release ${release.id}`;
  await splitTraffic(context, previous.versions, message, seen);
  context.log('  The test failed, so the traffic went back.');
}

/** Send the settings that belong to no version. They do not change what readers get, so a failure is only printed. */
async function syncSettings(
  { api, worker, log }: DeployContext,
  { observability }: BuiltRelease,
): Promise<void> {
  const path = `/workers/scripts/${encodeURIComponent(worker)}/script-settings`;
  try {
    await api.request(ACCEPTED, { method: 'PATCH', path, body: { observability } });
  } catch (error) {
    log(`  The observability settings are not updated: ${describeError(error)}`);
  }
}

function lostUrls({ changes: { lost } }: DeployPlan): DeployError {
  return new DeployError(
    `Readers may have bookmarked what this release does not have, such as ${lost[0]?.url} (${lost.length} in all).`,
    'The lines above say what to add. If they may disappear, deploy with `--lost-urls warning`.',
  );
}

function noPreviewUrls(configFile: string): DeployError {
  return new DeployError(
    'The Worker has no preview URLs, so the new version cannot be tested before it gets traffic.',
    `${configFile} must have \`workers_dev = true\` and \`preview_urls = true\`. If you set them after the ` +
      'first deploy,\nturn them on with `npx wrangler triggers deploy --config dist/wrangler.json`. Then run ' +
      'the same command again.',
  );
}
