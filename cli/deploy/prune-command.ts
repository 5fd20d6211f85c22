import { parseFlags } from '../command-line.ts';
import { CONNECTION_FLAGS, CONNECTION_USAGE, loadContext } from './context.ts';
import type { DeployContext } from './context.ts';
import { isManifest, loadReferencedKeys } from './records.ts';
import { DeployError, runCommand, runStep } from './step.ts';
import { renderTable } from './table.ts';
import { loadHistory } from './worker-history.ts';
import type { WorkerHistory } from './worker-history.ts';

const USAGE = `npm run prune [-- options]
  --yes                delete; without it, nothing is deleted
${CONNECTION_USAGE}`;

const HEAD = ['key', 'uploaded (UTC)', 'why'];

/** No deploy takes longer, and KV shows a change everywhere long before. */
const QUIET_SECONDS = 24 * 60 * 60;

/** List or delete the records that no version needs. Returns the exit code. */
export function runPrune(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const options = { yes: { type: 'boolean', default: false }, ...CONNECTION_FLAGS } as const;
  const flags = parseFlags(args, options, USAGE);
  return runCommand(async () => {
    await prune(await loadContext(flags, env), flags.yes);
    return 0;
  });
}

/**
 * Delete the keys that no version which can be served needs. A deploy relies on keys before a version names
 * them, so prune refuses while the last 24 hours, by Cloudflare's clock, have a version, a deployment or an
 * uploaded key. It also refuses when it cannot read what a version needs. Throws `DeployError` then.
 */
async function prune(context: DeployContext, isConfirmed: boolean): Promise<void> {
  const { api, kv, worker, log } = context;
  const history = await runStep(log, 'Load versions and keys', () => loadHistory(api, worker));
  const { keys: stored, listedAt } = await kv.list();
  refuseRecent(history, [...stored.values()], listedAt);

  const needed = await runStep(log, 'Read the manifests of all versions', () =>
    loadNeededKeys(context, history),
  );
  const rows = [...stored].flatMap(([key, uploadedAt]): [string, string, string][] =>
    // A key without a time was not written by a deploy: it is not ours to delete.
    uploadedAt === null || needed.has(key) ? [] : [[key, toText(uploadedAt), toReason(key)]],
  );
  log(`  ${history.versions.length} versions need ${needed.size} of ${stored.size} keys`);
  if (rows.length > 0) console.log(renderTable([HEAD, ...rows]));
  if (!isConfirmed) {
    return log(`Dry run: ${rows.length} keys would be deleted. Delete them with \`--yes\`.`);
  }

  await runStep(log, 'Delete', async () => {
    const keys = rows.map(([key]) => key);
    // Manifests first, so that a release with missing records has no manifest.
    await deleteKeys(context, history, keys.filter(isManifest));
    await deleteKeys(
      context,
      history,
      keys.filter((key) => !isManifest(key)),
    );
    log(`  ${keys.length} keys deleted`);
  });
}

function refuseRecent(
  { versions, deployments }: WorkerHistory,
  uploads: (number | null)[],
  now: number,
): void {
  if (versions.length === 0) {
    throw refuse(
      'the Worker has no versions, so nothing tells which keys are needed',
      'Check --config.',
    );
  }
  const latest: [string, number][] = [
    ['a version was created', Math.max(...versions.map(({ createdAt }) => createdAt))],
    ['the traffic was switched', Math.max(0, ...deployments.map(({ createdAt }) => createdAt))],
    ['a record was uploaded', uploads.reduce<number>((max, time) => Math.max(max, time ?? 0), 0)],
  ];
  for (const [event, time] of latest) {
    if (time <= now - QUIET_SECONDS) continue;
    const advice = `Run it again after ${toText(time + QUIET_SECONDS)} UTC, without a deploy before.`;
    throw refuse(`${event} at ${toText(time)} UTC, and a deploy may still rely on any key`, advice);
  }
}

/** Load the keys of all versions that Cloudflare can serve. Throws when a version does not tell its keys. */
async function loadNeededKeys(
  { kv }: DeployContext,
  { versions }: WorkerHistory,
): Promise<Set<string>> {
  const needed = new Set<string>();
  const releases = new Map(versions.map(({ release, id }) => [release, id]));
  for (const [release, version] of releases) {
    const keys = release === null ? null : await loadReferencedKeys(kv, release);
    if (!keys) {
      const cause = release === null ? 'does not name its release' : `needs release ${release}`;
      const detail = release === null ? '' : ', whose manifest cannot be read';
      const advice =
        'Find out with `npm run releases`. Once the version is no longer among the 100 latest, prune ' +
        'ignores it.';
      throw refuse(`version ${version} ${cause}${detail}`, advice);
    }
    for (const key of keys) needed.add(key);
  }
  return needed;
}

/** Delete keys unless a deploy has started since `history`. */
async function deleteKeys(
  { api, kv, worker }: DeployContext,
  history: WorkerHistory,
  keys: string[],
): Promise<void> {
  const toIds = ({ versions, deployments }: WorkerHistory) =>
    [...versions, ...deployments].map(({ id }) => id).join();
  if (toIds(await loadHistory(api, worker)) !== toIds(history)) {
    throw refuse('a deploy or rollback started meanwhile', 'Run it again tomorrow.');
  }
  const failed = await kv.delete(keys);
  if (failed.length === 0) return;
  throw new DeployError(
    `KV did not delete ${failed.length} of ${keys.length} keys, such as ${failed[0]}.`,
    'Run the same command again: it deletes the rest.',
  );
}

function refuse(reason: string, advice: string): DeployError {
  return new DeployError(`Nothing is deleted: ${reason}.`, advice);
}

function toReason(key: string): string {
  return isManifest(key) ? 'no version serves this release' : 'no manifest of a version names it';
}

function toText(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().slice(0, 16).replace('T', ' ');
}
