import { DeployError } from './deploy-error.ts';
import type { BuiltRelease } from './release-folder.ts';
import { toVersionMessage } from './version-message.ts';
import type { WorkerHistory } from './worker-versions.ts';
import { runWrangler } from './wrangler.ts';

/** How a release becomes a version. */
export type VersionPlan =
  | { kind: 'reuse'; version: string }
  | { kind: 'upload' }
  /** `versions upload` refuses a Worker that does not exist; its first version gets traffic at once. */
  | { kind: 'create' };

/** Find out whether a version with these very files is there, as after a run that failed later on. */
export function planVersion(
  history: WorkerHistory,
  release: BuiltRelease,
  kind: 'release' | 'preview',
): VersionPlan {
  if (history.versions.length === 0) return { kind: 'create' };
  const message = toVersionMessage(release.id, release.fingerprint, kind);
  const version = history.versions.find((version) => version.message === message);
  return version ? { kind: 'reuse', version: version.id } : { kind: 'upload' };
}

/**
 * Upload Worker, assets and release id as one version; resolves to its id. By wrangler: it knows the
 * asset upload sessions, their hashes and the upload form, and it is what Cloudflare keeps working.
 */
export async function uploadVersion(
  plan: VersionPlan,
  release: BuiltRelease,
  kind: 'release' | 'preview',
  env: NodeJS.ProcessEnv,
  onProgress: (done: number, total: number) => void,
): Promise<string> {
  if (plan.kind === 'reuse') return plan.version;
  const command = plan.kind === 'create' ? ['deploy'] : ['versions', 'upload'];
  const entries = await runWrangler(
    [
      ...command,
      `--config=${release.configFile}`,
      `--tag=${release.id}`,
      `--message=${toVersionMessage(release.id, release.fingerprint, kind)}`,
    ],
    env,
    onProgress,
  );
  const id = entries.map((entry) => entry['version_id']).find((id) => typeof id === 'string');
  if (id !== undefined) return id;
  throw new DeployError(
    'wrangler uploaded a version and did not say which.',
    'Run the same command again: it finds the version by its message.',
  );
}
