import { Worker } from 'node:worker_threads';
import type { Unit } from '../build/progress.ts';

/**
 * Start what says on standard error which file is being compiled, each minute that it takes: CI ends a build that hangs,
 * and the author has to know by which file. It is a thread, because synchronous code runs no timers. Returns what is to
 * be called before each unit, and with null after the last one.
 */
export function startSlowUnitNotice(): (unit: Unit | null) => void {
  const thread = new Worker(new URL('slow-unit-thread.ts', import.meta.url), { execArgv: [] });
  thread.unref();
  return (unit) => thread.postMessage(unit);
}
