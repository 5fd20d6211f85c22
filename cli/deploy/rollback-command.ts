import { parseFlagsAndArgument } from '../command-line.ts';
import { CONNECTION_FLAGS, CONNECTION_USAGE, loadContext } from './context.ts';
import type { DeployContext } from './context.ts';
import { findPrevious, hasRelease } from './previous-release.ts';
import type { ReleaseVersion } from './previous-release.ts';
import { verifyRelease } from './records.ts';
import { PROCESS } from './process-runtime.ts';
import { DeployError, runCommand, runStep } from './step.ts';
import { runWithTraffic, splitTraffic, toOneVersion } from './traffic.ts';
import { describeVersion, findServed, hasAllTraffic, loadHistory } from './worker-history.ts';
import type { WorkerHistory } from './worker-history.ts';

const USAGE = `npm run rollback [-- RELEASE] [options]
  RELEASE              id of a release or a version (default: the release that was served before)
${CONNECTION_USAGE}`;

/** Give the traffic to an earlier release. Returns the exit code. */
export function runRollback(args: string[], runtime = PROCESS): Promise<number> {
  const { flags, argument } = parseFlagsAndArgument(args, CONNECTION_FLAGS, USAGE);
  return runCommand(runtime, async (signal) => {
    await rollBack(await loadContext(flags, runtime, signal), argument);
    return 0;
  });
}

function rollBack(context: DeployContext, wanted: string | null): Promise<void> {
  const { api, kv, worker, log } = context;
  return runWithTraffic(context, async () => {
    const { history, target } = await runStep(log, 'Find the release', async () => {
      const history = await loadHistory(api, worker);
      if (history.versions.length === 0) throw noWorker(worker);
      return {
        history,
        target: wanted === null ? findPrevious(history) : findRelease(history, wanted),
      };
    });
    const served = findServed(history);
    log(`  Served now:      ${served ? describeVersion(served) : 'none'}`);
    log(`  Rolling back to: ${describeVersion(target)}`);
    await runStep(log, 'Check its records', async () =>
      log(`  All ${await verifyRelease(kv, target.release)} keys exist`),
    );
    if (hasAllTraffic(history, target.id)) {
      log(`Release ${target.release} is served already.`);
      return;
    }
    await runStep(log, 'Switch the traffic', () =>
      splitTraffic(
        context,
        toOneVersion(target.id),
        `Rollback to release ${target.release}`,
        history.deployments[0],
      ),
    );
    log(`Release ${target.release} is served.`);
  });
}

function noWorker(worker: string): DeployError {
  return new DeployError(
    `This account has no Worker \`${worker}\`.`,
    'Before the first `npm run deploy`, there is nothing to return to. After it, check CLOUDFLARE_ACCOUNT_ID and the `name` ' +
      'of the configuration.',
  );
}

function findRelease({ versions }: WorkerHistory, wanted: string): ReleaseVersion {
  const version = versions
    .filter(hasRelease)
    .find(({ release, id, isDeployable }) => isDeployable && (release === wanted || id === wanted));
  if (version) return version;
  throw new DeployError(
    `No release \`${wanted}\` can be served.`,
    '`npm run exec -- wrangler versions list` shows the releases that can be served.',
  );
}
