import { LIVE_RELEASE } from '../../worker/live-release.ts';
import { parseFlagsAndArgument } from '../command-line.ts';
import { CONNECTION_FLAGS, CONNECTION_USAGE, loadContext } from './context.ts';
import type { DeployContext } from './context.ts';
import { verifyRelease } from './records.ts';
import { PROCESS } from './process-runtime.ts';
import { DeployError, runCommand, runStep } from './step.ts';
import { isDeploy, runWithTraffic, splitTraffic, toOneVersion } from './traffic.ts';
import {
  describeTraffic,
  describeVersion,
  findServed,
  hasAllTraffic,
  loadHistory,
} from './worker-history.ts';
import type { WorkerHistory, WorkerVersion } from './worker-history.ts';

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
    if (hasAllTraffic(history, target.id)) {
      log(`Release ${target.release} is served already.`);
      return;
    }
    await runStep(log, 'Check its records', async () =>
      log(`  All ${await verifyRelease(kv, target.release)} keys exist`),
    );
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

type ReleaseVersion = WorkerVersion & { release: string };

/**
 * Find the release that was served before the current one, without those from which the traffic went back. Throws while
 * the traffic is split, which only a person has done.
 */
export function findPrevious(history: WorkerHistory): ReleaseVersion {
  if ((history.deployments[0]?.versions.length ?? 0) > 1) {
    throw new DeployError(
      `The traffic is split: ${describeTraffic(history)}`,
      'Name the release that gets all of it: `npm run rollback -- RELEASE`.',
    );
  }
  const { served, dropped } = undoReturns(history);
  const current = findServed(history)?.release;
  const found = served.findLast(({ release, isDeployable }) => isDeployable && release !== current);
  if (found) return found;
  const last = dropped.at(-1);
  throw new DeployError(
    last === undefined
      ? 'No other release was served before this one.'
      : `No other release was served before this one, except ${last}, from which the traffic went back.`,
    '`npm run releases` lists the releases that can be served. Name one: `npm run rollback -- RELEASE`.',
  );
}

/** List what was served, oldest first, and drop the releases from which the traffic went back to an earlier one. */
function undoReturns(history: WorkerHistory): { served: ReleaseVersion[]; dropped: string[] } {
  let served: ReleaseVersion[] = [];
  const dropped: string[] = [];
  for (const deployment of history.deployments.toReversed()) {
    const version = findServed(history, deployment);
    if (!version || !hasRelease(version)) continue;
    const isSame = ({ release }: ReleaseVersion) => release === version.release;
    const earlier = served.findLastIndex(isSame);
    // A deploy of older files is no return: what was served before it was good.
    if (earlier !== -1 && !isDeploy(deployment)) {
      const left = served
        .slice(earlier)
        .filter((other) => !isSame(other))
        .map(({ release }) => release);
      dropped.push(...left);
      served = served.slice(0, earlier).filter(({ release }) => !left.includes(release));
    }
    // The release may have been uploaded again, with another configuration.
    served.push(version);
  }
  return { served, dropped };
}

function findRelease({ versions }: WorkerHistory, wanted: string): ReleaseVersion {
  const found = versions
    .filter(hasRelease)
    .find(({ release, id, isDeployable }) => isDeployable && (release === wanted || id === wanted));
  if (found) return found;
  throw new DeployError(
    `No release \`${wanted}\` can be served.`,
    '`npm run releases` lists the releases that can be served.',
  );
}

function hasRelease(version: WorkerVersion): version is ReleaseVersion {
  // A version that was uploaded with the configuration of the preview has no pages.
  return version.release !== null && version.release !== LIVE_RELEASE;
}
