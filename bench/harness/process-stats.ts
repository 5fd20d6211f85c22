import { globSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** A process is idle when it uses less CPU than this in this time. */
const IDLE_CPU_MS = 0.5;
const IDLE_MS = 300;

// Linux only. Elsewhere there is no /proc, and all figures are 0.

/** Return the CPU time in milliseconds that a process has used so far, or its threads of one name. */
export function readCpuMs(pid: number, threadName?: string): number {
  const nanoseconds = globSync(`/proc/${pid}/task/*`)
    .filter((task) => threadName === undefined || readText(`${task}/comm`).trim() === threadName)
    // `stat` counts in units of 10 ms, `schedstat` in nanoseconds.
    .map((task) => Number(readText(`${task}/schedstat`).split(' ')[0]));
  return nanoseconds.reduce((sum, value) => sum + value, 0) / 1e6;
}

/** Wait until a process, or a thread of it, is idle; returns the CPU milliseconds that it has used. */
export async function untilProcessIdle(readCpu: () => number): Promise<number> {
  for (;;) {
    const before = readCpu();
    await delay(IDLE_MS);
    const cpuMs = readCpu();
    if (cpuMs - before < IDLE_CPU_MS) return cpuMs;
  }
}

/** Return the largest resident memory that a process or one of its children has had, in megabytes. */
export function readPeakMegabytes(pid: number): number {
  const children = readText(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean);
  const peaks = [pid, ...children].map((id) => {
    const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readText(`/proc/${id}/status`)) ?? [];
    return Number(kilobytes) / 1_024;
  });
  return Math.max(...peaks);
}

/** Return an empty text for a process or thread that has ended. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
