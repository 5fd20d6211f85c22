import * as z from 'zod';
import type { DeployPlan } from './compare.ts';
import type { DeployContext } from './context.ts';
import type { BuiltRelease } from './release-folder.ts';
import { smokeTest } from './smoke-test.ts';
import { DeployError, describeError } from './step.ts';
import { splitTraffic, toDeployMessage } from './traffic.ts';
import { findServed, hasAllTraffic, loadHistory } from './worker-history.ts';
import type { Deployment, WorkerUrls } from './worker-history.ts';

/** Shares of a gradual deploy in percent. */
export const GRADUAL_SHARES = [10, 50, 100];

const ACCEPTED = z.object({ success: z.literal(true) });

interface TrafficSwitch {
  version: string;
  plan: DeployPlan;
  urls: WorkerUrls;
  shares: number[];
}

/** Move the traffic to a version in steps, each of which is tested where readers are. Goes back when a test fails. */
export async function switchTraffic(
  context: DeployContext,
  release: BuiltRelease,
  { version, plan, urls, shares }: TrafficSwitch,
): Promise<void> {
  const { api, worker, log } = context;
  const now = await loadHistory(api, worker);
  if (hasAllTraffic(now, version)) return log('  The version has all traffic already.');
  const [previous] = plan.before.deployments;
  let seen = previous;
  for (const share of shares) {
    const rest = previous && share < 100 ? withoutVersion(previous, version, 100 - share) : [];
    const split = [{ id: version, percentage: share }, ...rest];
    seen = await splitTraffic(context, split, `${toDeployMessage(release.id)}, ${share} %`, seen);
    log(`  ${share} % of the traffic`);
    try {
      await testProduction(context, release, urls, share < 100 ? version : null);
    } catch (error) {
      const served = findServed(now)?.release;
      // Ctrl+C ends the requests of a return too.
      const canRevert = previous !== undefined && !context.signal.aborted;
      if (canRevert) await revert(context, release, { previous, served, seen, error });
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

/** Test what readers get; while a version has a part of the traffic, request that version. */
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

interface FailedSwitch {
  previous: Deployment;
  /** The release that had most traffic in it, if it had one. */
  served: string | null | undefined;
  /** The latest deployment that the switch made. */
  seen: Deployment | undefined;
  error: unknown;
}

/** Give the traffic back after a failed test. Throws `DeployError` with both failures when that fails too. */
async function revert(
  context: DeployContext,
  release: BuiltRelease,
  { previous, served, seen, error }: FailedSwitch,
): Promise<void> {
  const message = `Back from release ${release.id}`;
  try {
    await splitTraffic(context, previous.versions, message, seen);
  } catch (cause) {
    throw new DeployError(
      `${describeError(error)} The traffic did not go back: ${describeError(cause)}`,
      cause instanceof DeployError
        ? cause.advice
        : `Give it back by \`npm run rollback${served ? ` -- ${served}` : ''}\`.`,
      { cause },
    );
  }
  context.log('  The test failed, so the traffic went back.');
}

/** Send the settings that belong to no version. They do not change what readers get, so a failure is only printed. */
async function syncSettings(
  { api, worker, log }: DeployContext,
  { config: { observability } }: BuiltRelease,
): Promise<void> {
  const path = `/workers/scripts/${encodeURIComponent(worker)}/script-settings`;
  try {
    await api.request(ACCEPTED, { method: 'PATCH', path, body: { observability } });
  } catch (error) {
    log(`  The observability settings are not updated: ${describeError(error)}`);
  }
}
