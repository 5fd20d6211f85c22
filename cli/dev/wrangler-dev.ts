import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { LIVE_RELEASE } from '../../worker/store/keys.ts';
import { RELEASE_CONFIG } from '../../build/release/release-config.ts';

/** The Worker of a preview, run by the real `wrangler dev`. */
export interface WranglerDev {
  /** Resolves to the exit code. */
  ended: Promise<number>;
  /** Wait until a Worker that was written anew is the one that answers. */
  untilReloaded(): Promise<void>;
  stop(): void;
}

const READY_POLL_MS = 100;

/** Wrangler notices a file within a second, and needs some more where the machine has other work. */
const RELOAD_TIMEOUT_MS = 60_000;

const RELOADED = /Local server updated and ready/;

/** What wrangler says of itself at its start is the preview's own affair. */
const CHATTER =
  /^\s*$|⛅|^─+$|Reloading local server|Local server updated|^\[wrangler:info\]|Ready on|env\.|Your Worker has access|Binding|bindings|Assets: /;

/** Start `wrangler dev` on the release in `folder`; resolves once it answers, or has ended. */
export async function startWranglerDev(folder: string, port: number): Promise<WranglerDev> {
  const args = [
    'dev',
    `--config=${join(folder, RELEASE_CONFIG)}`,
    '--ip=127.0.0.1',
    `--port=${port}`,
    '--inspector-port=0',
    `--var=RELEASE:${LIVE_RELEASE}`,
    `--persist-to=${join(folder, 'state')}`,
    '--show-interactive-dev-session=false',
  ];
  const env = {
    ...process.env,
    NO_COLOR: '1',
    WRANGLER_SEND_METRICS: 'false',
    // The Worker asks nothing of `request.cf`, and authors without a network are told of an error else.
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  };
  const wrangler = spawn('wrangler', args, { stdio: ['ignore', 'pipe', 'inherit'], env });
  const reloads = new Set<() => void>();
  createInterface({ input: wrangler.stdout }).on('line', (line) => {
    if (RELOADED.test(line)) for (const resolve of reloads) resolve();
    if (!CHATTER.test(line)) process.stdout.write(`${line}\n`);
  });
  const ended = once(wrangler, 'exit').then(([code]) => Number(code ?? 0));
  while (wrangler.exitCode === null && wrangler.signalCode === null) {
    if (await isAnswering(port)) break;
    await delay(READY_POLL_MS);
  }
  return {
    ended,
    stop: () => void wrangler.kill('SIGTERM'),
    async untilReloaded() {
      const { promise, resolve } = Promise.withResolvers<void>();
      reloads.add(resolve);
      await Promise.race([promise, delay(RELOAD_TIMEOUT_MS, undefined, { ref: false })]);
      reloads.delete(resolve);
    },
  };
}

async function isAnswering(port: number): Promise<boolean> {
  try {
    await fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD' });
    return true;
  } catch {
    // Not yet: wrangler needs a moment to start.
    return false;
  }
}
