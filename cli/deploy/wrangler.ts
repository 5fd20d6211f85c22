import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { WranglerContext } from './runtime.ts';
import { WranglerError } from './step.ts';

/** wrangler retries a failed request several times before it reports anything. */
const SILENT_TIMEOUTS = 5;

/** How often a line says that wrangler is still running. */
const REPORT_MS = 10_000;

const EXCERPT_LINES = 20;

/** What `bin/wrangler.js` runs in a second process, which no signal ends. On Windows, `.cmd` files need a shell. */
const WRANGLER = join(import.meta.dirname, '../../node_modules/wrangler/wrangler-dist/cli.js');

/**
 * Run wrangler, which reads the account from the same variables as `context.ts`. Resolves to the entries that
 * it writes for programs (`WRANGLER_OUTPUT_FILE_PATH`), so ids are not read from its messages. Only the number of
 * uploaded assets is available nowhere else. Throws `WranglerError` with the end of its output, also when it prints
 * nothing for several times `timeoutMs`.
 */
export async function runWrangler(
  args: string[],
  { env, worker, timeoutMs, signal, log, progress }: WranglerContext,
  program = WRANGLER,
): Promise<Record<string, unknown>[]> {
  const name = `wrangler ${args.filter((arg) => !arg.startsWith('-')).join(' ')}`;
  const folder = await mkdtemp(join(tmpdir(), 'wrangler-'));
  const startedAt = performance.now();
  const report = setInterval(() => {
    log(`  ${name}: running for ${Math.round((performance.now() - startedAt) / 1_000)} s`);
  }, REPORT_MS);
  const silence = new AbortController();
  const silenceMs = SILENT_TIMEOUTS * timeoutMs;
  const timeout = setTimeout(() => silence.abort(), silenceMs);
  try {
    const entriesFile = join(folder, 'output.jsonl');
    const child = spawn(process.execPath, ['--no-warnings', program, ...args], {
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
    const stopped = AbortSignal.any([signal, silence.signal]);
    stopped.addEventListener('abort', () => child.kill());
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
    signal.throwIfAborted();
    if (silence.signal.aborted) {
      const seconds = Math.round(silenceMs / 1_000);
      throw new WranglerError(`\`${name}\` printed nothing for ${seconds} s and was ended.`);
    }
    if (code !== 0) throw new WranglerError(`\`${name}\` failed:\n${toExcerpt(output, env)}`);
    const lines = (await readFile(entriesFile, 'utf8').catch(() => '')).split('\n');
    return lines.filter(Boolean).map((line) => JSON.parse(line) as Record<string, unknown>);
  } finally {
    clearInterval(report);
    clearTimeout(timeout);
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The output from its first error on, which is the cause of others. The excerpt may end in a public log: wrangler
 * prints no token, but after an authentication error the e-mail address of its owner and a table of the accounts.
 */
export function toExcerpt(output: string, env: NodeJS.ProcessEnv): string {
  const token = env['CLOUDFLARE_API_TOKEN'] ?? '';
  const lines = (token === '' ? output : output.replaceAll(token, '***'))
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*[│┌├└]|\S@\S/u.test(line));
  const error = lines.findIndex((line) => line.includes('[ERROR]'));
  const excerpt =
    error === -1 ? lines.slice(-EXCERPT_LINES) : lines.slice(error).slice(0, EXCERPT_LINES);
  return excerpt.map((line) => `  ${line}`).join('\n');
}
