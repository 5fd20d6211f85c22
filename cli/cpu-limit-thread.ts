import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { EXCEEDED_FD, createIdleTest, toSeconds } from './cpu-limit.ts';
import type { ExceededLimit, Watch } from './cpu-limit.ts';

const PAUSE_SECONDS = 0.2;

watch(workerData as Watch);

function watch({ maxCpuSeconds, maxIdleSeconds, startedAt }: Watch): void {
  const isIdle = createIdleTest(maxIdleSeconds, PAUSE_SECONDS);
  setInterval(() => {
    const used = toSeconds(process.cpuUsage());
    if (used - (startedAt[0] ?? Number.NaN) > maxCpuSeconds) end('cpu');
    // Without what this thread uses.
    if (isIdle(used - toSeconds(process.threadCpuUsage()))) end('idle');
  }, PAUSE_SECONDS * 1_000);
}

function end(exceeded: ExceededLimit): void {
  writeSync(EXCEEDED_FD, exceeded);
  process.kill(process.pid, 'SIGKILL');
}
