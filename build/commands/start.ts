import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { watch } from 'chokidar';
import { LIVE_RELEASE } from '../../worker/store/keys.ts';
import { parseFlags, parsePort } from '../command-line.ts';
import { refuseTakenPort } from '../free-port.ts';
import { WRANGLER_STATE } from '../release/live-kv.ts';
import { RELEASE_CONFIG } from '../release/release-config.ts';
import { createRebuild } from './rebuild.ts';

/** What pages, styles and the Worker are made from. */
const WATCHED = ['content', 'openapi', 'client', 'worker', 'build'];

const READY_POLL_MS = 100;

/** Run the author's preview on `wrangler dev`, following every change. Returns the exit code. */
export async function runStart(args: string[]): Promise<number> {
  parseFlags(args, {}, 'npm start, or PORT=8788 npm start for another port');
  const port = parsePort(process.env['PORT'] ?? '8787', 'PORT');
  await refuseTakenPort(port, (other) => `PORT=${other} npm start`);

  const rebuild = createRebuild();
  const watcher = watch(WATCHED, { ignoreInitial: true }).on('all', () => void rebuild.run());
  while ((await rebuild.run()) !== 0) {
    console.error('The preview starts once this is mended. Waiting for a change …');
    await once(watcher, 'all');
  }
  const wrangler = startWrangler(port);
  const stop = () => wrangler.kill('SIGTERM');
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const ended = once(wrangler, 'exit');
  if (await isAnswering(port, wrangler)) {
    console.log(`\nReady: http://localhost:${port} follows your changes. Ctrl+C ends it.`);
  }
  const [code] = (await ended) as [number | null];
  await watcher.close();
  return code ?? 0;
}

/** Run wrangler on the release's own configuration: it has no build step, because this process builds. */
function startWrangler(port: number): ChildProcess {
  const args = [
    'dev',
    `--config=${join('dist', RELEASE_CONFIG)}`,
    `--port=${port}`,
    `--var=RELEASE:${LIVE_RELEASE}`,
    `--persist-to=${WRANGLER_STATE}`,
    '--show-interactive-dev-session=false',
  ];
  const env = { ...process.env, WRANGLER_SEND_METRICS: 'false' };
  return spawn('wrangler', args, { stdio: ['ignore', 'inherit', 'inherit'], env });
}

async function isAnswering(port: number, wrangler: ChildProcess): Promise<boolean> {
  while (wrangler.exitCode === null && wrangler.signalCode === null) {
    try {
      await fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD' });
      return true;
    } catch {
      // Not yet: wrangler needs a moment to start.
      await delay(READY_POLL_MS);
    }
  }
  return false;
}
