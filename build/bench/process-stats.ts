import { readFileSync, readdirSync } from 'node:fs';

/** Figures of processes come from /proc, which Linux alone has. */
export const HAS_PROC = process.platform === 'linux';

/** Milliseconds of CPU that a process has used so far, all of its threads together. */
export function readCpuMs(pid: number): number {
  return sumThreads(pid, () => true);
}

/** Milliseconds of CPU that the threads of one name have used so far; a name is cut after 15 characters. */
export function readThreadCpuMs(pid: number, name: string): number {
  return sumThreads(pid, (thread) => readText(`/proc/${pid}/task/${thread}/comm`).trim() === name);
}

function sumThreads(pid: number, isCounted: (thread: string) => boolean): number {
  const nanoseconds = readdirSync(`/proc/${pid}/task`)
    .filter(isCounted)
    .map((thread) => {
      // Nanoseconds, where `stat` counts in ticks of ten milliseconds; a thread may end meanwhile.
      const text = readText(`/proc/${pid}/task/${thread}/schedstat`);
      return Number(text.split(' ')[0]);
    });
  return nanoseconds.reduce((sum, value) => sum + value, 0) / 1e6;
}

/** The most memory that a process ever held, in megabytes; 0 once it is gone. */
export function readPeakMegabytes(pid: number): number {
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readText(`/proc/${pid}/status`)) ?? [];
  return Number(kilobytes) / 1_024;
}

/** Process ids of what a process has started. */
export function findChildren(pid: number): number[] {
  return readText(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has ended.
    return '';
  }
}
