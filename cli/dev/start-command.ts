import { parsePort } from '../command-line.ts';
import { refuseTakenPort } from '../free-port.ts';
import { runPreview } from './run-preview.ts';
import { parseSiteFlags } from '../site-flags.ts';

const USAGE =
  'npm start [-- --content DIR --openapi FILE], or PORT=8788 npm start for another port';

/** Run the author's preview on `wrangler dev`, following every change. Returns the exit code. */
export async function runStart(args: string[]): Promise<number> {
  parseSiteFlags(args, USAGE);
  const port = parsePort(process.env['PORT'] ?? '8787', 'PORT');
  await refuseTakenPort(port, (other) => `PORT=${other} npm start`);
  return runPreview(port, args);
}
