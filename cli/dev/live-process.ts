import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { loadFreePort } from '../free-port.ts';
import { toBuildInput } from '../site-flags.ts';
import { startPreview } from './preview.ts';

/** Process id of wrangler, empty if it is not known, and the file that names the newest preview. */
const [wrangler = '', newestFile = ''] = process.argv.slice(2);

const POLL_MS = 500;

await writeFile(newestFile, `${wrangler} ${process.pid}`);
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal));
const stopped = Promise.race([...signals, untilUnneeded()]);
const port = await loadFreePort();
const preview = await startPreview({ ...toBuildInput({}), drafts: true }, port, 'The preview');
process.send?.({ port });
await stopped;
await preview.close();

/** Wrangler sends no signal to what its custom build has started. */
async function untilUnneeded(): Promise<void> {
  while (isRunning(wrangler) && !(await isReplaced())) await delay(POLL_MS);
}

/** True for a process that is not known. */
function isRunning(pid: string): boolean {
  try {
    return pid === '' || process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}

/** After a change of its configuration, wrangler starts another preview. */
async function isReplaced(): Promise<boolean> {
  // The cache may be deleted at any time.
  const [owner, newest] = (await readFile(newestFile, 'utf8').catch(() => '')).split(' ');
  return owner === wrangler && newest !== String(process.pid);
}
