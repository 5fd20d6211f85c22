import { readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { PREVIEW_FOLDER } from './preview-folder.ts';

/** Names the process that a preview of this project belongs to: wrangler, or `npm start`. Empty if it is not known. */
const OWNER = `${PREVIEW_FOLDER}/owner`;

const POLL_MS = 500;

/** Say that the preview belongs to a process. */
export async function setOwner(pid: string): Promise<void> {
  await writeFile(OWNER, pid);
}

/** Say that no preview runs: another process may get the id. */
export async function removeOwner(): Promise<void> {
  await rm(OWNER, { force: true });
}

/** Whether a preview of this project runs. */
export async function isOwnerRunning(): Promise<boolean> {
  const pid = await readFile(OWNER, 'utf8').catch(() => '');
  return pid !== '' && isRunning(pid);
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
