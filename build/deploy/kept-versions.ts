import type { WorkerHistory, WorkerVersion } from './worker-versions.ts';
import { isPreview } from './version-message.ts';

/**
 * How long a deploy may take, how long what it wrote is left alone, and how long a version is still kept
 * after it has fallen out of the last N. See `collect-keys.ts` for what hangs on it.
 */
export const GRACE_SECONDS = 24 * 60 * 60;

/** No `--keep` is smaller, so a deploy can count on that many whatever the flags of another one are. */
export const MIN_KEEP = 3;

/**
 * Find the versions whose records stay: the last `keep` releases, the last `keep` previews, and all that
 * were among these, or had traffic, within the last day. `now` is in epoch seconds.
 */
export function findKeptVersions(
  history: WorkerHistory,
  keep: number,
  now: number,
): Set<WorkerVersion> {
  const limit = now - GRACE_SECONDS;
  const previews = history.versions.filter(({ message }) => isPreview(message));
  const releases = history.versions.filter(({ message }) => !isPreview(message));
  const kept = [releases, previews].flatMap((versions) =>
    versions.filter((_, index) => {
      // The version that pushed this one out of the last `keep`, when that happened.
      const pusher = versions[index - keep];
      return pusher === undefined || pusher.createdAt > limit;
    }),
  );
  const withTraffic = findWithTraffic(history, limit);
  return new Set([...kept, ...history.versions.filter(({ id }) => withTraffic.has(id))]);
}

/**
 * Find the versions that every collector keeps for the next day, whatever happens meanwhile: what they
 * name can be relied on while a deploy runs.
 */
export function findLastingVersions(history: WorkerHistory): WorkerVersion[] {
  const releases = history.versions.filter(({ message }) => !isPreview(message));
  const served = new Set(history.deployments[0]?.versions.map(({ id }) => id));
  const others = history.versions.filter(({ id }) => served.has(id));
  return [...new Set([...others, ...releases.slice(0, MIN_KEEP)])];
}

/** A deployment was in force until the next one began. */
function findWithTraffic({ deployments }: WorkerHistory, since: number): Set<string> {
  const inForce = deployments.filter((_, index) => {
    const successor = deployments[index - 1];
    return successor === undefined || successor.createdAt > since;
  });
  return new Set(inForce.flatMap(({ versions }) => versions.map(({ id }) => id)));
}
