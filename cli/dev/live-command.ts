import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { LIVE_RELEASE, toManifestKey } from '../../worker/store/keys.ts';
import { UsageError, formatProblem } from '../../build/problem.ts';
import type { Problem } from '../../build/problem.ts';
import { loadRecords } from '../../build/release/load-records.ts';
import { RELEASE_CONFIG } from '../../build/release/release-config.ts';
import { buildAndWrite, DEFAULT_OUT } from '../build-command.ts';
import { toBuildInput } from '../site-flags.ts';
import { publishRecords, withoutStored } from './publish-records.ts';
import type { KvNamespace } from './publish-records.ts';

/** The local state of `wrangler dev`, whose custom build this command is. */
const WRANGLER_STATE = '.wrangler/state/v3';

/**
 * What to run instead of the commands of wrangler that upload a version. A version of this configuration has no release:
 * it would give readers a 503 for every page.
 */
const INSTEAD: Record<string, string> = {
  deploy: 'npm run deploy',
  'versions upload': 'npm run deploy -- --preview',
};

/**
 * Build the site and publish it into the local KV of `wrangler dev`. Returns the exit code. Throws `UsageError` when
 * another command runs it: wrangler names the command of a custom build in `WRANGLER_COMMAND`, and ends when it fails.
 */
export async function runLive(): Promise<number> {
  const { WRANGLER_COMMAND: command = 'unknown' } = process.env;
  if (command !== 'dev') {
    throw new UsageError(
      `This configuration is for \`wrangler dev\`, not for \`wrangler ${command}\`: a version uploaded with it has no ` +
        `pages.\nNothing was uploaded. Run \`${INSTEAD[command] ?? 'npm run deploy'}\`, which builds, uploads and tests.`,
    );
  }
  // The build is a process of its own, so the namespace opens meanwhile.
  const [{ release, problems }, namespace] = await Promise.all([
    buildAndWrite(toBuildInput({}), DEFAULT_OUT),
    openNamespace(),
  ]);
  try {
    if (release) await publishLive(namespace.kv, release.id);
    else await writeErrorWorker(problems);
  } finally {
    await namespace.close();
  }
  return 0;
}

/** Open the namespace of `wrangler dev`. */
async function openNamespace(): Promise<{ kv: KvNamespace; close(): Promise<void> }> {
  const { getPlatformProxy } = await import('wrangler');
  const { env, dispose } = await getPlatformProxy<{ CONTENT: KvNamespace }>({
    configPath: resolve('wrangler.toml'),
    persist: { path: WRANGLER_STATE },
  });
  return { kv: env.CONTENT, close: dispose };
}

/** Publish the built release as the live one. */
async function publishLive(kv: KvNamespace, release: string): Promise<void> {
  const records = loadRecords(DEFAULT_OUT);
  const manifest = records.get(toManifestKey(release)) ?? '';
  records.delete(toManifestKey(release));
  const missing = await withoutStored(kv, records);
  // The Worker of `wrangler dev` has no release id of its own.
  await publishRecords(kv, missing.set(toManifestKey(LIVE_RELEASE), manifest));
}

/** Let the Worker respond with the problems: when its build command fails, `wrangler dev` lets every request wait. */
async function writeErrorWorker(problems: Problem[]): Promise<void> {
  await rm(join(DEFAULT_OUT, RELEASE_CONFIG), { force: true });
  // The folders of an interrupted release, which the next build completes.
  for (const name of ['assets', 'kv', 'worker']) {
    await mkdir(join(DEFAULT_OUT, name), { recursive: true });
  }
  await writeFile(join(DEFAULT_OUT, 'worker/index.js'), toErrorWorker(problems));
}

/** Render a Worker that responds to every request with the problems of the build. */
export function toErrorWorker(problems: Problem[]): string {
  const text = `The site does not build:\n\n${problems.map(formatProblem).join('\n')}\n`;
  const init = { status: 500, headers: { 'Content-Type': 'text/plain; charset=utf-8' } };
  return `export default { fetch: () => new Response(${JSON.stringify(text)}, ${JSON.stringify(init)}) };\n`;
}
