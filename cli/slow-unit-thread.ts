import { writeSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { Unit } from '../build/progress.ts';

/** Pages take milliseconds, and GitHub's API of 13 MB less than ten seconds a step. */
const NOTICE_MS = 60_000;

const STDERR = 2;

let timer: NodeJS.Timeout | undefined;

parentPort?.on('message', (unit: Unit | null) => {
  clearInterval(timer);
  if (!unit) return;
  let seconds = 0;
  timer = setInterval(() => {
    seconds += NOTICE_MS / 1_000;
    const what = unit.page === undefined ? unit.file : `${unit.file} (page \`${unit.page}\`)`;
    // The main thread prints what is written to the streams of this one, and it is busy.
    writeSync(STDERR, `\nStill compiling ${what} after ${seconds} s.\n`);
  }, NOTICE_MS);
});
