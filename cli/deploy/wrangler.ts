import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Enough for the assets of a large site on a slow line. wrangler retries by itself. */
const MAX_RUN_MS = 20 * 60 * 1_000;

const SHOWN_LINES = 20;

/**
 * Run wrangler, which reads the account from the same variables as `context.ts`. Resolves to the entries that
 * it writes for programs (`WRANGLER_OUTPUT_FILE_PATH`), so ids are not read from its messages. Only the number of
 * uploaded assets, for `onProgress`, is available nowhere else. Throws with the end of its output.
 */
export async function runWrangler(
  args: string[],
  env: NodeJS.ProcessEnv,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<Record<string, unknown>[]> {
  const folder = await mkdtemp(join(tmpdir(), 'wrangler-'));
  try {
    const entriesFile = join(folder, 'output.jsonl');
    const child = spawn('wrangler', args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: MAX_RUN_MS,
      env: {
        ...env,
        // Nobody may be there to answer a prompt.
        CI: 'true',
        FORCE_COLOR: '0',
        WRANGLER_HIDE_BANNER: 'true',
        WRANGLER_OUTPUT_FILE_PATH: entriesFile,
        WRANGLER_SEND_ERROR_REPORTS: 'false',
        WRANGLER_SEND_METRICS: 'false',
      },
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      const text = stripVTControlCharacters(String(chunk));
      output += text;
      const [, done, total] = /Uploaded (\d+) of (\d+) assets/.exec(text) ?? [];
      if (total !== undefined) onProgress(Number(done), Number(total));
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) {
      throw new Error(
        `\`wrangler ${args.slice(0, 2).join(' ')}\` failed:\n${toExcerpt(output, env)}`,
      );
    }
    const lines = (await readFile(entriesFile, 'utf8').catch(() => '')).split('\n');
    return lines.filter(Boolean).map((line) => JSON.parse(line) as Record<string, unknown>);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The output from its last error on. wrangler prints no token, but the excerpt may end in a public log. */
function toExcerpt(output: string, env: NodeJS.ProcessEnv): string {
  const token = env['CLOUDFLARE_API_TOKEN'] ?? '';
  const lines = (token === '' ? output : output.replaceAll(token, '***'))
    .split('\n')
    .filter((line) => line.trim() !== '');
  const error = lines.findLastIndex((line) => line.includes('[ERROR]'));
  const shown = lines.slice(Math.max(0, error, lines.length - SHOWN_LINES));
  return shown.map((line) => `  ${line}`).join('\n');
}
