import { Worker } from 'node:worker_threads';
import type { Unit } from '../build/progress.ts';

/** The limit for which a process has ended itself, as it writes it to `EXCEEDED_FD`. */
export type ExceededLimit = 'cpu' | 'idle';

/** The first one after those of Node: input, output, errors and messages. */
export const EXCEEDED_FD = 4;

/** What the thread that watches the process shares with the others. */
export interface Watch {
  /** CPU time of a unit. */
  maxCpuSeconds: number;
  /** Time without any work. */
  maxIdleSeconds: number;
  /** CPU time of the process when the current unit began; NaN between units. */
  startedAt: Float64Array;
}

/**
 * Let a thread end this process, which `startCompiler` has started, when a unit needs too much CPU time: synchronous
 * code cannot interrupt itself. Returns what is to be called before each unit, and with null after the last one.
 */
export function limitCpuTime(): (unit: Unit | null) => void {
  const [maxCpuSeconds = 0, maxIdleSeconds = 0] = process.argv.slice(2).map(Number);
  const startedAt = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT));
  startedAt[0] = Number.NaN;
  const workerData = { maxCpuSeconds, maxIdleSeconds, startedAt } satisfies Watch;
  const thread = new Worker(new URL('cpu-limit-thread.ts', import.meta.url), {
    workerData,
    execArgv: [],
  });
  thread.unref();
  return (unit) => {
    startedAt[0] = unit ? toSeconds(process.cpuUsage()) : Number.NaN;
  };
}

/** Convert what Node says of CPU time, in microseconds. */
export function toSeconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000_000;
}

/** What the measurement itself may be wrong by. */
const MIN_WORK_SECONDS = 0.001;

/**
 * Create a test of whether a process has done nothing for too long. It takes what the process has used of the CPU, once
 * in each pause, and counts pauses: the clock goes on while the machine sleeps.
 */
export function createIdleTest(
  maxIdleSeconds: number,
  pauseSeconds: number,
): (workSeconds: number) => boolean {
  let lastWork = 0;
  let idlePauses = 0;
  return (work) => {
    const isIdle = work - lastWork < MIN_WORK_SECONDS;
    if (!isIdle) lastWork = work;
    idlePauses = isIdle ? idlePauses + 1 : 0;
    return idlePauses * pauseSeconds > maxIdleSeconds;
  };
}
