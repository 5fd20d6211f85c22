/*
 * Collecting deletes what no kept release names, while other deploys may be running. Why none of them
 * loses a record, without a lock (KV has nothing to build one on: it is eventually consistent):
 *
 * 1. What a deploy has just written is younger than the grace of a day, and no collector touches it.
 * 2. A record that was there already and that a lasting version names (`findLastingVersions`) stays for
 *    the next day, because a collector keeps what was among the last N or had traffic within that day.
 *    A deploy that takes longer than half of it does not switch traffic.
 * 3. Any other record that was there already (of a release long gone, that comes back) is at risk until
 *    the deploy's version is uploaded. Cloudflare's list of versions is consistent, and a collector reads
 *    it first; so one that does not know the version has begun before, and has ended `MAX_COLLECTION_MS`
 *    later. The deploy waits for that, compares again and writes what is gone (`settle.ts`).
 * 4. A version whose manifest cannot be read is either young, then nothing is collected, or was
 *    collected itself.
 */
import { toManifestKey } from '../../worker/store/keys.ts';
import type { Api } from './api.ts';
import { GRACE_SECONDS, findKeptVersions } from './kept-versions.ts';
import type { KvNamespace } from './kv-namespace.ts';
import { findNamedKeys } from './named-keys.ts';
import { loadHistory } from './worker-versions.ts';

/** Later than this after the list of versions was read, nothing is deleted any more. */
export const MAX_COLLECTION_MS = 2 * 60 * 1_000;

/** What a collection would delete, or why there is none now. */
export type Collection =
  | { kind: 'garbage'; keys: string[]; kept: number; until: number }
  | { kind: 'postponed'; reason: string };

/** Find the keys that no kept version's manifest names, among those that are older than a day. */
export async function findGarbage(
  api: Api,
  kv: KvNamespace,
  worker: string,
  keep: number,
): Promise<Collection> {
  const startedAt = Date.now();
  const now = Math.floor(startedAt / 1_000);
  const versions = findKeptVersions(await loadHistory(api, worker), keep, now);
  if (versions.size === 0) return { kind: 'postponed', reason: `${worker} has no versions` };
  const named = new Set<string>();
  const read = new Set<string>();
  for (const { id, release, createdAt } of versions) {
    if (release === null) {
      return { kind: 'postponed', reason: `version ${id} does not say which release it serves` };
    }
    if (read.has(release)) continue;
    read.add(release);
    const keys = await loadNamedKeys(kv, release);
    if (keys === null && createdAt > now - GRACE_SECONDS) {
      return { kind: 'postponed', reason: `the manifest of release ${release} cannot be read yet` };
    }
    for (const key of keys ?? []) named.add(key);
  }
  const keys = [...(await kv.list())]
    // What no deploy has written, because it does not say when, is not ours to delete.
    .filter(([key, writtenAt]) => isOld(writtenAt, now) && !named.has(key))
    .map(([key]) => key);
  return { kind: 'garbage', keys, kept: read.size, until: startedAt + MAX_COLLECTION_MS };
}

/** Delete what `findGarbage` found; rejects, with the rest left for the next time, when it takes too long. */
export async function collectKeys(
  kv: KvNamespace,
  { keys, until }: Extract<Collection, { kind: 'garbage' }>,
): Promise<void> {
  // Manifests first: a release of which anything is gone has none, and is not rolled back to.
  const isManifest = (key: string) => key.startsWith(toManifestKey(''));
  await kv.remove(keys.filter(isManifest), until);
  await kv.remove(
    keys.filter((key) => !isManifest(key)),
    until,
  );
}

/** Load the keys that the lasting versions name: their records and their manifests. */
export async function loadLastingKeys(
  kv: KvNamespace,
  versions: { release: string | null }[],
): Promise<Set<string>> {
  const releases = new Set(versions.map(({ release }) => release));
  const keys = new Set<string>();
  for (const release of releases) {
    if (release === null) continue;
    for (const key of (await loadNamedKeys(kv, release)) ?? []) keys.add(key);
  }
  return keys;
}

/** Load what a release's manifest names, itself included; null when there is no manifest. */
export async function loadNamedKeys(kv: KvNamespace, release: string): Promise<Set<string> | null> {
  const key = toManifestKey(release);
  const manifest = (await kv.read([key])).get(key);
  return manifest === undefined ? null : findNamedKeys(manifest).add(key);
}

function isOld(writtenAt: number | null, now: number): boolean {
  return writtenAt !== null && writtenAt < now - GRACE_SECONDS;
}
