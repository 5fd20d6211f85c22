import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 500;

/** Wrangler and this process, by their ids. The first is empty if it is not known. */
interface Processes {
  wrangler: string;
  preview: number;
}

/**
 * Make this the newest preview of wrangler, which `newestFile` names, and wait until wrangler has ended or has started
 * another one: it sends no signal to what its custom build has started.
 */
export async function untilUnneeded(
  newestFile: string,
  { wrangler, preview }: Processes,
  pollMs = POLL_MS,
): Promise<void> {
  await writeFile(newestFile, `${wrangler} ${preview}`);
  /** After a change of its configuration, wrangler starts another preview. */
  const isReplaced = async () => {
    // The cache may be deleted at any time.
    const [owner, newest] = (await readFile(newestFile, 'utf8').catch(() => '')).split(' ');
    return owner === wrangler && newest !== undefined && newest !== String(preview);
  };
  while (isRunning(wrangler) && !(await isReplaced())) await delay(pollMs);
}

/** True for a process that is not known. */
function isRunning(pid: string): boolean {
  try {
    return pid === '' || process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}
