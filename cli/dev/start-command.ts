import { once } from 'node:events';
import { parseFlags, parsePort } from '../command-line.ts';
import { refuseTakenPort } from '../local/free-port.ts';
import { SITE_FLAGS } from '../flags.mjs';
import { createBuildInput } from '../build-input.ts';
import { startPreview } from './preview.ts';

const USAGE =
  'npm start [-- --content DIR --openapi FILE], or PORT=8788 npm start for another port';

/** Run the author's preview, which follows every change, until interrupted. Returns the exit code. */
export async function runStart(args: string[]): Promise<number> {
  const input = createBuildInput(parseFlags(args, SITE_FLAGS, USAGE));
  const port = parsePort(process.env['PORT'] ?? '8787', 'PORT');
  await refuseTakenPort(port, (other) => `PORT=${other} npm start`);
  const interrupted = Promise.race(
    ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal)),
  );
  const preview = await startPreview(input, port);
  await interrupted;
  await preview.close();
  return 0;
}
