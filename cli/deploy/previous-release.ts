import { LIVE_RELEASE } from '../../worker/live-release.ts';
import { DeployError } from './errors.ts';
import { describeTraffic, findServed, isDeploy } from './versions.ts';
import type { WorkerHistory, WorkerVersion } from './versions.ts';

/** A version that a deploy has made. */
export type ReleaseVersion = WorkerVersion & { release: string };

/** Find the release served before the current one, without those that were left. Throws while the traffic is split. */
export function findPrevious(history: WorkerHistory): ReleaseVersion {
  if ((history.deployments[0]?.versions.length ?? 0) > 1) {
    throw new DeployError(
      `The traffic is split: ${describeTraffic(history)}`,
      'Name the release that gets all of it: `npm run rollback -- RELEASE`.',
    );
  }
  const { versions, left } = undoReturns(history);
  const current = findServed(history)?.release;
  const previous = versions.findLast(
    ({ release, isDeployable }) => isDeployable && release !== current,
  );
  if (previous) return previous;
  throw noPrevious(left.at(-1));
}

/** What was served, oldest first, and the releases from which the traffic went back. */
interface ServedVersions {
  versions: ReleaseVersion[];
  left: string[];
}

/** List what was served, without what was served between a release and a return to it. */
function undoReturns(history: WorkerHistory): ServedVersions {
  return history.deployments.toReversed().reduce<ServedVersions>(
    (served, deployment) => {
      const version = findServed(history, deployment);
      if (!version || !hasRelease(version)) return served;
      // A deploy of older files is no return: what was served before it was good.
      const { versions, left } = isDeploy(deployment) ? served : undoReturn(served, version);
      // The release may have been uploaded again, with another configuration.
      return { versions: [...versions, version], left };
    },
    { versions: [], left: [] },
  );
}

function undoReturn({ versions, left }: ServedVersions, target: ReleaseVersion): ServedVersions {
  const start = versions.findLastIndex(({ release }) => release === target.release);
  if (start === -1) return { versions, left };
  const between = versions.slice(start).map(({ release }) => release);
  const undone = between.filter((release) => release !== target.release);
  return {
    versions: versions.slice(0, start).filter(({ release }) => !undone.includes(release)),
    left: [...left, ...undone],
  };
}

function noPrevious(left: string | undefined): DeployError {
  return new DeployError(
    left === undefined
      ? 'No other release was served before this one.'
      : `No other release was served before this one, except ${left}, from which the traffic went back.`,
    '`npm run exec -- wrangler versions list` shows the releases that can be served. Name one: `npm run rollback -- RELEASE`.',
  );
}

/** Whether a deploy has made a version: one that was uploaded with the configuration of the preview has no pages. */
export function hasRelease(version: WorkerVersion): version is ReleaseVersion {
  return version.release !== null && version.release !== LIVE_RELEASE;
}
