import * as z from 'zod';
import type { DeployPlan } from './compare.ts';
import type { DeployContext } from './context.ts';
import type { BuiltRelease } from './release-folder.ts';
import { smokeTest } from './smoke-test.ts';
import { DeployError, describeError } from './step.ts';
import { splitTraffic, toDeployMessage, toOneVersion } from './traffic.ts';
import { findServed, hasAllTraffic, loadHistory } from './worker-history.ts';
import type { Deployment, WorkerUrls } from './worker-history.ts';

const ACCEPTED = z.object({ success: z.literal(true) });

interface TrafficSwitch {
  version: string;
  plan: DeployPlan;
  urls: WorkerUrls;
}

/** Give the traffic to a version, and test it where readers are. Goes back when the test fails. */
export async function switchTraffic(
  context: DeployContext,
  release: BuiltRelease,
  { version, plan, urls: { production } }: TrafficSwitch,
): Promise<void> {
  const { api, worker, log } = context;
  const now = await loadHistory(api, worker);
  const [previous] = plan.before.deployments;
  const seen = hasAllTraffic(now, version)
    ? null
    : await splitTraffic(context, toOneVersion(version), toDeployMessage(release.id), previous);
  if (seen === null) log('  The version has all traffic already.');
  if (production === null) {
    log('  not tested: the Worker is not on workers.dev');
  } else {
    try {
      const count = await smokeTest(production, release, context);
      log(`  ${count} responses of ${production}, all as expected`);
    } catch (error) {
      if (seen === null) throw adviseRollback(error);
      const served = findServed(now)?.release;
      // Ctrl+C ends the requests of a return too.
      const canRevert = previous !== undefined && !context.signal.aborted;
      if (canRevert) await revert(context, release, { previous, served, seen, error });
      throw error;
    }
  }
  await syncSettings(context, release);
}

/** An earlier run gave the version its traffic, so which release readers should get instead is a person's decision. */
function adviseRollback(error: unknown): unknown {
  if (!(error instanceof DeployError)) return error;
  const advice = `\`npm run rollback\` gives it to the release before. ${error.advice}`;
  return new DeployError(error.message, advice, { cause: error });
}

interface FailedSwitch {
  previous: Deployment;
  /** The release that had most traffic in it, if it had one. */
  served: string | null | undefined;
  /** The deployment that the switch made. */
  seen: Deployment;
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
