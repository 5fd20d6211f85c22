import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EVENTS_PATH } from './messages.ts';
import { PREVIEW_FOLDER } from './preview-folder.ts';

/** The process that a preview of this project belongs to, wrangler or `npm start`, and the origin of its server. */
const OWNER = `${PREVIEW_FOLDER}/owner`;

const POLL_MS = 500;

/** Say that the preview whose server is at an origin belongs to a process. The id is empty if it is not known. */
export async function setOwner(pid: string, origin: string, root = '.'): Promise<void> {
  await writeFile(join(root, OWNER), `${pid} ${origin}`);
}

/**
 * Whether a preview of this project runs. An id alone says too little: a preview that was killed, as by the end of the
 * machine, leaves its file, and another process gets the id.
 */
export async function isOwnerRunning(root = '.'): Promise<boolean> {
  const text = await readFile(join(root, OWNER), 'utf8').catch(() => '');
  const [pid = '', origin = ''] = text.split(' ');
  if (origin === '' || !isRunning(pid)) return false;
  const response = await fetch(origin + EVENTS_PATH).catch(() => null);
  await response?.body?.cancel();
  return response?.ok === true;
}

/** Wait until a process has ended: wrangler sends no signal to what its custom build has started. */
export async function untilEnded(pid: string, pollMs = POLL_MS): Promise<void> {
  while (isRunning(pid)) await delay(pollMs);
}

/** True for a process that is not known. */
function isRunning(pid: string): boolean {
  try {
    return pid === '' || process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}
