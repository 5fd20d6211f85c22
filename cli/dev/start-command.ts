import { networkInterfaces } from 'node:os';
import { unstable_startWorker as startWorker } from 'wrangler';
import { createBuildInput } from '../build-input.ts';
import { parseFlags, parsePort } from '../command-line.ts';
import { refuseTakenPort } from '../local/free-port.ts';
import { startPreview } from './preview.ts';

/** Run the author's preview, which follows every change, until interrupted. Returns the exit code. */
export async function runStart(args: string[]): Promise<number> {
  const { host: isPublic, ...flags } = parseFlags('start', args);
  const input = createBuildInput(flags);
  const port = parsePort(process.env['PORT'] ?? '8787', 'PORT');
  await refuseTakenPort(port, (other) => `PORT=${other} npm start`);
  await startPreview(input);
  await serve(port, isPublic);
  // Wrangler ends this process, and its runtime, when it gets a signal.
  return new Promise(() => {});
}

/** Let wrangler run the Worker of the preview. */
async function serve(port: number, isPublic: boolean): Promise<void> {
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
  await worker.ready;
  process.stdout.write(`\nReady: http://localhost:${port} follows your changes. Ctrl+C ends it.\n`);
  if (isPublic) process.stdout.write(renderAddresses(port));
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
