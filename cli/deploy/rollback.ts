import { parseCommandLine } from '../command-line.ts';
import { runCommand, runStep, runWithTraffic } from './command.ts';
import { PROCESS, assertNamespace } from './context.ts';
import type { Context } from './context.ts';
import { DeployError } from './errors.ts';
import { verifyRelease } from './kv.ts';
import { findPrevious, hasRelease } from './previous-release.ts';
import type { ReleaseVersion } from './previous-release.ts';
import {
  findServed,
  hasAllTraffic,
  loadHistory,
  splitTraffic,
  toOneVersion,
  toUtc,
} from './versions.ts';
import type { WorkerHistory, WorkerVersion } from './versions.ts';

/** Give the traffic to an earlier release. Returns the exit code. */
export function runRollback(args: string[], runtime = PROCESS): Promise<number> {
  const { flags, argument } = parseCommandLine('rollback', args);
  return runCommand(flags, runtime, async (context) => {
    assertNamespace(context);
    await runWithTraffic(context, () => rollBack(context, argument));
    return 0;
  });
}

async function rollBack(context: Context, wanted: string | null): Promise<void> {
  const { api, worker, log } = context;
  const { history, target } = await runStep(context, 'Find the release', async () => {
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
  await runStep(context, 'Check its records', async () =>
    log(`  All ${await verifyRelease(context, target.release)} keys exist`),
  );
  if (hasAllTraffic(history, target.id)) {
    return log(`Release ${target.release} is served already.`);
  }
  const message = `Rollback to release ${target.release}`;
  await runStep(context, 'Switch the traffic', () =>
    splitTraffic(context, toOneVersion(target.id), message, history.deployments[0]),
  );
  return log(`Release ${target.release} is served.`);
}

/** `4f1c2a9b01de, uploaded 2026-11-22 13:05 UTC by me@example.com, commit 0123456789ab` */
function describeVersion({ id, release, createdAt, author, message }: WorkerVersion): string {
  const [commit = ''] = /, commit \S+$/.exec(message) ?? [];
  const by = author === '' ? '' : ` by ${author}`;
  return `${release ?? `version ${id}`}, uploaded ${toUtc(createdAt)} UTC${by}${commit}`;
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
