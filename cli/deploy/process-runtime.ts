import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Runtime } from './runtime.ts';
import { runWrangler } from './wrangler.ts';

/** The command's own process. */
export const PROCESS: Runtime = {
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  signals: process,
  fetch,
  runBuild,
  runWrangler,
  pauses: { retryMs: 500, writeMs: 500, listMs: 1_000, probeMs: 1_000, deploymentMs: 500 },
};

/** Start the command of the project that builds, because a build runs without credentials. */
async function runBuild(args: string[], signal: AbortSignal): Promise<number> {
  const entry = join(import.meta.dirname, '../run.mjs');
  const options = { stdio: 'inherit', signal } as const;
  const build = spawn(process.execPath, [entry, 'build', ...args], options);
  const [code] = (await once(build, 'close')) as [number | null];
  return code ?? 1;
}
