import { loadNamedKeys } from './collect-keys.ts';
import type { DeployContext } from './context.ts';
import { isPreview } from './version-message.ts';
import { loadHistory } from './worker-versions.ts';

/** A version as `npm run releases` shows it. */
export interface ListedRelease {
  release: string;
  version: string;
  /** Epoch seconds. */
  createdAt: number;
  isPreview: boolean;
  /** Share of the traffic in percent. */
  traffic: number;
  /** How many of its keys are in KV, of how many; null when its manifest is gone. */
  keys: { present: number; all: number } | null;
}

/** List what could be served, newest first. */
export async function listReleases({ api, kv, worker }: DeployContext): Promise<ListedRelease[]> {
  const { versions, deployments } = await loadHistory(api, worker);
  if (versions.length === 0) return [];
  const stored = await kv.list();
  const keysOf = new Map<string, ListedRelease['keys']>();
  const listed: ListedRelease[] = [];
  for (const { id, release, createdAt, message } of versions) {
    if (release === null) continue;
    if (!keysOf.has(release)) {
      const named = await loadNamedKeys(kv, release);
      const present = [...(named ?? [])].filter((key) => stored.has(key)).length;
      keysOf.set(release, named && { present, all: named.size });
    }
    const share = deployments[0]?.versions.find((version) => version.id === id);
    listed.push({
      release,
      version: id,
      createdAt,
      isPreview: isPreview(message),
      traffic: share?.percentage ?? 0,
      keys: keysOf.get(release) ?? null,
    });
  }
  return listed;
}

/** Show a list of releases as lines, the first of which is the head. */
export function renderReleases(releases: ListedRelease[]): string[] {
  const rows = releases.map(({ release, version, createdAt, isPreview, traffic, keys }) => [
    release,
    new Date(createdAt * 1_000).toISOString().slice(0, 16).replace('T', ' '),
    traffic > 0 ? `${traffic} %` : isPreview ? 'preview' : '–',
    keys === null
      ? 'collected'
      : keys.present === keys.all
        ? 'all'
        : `${keys.present} of ${keys.all}`,
    version,
  ]);
  const table = [['release', 'uploaded (UTC)', 'traffic', 'records', 'version'], ...rows];
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  );
  return table.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}
