import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** wrangler ended with an error; the message is the end of what it printed. */
class WranglerError extends Error {
  override name = 'WranglerError';
}

/** Assets of a whole site over a slow line; wrangler itself tries again, so there is no need of more. */
const MAX_RUN_MS = 20 * 60 * 1_000;

const SHOWN_LINES = 20;

/**
 * Run wrangler, which reads the account from the same variables as `account.ts`. Resolves to the entries
 * that it writes for programs (`WRANGLER_OUTPUT_FILE_PATH`): its ids are never read from its prose. Only
 * how many assets are uploaded, for `onProgress`, stands nowhere else.
 */
export async function runWrangler(
  args: string[],
  env: NodeJS.ProcessEnv,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<Record<string, unknown>[]> {
  const folder = await mkdtemp(join(tmpdir(), 'wrangler-'));
  try {
    const output = join(folder, 'output.jsonl');
    const child = spawn('wrangler', args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: MAX_RUN_MS,
      env: {
        ...env,
        // No questions: there may be nobody to answer.
        CI: 'true',
        FORCE_COLOR: '0',
        WRANGLER_HIDE_BANNER: 'true',
        WRANGLER_OUTPUT_FILE_PATH: output,
        WRANGLER_SEND_ERROR_REPORTS: 'false',
        WRANGLER_SEND_METRICS: 'false',
      },
    });
    let printed = '';
    const collect = (chunk: Buffer) => {
      const text = stripVTControlCharacters(String(chunk));
      printed += text;
      const [, done, total] = /Uploaded (\d+) of (\d+) assets/.exec(text) ?? [];
      if (total !== undefined) onProgress(Number(done), Number(total));
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new WranglerError(toReason(args, printed, env));
    const lines = (await readFile(output, 'utf8').catch(() => '')).split('\n');
    return lines.filter(Boolean).map((line) => JSON.parse(line) as Record<string, unknown>);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What wrangler says from its last error on. It prints no token, but this may end in a public log. */
function toReason(args: string[], printed: string, env: NodeJS.ProcessEnv): string {
  const token = env['CLOUDFLARE_API_TOKEN'] ?? '';
  const shown = token === '' ? printed : printed.replaceAll(token, '***');
  const lines = shown.split('\n').filter((line) => line.trim() !== '');
  const error = lines.findLastIndex((line) => line.includes('[ERROR]'));
  const last = lines.slice(Math.max(0, error, lines.length - SHOWN_LINES));
  return [`\`wrangler ${args.slice(0, 2).join(' ')}\` failed:`, ...last].join('\n  ');
}
