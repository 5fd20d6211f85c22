import { unstable_startWorker as startWorker } from 'wrangler';
import { createBuildInput } from '../build-input.ts';
import { parseFlags, parsePort } from '../command-line.ts';
import { refuseTakenPort } from '../local/free-port.ts';
import { startPreview } from './preview.ts';

/** Run the author's preview, which follows every change, until interrupted. Returns the exit code. */
export async function runStart(args: string[]): Promise<number> {
  const input = createBuildInput(parseFlags('start', args));
  const port = parsePort(process.env['PORT'] ?? '8787', 'PORT');
  await refuseTakenPort(port, (other) => `PORT=${other} npm start`);
  await startPreview(input);
  await serve(port);
  // Wrangler ends this process, and its runtime, when it gets a signal.
  return new Promise(() => {});
}

/** Let wrangler run the Worker of the preview. */
async function serve(port: number): Promise<void> {
  const worker = await startWorker({
    config: 'wrangler.toml',
    // It would start another preview.
    build: { custom: { command: '' } },
    dev: {
      server: { hostname: 'localhost', port },
      // The Worker refuses the names of other sites, in whose place wrangler would put the domain of the route.
      inferOriginFromRoutes: false,
      watch: true,
      logLevel: 'warn',
    },
  });
  await worker.ready;
  process.stdout.write(`\nReady: http://localhost:${port} follows your changes. Ctrl+C ends it.\n`);
}
