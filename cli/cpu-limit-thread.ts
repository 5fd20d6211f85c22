import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { toSeconds, VERDICT_FD } from './cpu-limit.ts';
import type { Verdict, Watch } from './cpu-limit.ts';

const PAUSE_SECONDS = 0.2;

/** What the measurement itself may be wrong by. */
const MIN_WORK_SECONDS = 0.001;

watch(workerData as Watch);

function watch({ maxCpuSeconds, maxIdleSeconds, startedAt }: Watch): void {
  let lastWork = 0;
  let idlePauses = 0;
  setInterval(() => {
    const used = toSeconds(process.cpuUsage());
    if (used - (startedAt[0] ?? Number.NaN) > maxCpuSeconds) end('cpu');
    // Without what this thread uses.
    const work = used - toSeconds(process.threadCpuUsage());
    const isIdle = work - lastWork < MIN_WORK_SECONDS;
    if (!isIdle) lastWork = work;
    // Not by the clock, which goes on while the machine sleeps.
    idlePauses = isIdle ? idlePauses + 1 : 0;
    if (idlePauses * PAUSE_SECONDS > maxIdleSeconds) end('idle');
  }, PAUSE_SECONDS * 1_000);
}

function end(verdict: Verdict): void {
  writeSync(VERDICT_FD, verdict);
  process.kill(process.pid, 'SIGKILL');
}
