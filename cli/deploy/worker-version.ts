import { setTimeout as delay } from 'node:timers/promises';
import type { DeployContext } from './context.ts';
import type { BuiltRelease } from './release-folder.ts';
import { DeployError } from './step.ts';
import { hasAllTraffic, loadHistory } from './worker-history.ts';
import type { WorkerHistory } from './worker-history.ts';
import { runWrangler } from './wrangler.ts';

/** A preview gets no traffic. */
export type DeployKind = 'release' | 'preview';

/** How a release becomes a version. */
export type VersionPlan =
  | { kind: 'reuse'; version: string }
  | { kind: 'upload' }
  /** `versions upload` refuses a Worker that does not exist; its first version gets traffic at once. */
  | { kind: 'create' };

const PREVIEW_PREFIX = 'Preview of release';

const TRAFFIC_CHECKS = 5;
const TRAFFIC_CHECK_PAUSE_MS = 500;

/** Whether a deploy with `--preview` uploaded the version with this message. */
export function isPreview(message: string): boolean {
  return message.startsWith(PREVIEW_PREFIX);
}

/** Look for a version with exactly these files: an earlier run that failed later may have uploaded it. */
export function planVersion(
  { versions }: WorkerHistory,
  release: BuiltRelease,
  kind: DeployKind,
): VersionPlan {
  if (versions.length === 0) return { kind: 'create' };
  const message = toMessage(release, kind);
  const found = versions.find((version) => version.isDeployable && version.message === message);
  return found ? { kind: 'reuse', version: found.id } : { kind: 'upload' };
}

/**
 * Upload Worker, assets and release id as one version, and resolve to its id. wrangler does it: it knows the
 * upload sessions of assets, their hashes and the upload form.
 */
export async function uploadVersion(
  { env, progress }: DeployContext,
  plan: VersionPlan,
  release: BuiltRelease,
  kind: DeployKind,
): Promise<string> {
  if (plan.kind === 'reuse') return plan.version;
  const command = plan.kind === 'create' ? ['deploy'] : ['versions', 'upload'];
  const flags = [
    `--config=${release.configFile}`,
    `--tag=${release.id}`,
    `--message=${toMessage(release, kind)}`,
  ];
  const entries = await runWrangler([...command, ...flags], env, (done, total) =>
    progress.report('assets', done, total),
  );
  const id = entries.map((entry) => entry['version_id']).find((id) => typeof id === 'string');
  if (id !== undefined) return id;
  throw new DeployError(
    'wrangler uploaded a version but did not report its id.',
    'Run the same command again: it finds the version by its message.',
  );
}

/**
 * Give a version all traffic by one request, which takes effect or does not. wrangler does it, because it also
 * syncs settings that have no version, such as observability. When wrangler fails after that request,
 * the deployment that is in effect decides.
 */
export async function switchTraffic(
  { api, env, worker }: DeployContext,
  version: string,
  message: string,
  configFile: string,
): Promise<void> {
  let failure: unknown;
  const flags = [`--name=${worker}`, `--config=${configFile}`, `--message=${message}`, '--yes'];
  try {
    await runWrangler(['versions', 'deploy', `${version}@100%`, ...flags], env);
  } catch (error) {
    failure = error;
  }
  for (let check = 1; check <= TRAFFIC_CHECKS; check += 1) {
    if (hasAllTraffic(await loadHistory(api, worker), version)) return;
    if (failure !== undefined) throw failure;
    await delay(TRAFFIC_CHECK_PAUSE_MS);
  }
  throw new DeployError(
    `Version ${version} was given the traffic, but another version has it now.`,
    'Another deploy or rollback ran at the same time. `npm run releases` shows what is served.',
  );
}

/** Release and fingerprint of the uploaded files. Cloudflare allows 100 bytes. */
function toMessage({ id, fingerprint }: BuiltRelease, kind: DeployKind): string {
  return `${kind === 'preview' ? PREVIEW_PREFIX : 'Release'} ${id}, files ${fingerprint}`;
}
