import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { UsageError } from '../../build/problem.ts';
import { PREVIEW_FOLDER, isPreviewRunning, preparePreviewFolder } from './preview.ts';

const run = promisify(execFile);

/** What the preview prints where there is no terminal. */
const LOG = `${PREVIEW_FOLDER}/preview.log`;

/**
 * The custom build of wrangler.toml: start the author's preview for `wrangler dev`, unless one runs, as in `npm start`
 * and after a change of the Worker. Wrangler waits for this command, so the preview is a process that stays.
 * Returns the exit code. Throws `UsageError` for the commands that would upload a version: wrangler names the command
 * of a custom build in `WRANGLER_COMMAND`, and ends when it fails.
 */
export async function runWranglerBuild(): Promise<number> {
  const { WRANGLER_COMMAND: command = 'unknown' } = process.env;
  if (command !== 'dev' && command !== 'types') {
    throw new UsageError(
      `This configuration is for \`wrangler dev\`, not for \`wrangler ${command}\`: a version uploaded with it has no ` +
        'pages.\nNothing was uploaded. Run `npm run deploy`, which builds, uploads and tests, or for a preview ' +
        '`npm run deploy -- --preview`.',
    );
  }
  await preparePreviewFolder();
  if (command === 'dev' && !(await isPreviewRunning())) await startProcess();
  return 0;
}

async function startProcess(): Promise<void> {
  const output = openTerminal();
  const preview = fork(join(import.meta.dirname, 'preview-process.ts'), [await findWrangler()], {
    // Wrangler waits until nobody writes to the output that it reads.
    stdio: ['ignore', output, output, 'ipc'],
  });
  const [message] = await Promise.race([once(preview, 'message'), once(preview, 'exit')]);
  if (message !== 'ready') throw new UsageError(`The preview did not start. See above, or ${LOG}.`);
  preview.disconnect();
  preview.unref();
}

/**
 * Find the process that started the shell of this command: wrangler, or what started it. Empty on a system without
 * `ps`, where the preview ends by a signal alone.
 */
async function findWrangler(): Promise<string> {
  const { PARENT_PID: shell = '' } = process.env;
  try {
    return (await run('ps', ['-o', 'ppid=', '-p', shell])).stdout.trim();
  } catch {
    return '';
  }
}

/** Open the terminal of wrangler, or a file where there is none. */
function openTerminal(): number {
  try {
    return openSync('/dev/tty', 'w');
  } catch {
    return openSync(LOG, 'w');
  }
}
