import { setTimeout as delay } from 'node:timers/promises';
import type { Api } from './api.ts';
import { DeployError } from './deploy-error.ts';
import { loadHistory } from './worker-versions.ts';
import type { Deployment, WorkerHistory } from './worker-versions.ts';
import { runWrangler } from './wrangler.ts';

export interface SwitchRequest {
  api: Api;
  worker: string;
  version: string;
  message: string;
  /** A wrangler configuration whose settings without a version wrangler syncs. */
  configFile: string;
  env: NodeJS.ProcessEnv;
}

const CHECKS = 5;
const CHECK_PAUSE_MS = 500;

/**
 * Give a version all traffic: one request, which takes effect or does not. By wrangler, because it also
 * syncs what has no version (observability). A failure after that request is none: what is in force counts.
 */
export async function switchTraffic(request: SwitchRequest): Promise<void> {
  const { api, worker, version, message, configFile, env } = request;
  let failure: unknown;
  try {
    await runWrangler(
      [
        'versions',
        'deploy',
        `${version}@100%`,
        `--name=${worker}`,
        `--config=${configFile}`,
        `--message=${message}`,
        '--yes',
      ],
      env,
    );
  } catch (error) {
    failure = error;
  }
  for (let check = 1; check <= CHECKS; check += 1) {
    if (hasAllTraffic((await loadHistory(api, worker)).deployments[0], version)) return;
    if (failure !== undefined) throw failure;
    await delay(CHECK_PAUSE_MS);
  }
  throw new DeployError(
    `Version ${version} was given traffic, but another one has it.`,
    'Another deploy or rollback came in between. `npm run releases` says what is served now.',
  );
}

/** Whether a version has all traffic. */
export function hasAllTraffic(deployment: Deployment | undefined, version: string): boolean {
  return (
    deployment?.versions.some(({ id, percentage }) => id === version && percentage === 100) ?? false
  );
}

/**
 * Throw `DeployError` when traffic was given to something else since `before`: the other deploy may be the
 * newer one, and only its author knows.
 */
export function refuseOvertaken(before: WorkerHistory, now: WorkerHistory): void {
  if (before.deployments[0]?.id === now.deployments[0]?.id) return;
  throw new DeployError(
    'While this deploy ran, another one gave traffic to its own version. That one stays.',
    'If this release is the one that readers should get, run the same command again: all of it is ' +
      'uploaded, so it takes a few seconds.',
  );
}
