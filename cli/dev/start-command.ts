import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { unstable_startWorker as startWorker } from 'wrangler';
import { UsageError } from '../../build/problem.ts';
import { createBuildInput } from '../build-input.ts';
import { parseFlags, parsePort } from '../command-line.ts';
import { START_FLAGS } from '../flags.mjs';
import { refuseTakenPort } from '../local/free-port.ts';
import { isOwnerRunning, setOwner } from './preview-owner.ts';
import { startPreview } from './preview.ts';

const USAGE = `npm start [-- options], or PORT=8788 npm start for another port
  --host           let other devices of the local network open the preview
  --content DIR    folder of the content
  --openapi FILE   OpenAPI document`;

/** Status of a preview without a release. */
const UNAVAILABLE = 503;
const POLL_MS = 100;

/** Run the author's preview, which follows every change, until interrupted. Returns the exit code. */
export async function runStart(args: string[]): Promise<number> {
  const { host: isPublic, ...flags } = parseFlags(args, START_FLAGS, USAGE);
  const input = createBuildInput(flags);
  const port = parsePort(process.env['PORT'] ?? '8787', 'PORT');
  await refuseTakenPort(port, (other) => `PORT=${other} npm start`);
  if (await isOwnerRunning()) {
    throw new UsageError('A preview of this project runs already. End it, or use that one.');
  }
  const interrupted = Promise.race(
    ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal)),
  );
  const preview = await startPreview(input);
  await setOwner(String(process.pid), preview.origin);
  // The Worker does not use the place of a request, which wrangler would load from the network.
  process.env['CLOUDFLARE_CF_FETCH_ENABLED'] = 'false';
  const worker = await startWorker({
    config: 'wrangler.toml',
    // It would start another preview.
    build: { custom: { command: '' } },
    dev: {
      server: { hostname: isPublic ? '0.0.0.0' : 'localhost', port },
      // The Worker refuses the names of other sites, in whose place wrangler would put the domain of the route.
      inferOriginFromRoutes: false,
      watch: true,
      logLevel: 'warn',
    },
  });
  const name = `http://localhost:${port}`;
  const ready = Promise.all([preview.ready, worker.ready]).then(async () => {
    await untilServed(name);
    process.stdout.write(`\nReady: ${name} follows your changes. Ctrl+C ends it.\n`);
    if (isPublic) process.stdout.write(renderAddresses(port));
  });
  await Promise.race([interrupted, ready.then(() => interrupted)]);
  await preview.close();
  await worker.dispose();
  return 0;
}

/** Wait for the first page: the Worker of the first release has to start, and to put its records into KV. */
async function untilServed(url: string): Promise<void> {
  const isServed = async () => {
    // Wrangler ends connections while it starts the Worker again.
    const response = await fetch(url).catch(() => null);
    return response !== null && response.status !== UNAVAILABLE;
  };
  while (!(await isServed())) await delay(POLL_MS);
}

/** Render the addresses of this machine in its networks. */
export function renderAddresses(port: number, interfaces = networkInterfaces()): string {
  const addresses = Object.values(interfaces).flatMap((list = []) =>
    list.filter(({ family, internal }) => family === 'IPv4' && !internal),
  );
  if (addresses.length === 0) return 'This machine is in no network.\n';
  const lines = addresses.map(({ address }) => `  http://${address}:${port}`);
  return `In the local network, where anybody can read the site and its drafts:\n${lines.join('\n')}\n`;
}
