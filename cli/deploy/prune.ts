import { LIVE_RELEASE } from '../../worker/live-release.ts';
import { parseFlags } from '../command-line.ts';
import { runCommand, runStep } from './command.ts';
import { PROCESS, assertNamespace, toPreviewWorker } from './context.ts';
import type { Context } from './context.ts';
import { DeployError } from './errors.ts';
import { deleteKeys, isManifest, listKeys, loadReferencedKeys } from './kv.ts';
import { loadHistory, toUtc } from './versions.ts';
import type { WorkerHistory } from './versions.ts';

/** No deploy takes longer, and KV shows a change everywhere long before. */
const QUIET_SECONDS = 24 * 60 * 60;

/** List or delete the records that no version needs. Returns the exit code. */
export function runPrune(args: string[], runtime = PROCESS): Promise<number> {
  const flags = parseFlags('prune', args);
  return runCommand(flags, runtime, async (context) => {
    assertNamespace(context);
    await prune(context, flags.yes);
    return 0;
  });
}

/**
 * Delete the keys that no version which can be served needs, nor a version of the Worker of previews. A deploy relies
 * on keys before a version names them, so prune refuses while the last 24 hours, by Cloudflare's clock, have a version,
 * a deployment or an uploaded key that no version names. It also refuses when it cannot read what a version needs.
 * Throws `DeployError` then.
 */
async function prune(context: Context, isConfirmed: boolean): Promise<void> {
  const { log, print } = context;
  const [histories, { keys: stored, listedAt }] = await runStep(
    context,
    'Load versions and keys',
    async () => [await loadHistories(context), await listKeys(context)] as const,
  );
  const needed = await runStep(context, 'Read the manifests of all versions', () =>
    loadNeededKeys(context, histories),
  );
  const unneeded = [...stored].flatMap(([key, uploadedAt]): { key: string; uploadedAt: number }[] =>
    // A key without a time was not written by a deploy: it is not ours to delete.
    uploadedAt === null || needed.has(key) ? [] : [{ key, uploadedAt }],
  );
  assertNoRecentDeploy(
    histories,
    unneeded.map(({ uploadedAt }) => uploadedAt),
    listedAt,
  );
  const versions = histories.flatMap((history) => history.versions);
  log(`  ${versions.length} versions need ${needed.size} of ${stored.size} keys`);
  for (const { key, uploadedAt } of unneeded) print(`${toUtc(uploadedAt)} UTC  ${key}`);
  if (!isConfirmed) {
    return log(
      `Dry run: ${unneeded.length} keys would be deleted. Delete them with \`npm run prune -- --yes\`.`,
    );
  }

  await runStep(context, 'Delete', async () => {
    const keys = unneeded.map(({ key }) => key);
    // Manifests first, so that a release with missing records has no manifest.
    const manifests = keys.filter(isManifest);
    const others = keys.filter((key) => !isManifest(key));
    for (const part of [manifests, others]) {
      const failed = await deleteKeys(context, part);
      if (failed.length === 0) continue;
      throw new DeployError(
        `KV did not delete ${failed.length} of ${part.length} keys, such as ${failed[0]}.`,
        'Run the same command again: it deletes the rest.',
      );
    }
    log(`  ${keys.length} keys deleted. Wait a minute before a deploy: KV may still list them.`);
  });
}

/** Load the history of the Worker that readers get and of the Worker of previews. */
function loadHistories({ api, worker }: Context): Promise<WorkerHistory[]> {
  return Promise.all([worker, toPreviewWorker(worker)].map((name) => loadHistory(api, name)));
}

function assertNoRecentDeploy([site]: WorkerHistory[], uploads: number[], now: number): void {
  if (!site || site.versions.length === 0) {
    throw refuse(
      'the Worker has no versions, so nothing tells which keys are needed',
      'Check --config.',
    );
  }
  const toLatest = (events: { createdAt: number }[]) =>
    events.reduce((max, { createdAt }) => Math.max(max, createdAt), 0);
  const latest: [string, number][] = [
    ['a version was created', toLatest(site.versions)],
    ['the traffic was switched', toLatest(site.deployments)],
    ['a record was uploaded', uploads.reduce((max, time) => Math.max(max, time), 0)],
  ];
  for (const [event, time] of latest) {
    if (time <= now - QUIET_SECONDS) continue;
    const advice = `Run it again after ${toUtc(time + QUIET_SECONDS)} UTC, without a deploy before.`;
    throw refuse(`${event} at ${toUtc(time)} UTC, and a deploy may still rely on any key`, advice);
  }
}

/** Load the keys of all versions that Cloudflare can serve. Throws when a version does not tell its keys. */
async function loadNeededKeys(context: Context, histories: WorkerHistory[]): Promise<Set<string>> {
  const needed = new Set<string>();
  const versions = histories.flatMap((history) => history.versions);
  const releases = new Map(versions.map(({ release, id }) => [release, id]));
  for (const [release, version] of releases) {
    // It is in local KV only: a version that was uploaded with it needs no key.
    if (release === LIVE_RELEASE) continue;
    const keys = release === null ? null : await loadReferencedKeys(context, release);
    if (!keys) {
      const cause = release === null ? 'does not name its release' : `needs release ${release}`;
      const detail = release === null ? '' : ', whose manifest cannot be read';
      const advice =
        'Find out with `npm run exec -- wrangler versions list`. Once the version is no longer among the 100 latest, ' +
        'prune ignores it.';
      throw refuse(`version ${version} ${cause}${detail}`, advice);
    }
    for (const key of keys) needed.add(key);
  }
  return needed;
}

function refuse(reason: string, advice: string): DeployError {
  return new DeployError(`Nothing is deleted: ${reason}.`, advice);
}
