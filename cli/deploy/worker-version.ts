import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findWorkTree, runGit } from '../../build/files/git.ts';
import type { DeployContext } from './context.ts';
import type { BuiltRelease } from './release-folder.ts';
import { DeployError, WranglerError } from './step.ts';
import type { WorkerHistory } from './worker-history.ts';

/** How a release becomes a version. */
export type VersionPlan =
  | { kind: 'reuse'; version: string }
  | { kind: 'upload' }
  /** `versions upload` refuses a Worker that does not exist; its first version gets traffic at once. */
  | { kind: 'create' };

/**
 * Look for a version with exactly these files: an earlier run that failed later may have uploaded it. An alias names
 * the version that was uploaded with it last, so a preview with an alias is always uploaded.
 */
export function planVersion(
  { versions }: WorkerHistory,
  release: BuiltRelease,
  alias: string | undefined,
): VersionPlan {
  if (versions.length === 0) return { kind: 'create' };
  const message = toMessage(release);
  const uploaded = versions.find(
    (version) => version.isDeployable && version.message.startsWith(message),
  );
  return uploaded && alias === undefined
    ? { kind: 'reuse', version: uploaded.id }
    : { kind: 'upload' };
}

/** Upload Worker, assets and release id as one version, by wrangler, which knows the upload form. Resolves to its id. */
export async function uploadVersion(
  context: DeployContext,
  plan: VersionPlan,
  release: BuiltRelease,
  alias: string | undefined,
): Promise<string> {
  if (plan.kind === 'reuse') return plan.version;
  const commit = await loadCommit('.');
  const flags = [
    `--name=${context.worker}`,
    `--tag=${release.id}`,
    `--message=${toMessage(release)}, commit ${commit}`,
    // Variables of the upload alone: an equal upload of another day is the same version.
    `--var=COMMIT:${commit}`,
    `--var=BUILT_AT:${new Date().toISOString()}`,
  ];
  // `wrangler deploy` knows no alias.
  const runs = [
    ...(plan.kind === 'create' ? [['deploy', ...flags]] : []),
    ...(plan.kind === 'create' && alias === undefined
      ? []
      : [['versions', 'upload', ...flags, ...(alias ? [`--preview-alias=${alias}`] : [])]]),
  ];
  const id = await withUploadFolder(release, release.config, async (config) => {
    let version: unknown;
    for (const run of runs) {
      const entries = await context.runWrangler([...run, config], context);
      version = entries.map((entry) => entry['version_id']).find((id) => typeof id === 'string');
    }
    return version;
  });
  if (typeof id === 'string') return id;
  throw new DeployError(
    'wrangler uploaded a version but did not report its id.',
    'Run the same command again: it finds the version by its message.',
  );
}

/** Uploads have a folder of their own while `action` runs, because a build may change that of the release meanwhile. */
async function withUploadFolder<Value>(
  { assets, worker }: BuiltRelease,
  config: Record<string, unknown>,
  action: (configFlag: string) => Promise<Value>,
): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'upload-'));
  const configFile = join(folder, 'wrangler.json');
  try {
    for (const [name, files] of Object.entries({ assets, worker })) {
      for (const [path, bytes] of files) {
        const file = join(folder, name, path);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, bytes);
      }
    }
    await writeFile(configFile, JSON.stringify(config));
    return await action(`--config=${configFile}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Attach the Worker to the routes and domains of the configuration, which `wrangler versions upload` ignores. */
export async function attachRoutes(context: DeployContext, release: BuiltRelease): Promise<void> {
  const { worker, routes, log } = context;
  const args = ['triggers', 'deploy', `--name=${worker}`];
  const run = (config: string) => context.runWrangler([...args, config], context);
  await withUploadFolder(release, { ...release.config, routes }, run).catch((cause: unknown) => {
    if (!(cause instanceof WranglerError)) throw cause;
    const advice =
      'The release is served, but a domain does not lead to it yet. Each domain of `routes` must be a zone of this ' +
      'account,\nwithout another DNS record of its name. Then run the same command again: it only attaches the domains.';
    throw new DeployError(cause.message, advice, { cause });
  });
  for (const route of routes) log(`  ${toPattern(route)}`);
}

/** Return the domain of a route, with its path if it has one. */
export function toPattern(route: DeployContext['routes'][number]): string {
  return typeof route === 'string' ? route : route.pattern;
}

/** Release and fingerprint of the uploaded files. Cloudflare allows 100 bytes for this and the commit. */
function toMessage({ id, fingerprint }: BuiltRelease): string {
  return `Release ${id}, files ${fingerprint}`;
}

/** Return the commit of a project, `unknown` without one; not by `git describe --dirty`, which runs filters. */
export async function loadCommit(project: string): Promise<string> {
  const workTree = findWorkTree(project);
  if (workTree === null) return 'unknown';
  try {
    const commit = await runGit(workTree, ['rev-parse', '--short=12', 'HEAD']);
    const changes = await runGit(workTree, STATUS);
    return commit.trim() + (changes === '' ? '' : '-dirty');
  } catch {
    return 'unknown';
  }
}

const STATUS = ['status', '--porcelain', '--untracked-files=no', '--ignore-submodules=all'];
