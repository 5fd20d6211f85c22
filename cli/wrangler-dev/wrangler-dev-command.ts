import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { parse } from 'smol-toml';
import * as z from 'zod';
import { UsageError } from '../../build/problem.ts';
import type { ForwardOptions } from './forward-to-preview.ts';

const run = promisify(execFile);

const FOLDER = '.cache/wrangler-dev';

/** The Worker of `wrangler dev` and the folder of its assets, as wrangler.toml names them. */
const WORKER = `${FOLDER}/worker.js`;
const ASSETS = `${FOLDER}/assets`;

/** What the preview prints where there is no terminal. */
const LOG = `${FOLDER}/preview.log`;

/**
 * What to run instead of the commands of wrangler that upload a version. A version of this configuration has no release:
 * it would give readers a 503 for every page.
 */
const INSTEAD: Record<string, string> = {
  deploy: 'npm run deploy',
  'versions upload': 'npm run deploy -- --preview',
};

/**
 * Start the author's preview, which ends with wrangler, and let the Worker of `wrangler dev` forward requests to it:
 * wrangler waits for this command, and a compiler that stays takes in an edit much faster. Returns the exit code. Throws
 * `UsageError` when another command runs it: wrangler names the command of a custom build in `WRANGLER_COMMAND`, and
 * ends when it fails.
 */
export async function runWranglerDev(): Promise<number> {
  const { WRANGLER_COMMAND: command = 'unknown' } = process.env;
  if (command !== 'dev') {
    throw new UsageError(
      `This configuration is for \`wrangler dev\`, not for \`wrangler ${command}\`: a version uploaded with it has no ` +
        `pages.\nNothing was uploaded. Run \`${INSTEAD[command] ?? 'npm run deploy'}\`, which builds, uploads and tests.`,
    );
  }
  await mkdir(ASSETS, { recursive: true });
  const port = await startProcess();
  const routes = parseRoutes(await readFile('wrangler.toml', 'utf8'));
  await writeWorker({ preview: `http://127.0.0.1:${port}`, routes });
  return 0;
}

/** Start the process of the preview. Resolves to its port. */
async function startProcess(): Promise<number> {
  const output = openTerminal();
  const args = [await findWrangler(), `${FOLDER}/newest-preview`];
  const preview = fork(join(import.meta.dirname, 'preview-process.ts'), args, {
    // Wrangler waits until nobody writes to the output that it reads.
    stdio: ['ignore', output, output, 'ipc'],
  });
  const [message] = await Promise.race([once(preview, 'message'), once(preview, 'exit')]);
  const port = z.object({ port: z.number() }).safeParse(message);
  if (!port.success) throw new UsageError(`The preview did not start. See above, or ${LOG}.`);
  preview.disconnect();
  preview.unref();
  return port.data.port;
}

/**
 * Find the process that started the shell of this command: wrangler, or what started it. Empty on a system without
 * `ps`, where the preview ends by a signal alone.
 */
async function findWrangler(): Promise<string> {
  const { PARENT_PID: shell = '' } = process.env;
  try {
    return (await run('ps', ['-o', 'ppid=', '-p', shell])).stdout.trim();
  } catch {
    return '';
  }
}

/** Open the terminal of wrangler, or a file where there is none. */
function openTerminal(): number {
  try {
    return openSync('/dev/tty', 'w');
  } catch {
    return openSync(LOG, 'w');
  }
}

const CONFIG = z.object({
  routes: z.array(z.union([z.string(), z.looseObject({ pattern: z.string() })])).default([]),
});

/** List the hosts of the routes in the text of wrangler.toml: `docs.example.com/guide/*` → `docs.example.com` */
export function parseRoutes(text: string): string[] {
  const { routes } = CONFIG.parse(parse(text));
  const patterns = routes.map((route) => (typeof route === 'string' ? route : route.pattern));
  return patterns.map((pattern) => pattern.replace(/\/.*/, ''));
}

async function writeWorker(options: ForwardOptions): Promise<void> {
  const contents = `import { forwardToPreview } from './forward-to-preview.ts';
export default { fetch: (request) => forwardToPreview(request, ${JSON.stringify(options)}) };`;
  await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    format: 'esm',
    outfile: WORKER,
    logLevel: 'silent',
  });
}
