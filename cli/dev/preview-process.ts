import { setTimeout as delay } from 'node:timers/promises';
import { createBuildInput } from '../build-input.ts';
import { startPreview } from './preview.ts';

const POLL_MS = 500;

/** Process id of wrangler, empty if it is not known. */
const [wrangler = ''] = process.argv.slice(2);

void startPreview(createBuildInput({})).then(() => process.send?.('ready'));
// Wrangler sends no signal to what its custom build has started.
while (isRunning(wrangler)) await delay(POLL_MS);
process.exit();

/** True for a process that is not known. */
function isRunning(pid: string): boolean {
  try {
    return pid === '' || process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}
