import { parseFlagsAndArgument } from '../command-line.ts';
import { CONNECTION_FLAGS, CONNECTION_USAGE, loadContext } from './context.ts';
import type { DeployContext } from './context.ts';
import { verifyRelease } from './records.ts';
import { DeployError, runCommand, runStep } from './step.ts';
import { findServed, hasAllTraffic, loadHistory } from './worker-history.ts';
import type { WorkerHistory, WorkerVersion } from './worker-history.ts';
import { switchTraffic } from './worker-version.ts';

const USAGE = `npm run rollback [-- RELEASE] [options]
  RELEASE              id of a release or a version (default: the release that was served before)
${CONNECTION_USAGE}`;

/** Give the traffic to an earlier release. Returns the exit code. */
export function runRollback(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { flags, argument } = parseFlagsAndArgument(args, CONNECTION_FLAGS, USAGE);
  return runCommand(async () => {
    await rollBack(await loadContext(flags, env), argument);
    return 0;
  });
}

async function rollBack(context: DeployContext, wanted: string | null): Promise<void> {
  const { api, kv, worker, configFile, log } = context;
  const history = await runStep(log, 'Find the release', () => loadHistory(api, worker));
  const { id, release } = wanted === null ? findPrevious(history) : find(history, wanted);
  const served = findServed(history)?.release ?? 'unknown';
  log(`  Served now: ${served}; rolling back to ${release} (version ${id})`);
  if (hasAllTraffic(history, id)) {
    log(`Release ${release} is served already.`);
    return;
  }
  await runStep(log, 'Check its records', async () =>
    log(`  All keys exist; ${await verifyRelease(kv, release)} records read and verified`),
  );
  await runStep(log, 'Switch the traffic', () =>
    switchTraffic(context, id, `Rollback to release ${release}`, configFile),
  );
  log(`Release ${release} is served.`);
}

type ReleaseVersion = WorkerVersion & { release: string };

/** Find the last version with traffic that serves another release than the current one. */
function findPrevious(history: WorkerHistory): ReleaseVersion {
  const served = findServed(history)?.release;
  const found = history.deployments
    .flatMap(({ versions }) => versions)
    .flatMap(({ id }) => history.versions.find((version) => version.id === id) ?? [])
    .filter(canBeServed)
    .find(({ release }) => release !== served);
  if (found) return found;
  throw new DeployError(
    'No other release was served before this one.',
    '`npm run releases` lists the releases that can be served. Name one: `npm run rollback -- RELEASE`.',
  );
}

function find({ versions }: WorkerHistory, wanted: string): ReleaseVersion {
  const found = versions
    .filter(canBeServed)
    .find(({ release, id }) => release === wanted || id === wanted);
  if (found) return found;
  throw new DeployError(
    `No release \`${wanted}\` can be served.`,
    '`npm run releases` lists the releases that can be served.',
  );
}

function canBeServed(version: WorkerVersion): version is ReleaseVersion {
  return version.isDeployable && version.release !== null;
}
