import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findWorkTree, runGit } from '../../build/files/git.ts';
import type { Context } from './context.ts';
import { CloudflareError, DeployError } from './errors.ts';
import type { BuiltRelease } from './release-folder.ts';
import { toPattern } from './context.ts';

/** wrangler retries a failed request several times before it reports anything. */
const SILENT_TIMEOUTS = 5;

const EXCERPT_LINES = 20;

/** What `bin/wrangler.js` runs in a second process, which no signal ends. On Windows, `.cmd` files need a shell. */
const WRANGLER = join(import.meta.dirname, '../../node_modules/wrangler/wrangler-dist/cli.js');

/**
 * Upload Worker, assets and release id as one version, by wrangler, which knows the upload form. Resolves to its id. The
 * first version of a Worker gets traffic at once, because `versions upload` refuses a Worker that does not exist.
 */
export async function uploadVersion(
  context: Context,
  release: BuiltRelease,
  { isFirst, alias }: { isFirst: boolean; alias: string | undefined },
): Promise<string> {
  const commit = await loadCommit('.');
  const flags = [
    `--name=${context.worker}`,
    `--tag=${release.id}`,
    `--message=${toMessage(release)}, commit ${commit}`,
    // Variables of the upload alone: an equal upload of another day is the same version.
    `--var=COMMIT:${commit}`,
    `--var=BUILT_AT:${new Date().toISOString()}`,
  ];
  const upload = ['versions', 'upload', ...flags, ...(alias ? [`--preview-alias=${alias}`] : [])];
  // `wrangler deploy` knows no alias.
  const runs = [...(isFirst ? [['deploy', ...flags]] : []), ...(isFirst && !alias ? [] : [upload])];
  let id: unknown;
  for (const run of runs) {
    const entries = await runWithRelease(context, release, release.config, run);
    id = entries.map((entry) => entry['version_id']).find((id) => typeof id === 'string');
  }
  if (typeof id === 'string') return id;
  throw new DeployError(
    'wrangler uploaded a version but did not report its id.',
    'Run the same command again: it finds the version by its message.',
  );
}

/** Attach the Worker to the routes and domains of the configuration, which `wrangler versions upload` ignores. */
export async function attachRoutes(context: Context, release: BuiltRelease): Promise<void> {
  const { worker, routes, log } = context;
  const config = { ...release.config, routes };
  const args = ['triggers', 'deploy', `--name=${worker}`];
  await runWithRelease(context, release, config, args).catch((cause: unknown) => {
    if (!(cause instanceof CloudflareError)) throw cause;
    const advice =
      'The release is served, but a domain does not lead to it yet. Each domain of `routes` must be a zone of this ' +
      'account,\nwithout another DNS record of its name. Then run the same command again: it only attaches the domains.';
    throw new DeployError(cause.message, advice, { cause });
  });
  for (const route of routes) log(`  ${toPattern(route)}`);
}

/** Release and fingerprint of the uploaded files. Cloudflare allows 100 bytes for this and the commit. */
export function toMessage({ id, fingerprint }: BuiltRelease): string {
  return `Release ${id}, files ${fingerprint}`;
}

/** Run wrangler in a copy of a release, because a build may change its folder meanwhile. */
async function runWithRelease(
  context: Context,
  { assets, worker }: BuiltRelease,
  config: Record<string, unknown>,
  args: string[],
): Promise<Record<string, unknown>[]> {
  const folder = await mkdtemp(join(tmpdir(), 'upload-'));
  try {
    for (const [name, files] of Object.entries({ assets, worker })) {
      for (const [path, bytes] of files) {
        const file = join(folder, name, path);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, bytes);
      }
    }
    const configFile = join(folder, 'wrangler.json');
    await writeFile(configFile, JSON.stringify(config));
    return await runWrangler(context, [...args, `--config=${configFile}`], join(folder, 'output'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Run wrangler, which reads the account from the same variables as `context.ts`. Resolves to the entries that
 * it writes for programs (`WRANGLER_OUTPUT_FILE_PATH`), so ids are not read from its messages. Only the number of
 * uploaded assets is available nowhere else. Throws `CloudflareError` with the end of its output, also when it prints
 * nothing for several times `timeoutMs`.
 */
async function runWrangler(
  { env, worker, timeoutMs, signal, progress }: Context,
  args: string[],
  entriesFile: string,
): Promise<Record<string, unknown>[]> {
  const name = `wrangler ${args.filter((arg) => !arg.startsWith('-')).join(' ')}`;
  const child = spawn(process.execPath, ['--no-warnings', WRANGLER, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...env,
      // These would replace the token, the configuration and the name of the Worker.
      CLOUDFLARE_API_KEY: '',
      CLOUDFLARE_ENV: '',
      WRANGLER_CI_OVERRIDE_NAME: worker,
      // A prompt would wait for a person, and there may be none.
      CI: 'true',
      FORCE_COLOR: '0',
      WRANGLER_HIDE_BANNER: 'true',
      WRANGLER_OUTPUT_FILE_PATH: entriesFile,
      WRANGLER_SEND_ERROR_REPORTS: 'false',
      WRANGLER_SEND_METRICS: 'false',
    },
  });
  const silenceMs = SILENT_TIMEOUTS * timeoutMs;
  const silence = new AbortController();
  const timeout = setTimeout(() => silence.abort(), silenceMs);
  AbortSignal.any([signal, silence.signal]).addEventListener('abort', () => child.kill());
  let output = '';
  const collect = (chunk: Buffer) => {
    const text = stripVTControlCharacters(String(chunk));
    output += text;
    timeout.refresh();
    const [, done, total] = /Uploaded (\d+) of (\d+) assets/.exec(text) ?? [];
    if (total !== undefined) progress.report('assets', Number(done), Number(total));
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(timeout);
  signal.throwIfAborted();
  if (silence.signal.aborted) {
    const seconds = Math.round(silenceMs / 1_000);
    throw new CloudflareError(`\`${name}\` printed nothing for ${seconds} s and was ended.`, {});
  }
  if (code !== 0) {
    const message = `\`${name}\` failed:\n${toExcerpt(output, env)}`;
    throw new CloudflareError(message, { code: Number(/\[code: (\d+)\]/.exec(message)?.[1] ?? 0) });
  }
  const lines = (await readFile(entriesFile, 'utf8').catch(() => '')).split('\n');
  return lines.filter(Boolean).map((line) => JSON.parse(line) as Record<string, unknown>);
}

/**
 * The output from its first error on, which is the cause of others. The excerpt may end in a public log: wrangler
 * prints no token, but after an authentication error the e-mail address of its owner and a table of the accounts.
 */
function toExcerpt(output: string, env: NodeJS.ProcessEnv): string {
  const token = env['CLOUDFLARE_API_TOKEN'] ?? '';
  const lines = (token === '' ? output : output.replaceAll(token, '***'))
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*[│┌├└]|\S@\S/u.test(line));
  const error = lines.findIndex((line) => line.includes('[ERROR]'));
  const excerpt =
    error === -1 ? lines.slice(-EXCERPT_LINES) : lines.slice(error).slice(0, EXCERPT_LINES);
  return excerpt.map((line) => `  ${line}`).join('\n');
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
