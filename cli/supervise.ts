import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Worker, WorkerOptions } from 'node:worker_threads';
import type { ChildProcess, ForkOptions } from 'node:child_process';
import type { Problem } from '../build/problem.ts';
import type { Unit } from '../build/progress.ts';

/** When a thread or a process that compiles is ended. */
export interface CompilerLimits {
  /** A unit that takes longer is named. */
  slowMs: number;
  /** A unit that takes longer is not compiled. */
  maxMs: number;
  maxHeapMb: number;
}

/** Pages take milliseconds, and GitHub's API, of 13 MB, less than ten seconds a step; a site of 10,000 pages takes 1.7 GB. */
export const COMPILER_LIMITS: CompilerLimits = { slowMs: 10_000, maxMs: 60_000, maxHeapMb: 3_000 };

/** What such a compiler sends before it compiles a unit, and after the last one. */
export interface UnitMessage {
  kind: 'unit';
  unit: Unit | null;
}

/** What a process sends when it fails: an error loses its class and its properties on the way. */
export interface FailureMessage {
  kind: 'failed';
  error: { name: string; message: string; stack?: string; code?: string; path?: string };
}

type CompilerMessage = UnitMessage | FailureMessage | { kind: 'other' };

/**
 * V8 lets garbage grow to several times what is in use. With less, a build of 10,000 pages takes 0.4 GB less memory. A
 * preview compiles again and again, and would take a sixth longer.
 */
const HEAP_GROWTH = '--heap-growing-percent=15';

/** How a compiler ended: with the problem of the unit that had no end. */
export type Ending =
  { kind: 'exit' } | { kind: 'error'; error: unknown } | { kind: 'excluded'; problem: Problem };

/** Compiles the JSX of our own code. */
const JSX_HOOK = pathToFileURL(join(import.meta.dirname, '../build/jsx.ts')).href;

/** esbuild, of a compiler that is ended, waits in vain, and Go would print what each of its threads does. */
const toEnvironment = () => ({ ...process.env, GOTRACEBACK: 'none' });

/** Four times that of the main thread: pages and documents are trees, and what visits them uses recursion. */
const STACK_MB = 4;

/** Return the options of a thread that compiles. */
export function toThreadOptions({ maxHeapMb }: CompilerLimits): WorkerOptions {
  return {
    execArgv: ['--import', JSX_HOOK],
    env: toEnvironment(),
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, stackSizeMb: STACK_MB },
  };
}

/** Return the options of a process that compiles. */
export function toProcessOptions({ maxHeapMb }: CompilerLimits): ForkOptions {
  const flags = [`--max-old-space-size=${maxHeapMb}`, HEAP_GROWTH];
  return { execArgv: ['--import', JSX_HOOK, ...flags], env: toEnvironment() };
}

/**
 * End a thread or a process whose unit takes too long: synchronous code cannot interrupt itself. Names slow units on
 * stderr. Resolves to how the compiler ended.
 */
export function supervise(
  compiler: Worker | ChildProcess,
  limits: CompilerLimits,
): Promise<Ending> {
  let current: { unit: Unit; since: number; isNamed: boolean } | null = null;
  let ending: Ending = { kind: 'exit' };
  const exclude = (unit: Unit, reason: string): void => {
    ending = { kind: 'excluded', problem: toProblem(unit, reason) };
  };
  const fail = (error: Error): void => {
    const reason = toReason(error, limits);
    if (reason !== null && current) exclude(current.unit, reason);
    else ending = { kind: 'error', error };
  };
  const check = (): void => {
    if (!current) return;
    const { unit, since, isNamed } = current;
    const elapsed = performance.now() - since;
    if (elapsed > limits.maxMs) {
      exclude(unit, `takes longer than ${limits.maxMs / 1000} s`);
      clearInterval(timer);
      if ('terminate' in compiler) void compiler.terminate();
      else compiler.kill('SIGKILL');
    } else if (elapsed > limits.slowMs && !isNamed) {
      current.isNamed = true;
      process.stderr.write(`${toName(unit)} takes longer than ${limits.slowMs / 1000} s …\n`);
    }
  };
  const timer = setInterval(check, limits.slowMs / 10);
  compiler.on('message', (message: CompilerMessage) => {
    if (message.kind === 'failed') fail(Object.assign(new Error(), message.error));
    if (message.kind !== 'unit') return;
    const { unit } = message;
    current = unit && { unit, since: performance.now(), isNamed: false };
  });
  compiler.once('error', fail);
  return new Promise((resolve) => {
    compiler.once('exit', (_code: number | null, signal?: string | null) => {
      clearInterval(timer);
      if (ending.kind === 'exit' && signal) {
        const code = MEMORY_SIGNALS.includes(signal) ? OUT_OF_MEMORY : signal;
        fail(Object.assign(new Error(`The build was ended by ${signal}.`), { code }));
      }
      // Long messages of a process arrive after its exit.
      if ('connected' in compiler && compiler.connected) {
        compiler.once('disconnect', () => resolve(ending));
      } else {
        resolve(ending);
      }
    });
  });
}

const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

/** V8 aborts a process at the limit of its heap, and the kernel kills one when the machine has no memory. */
const MEMORY_SIGNALS = ['SIGABRT', 'SIGKILL'];

/** Null for an error that does not come from the size of what is compiled. */
function toReason(error: Error, { maxHeapMb }: CompilerLimits): string | null {
  const isTooLarge = 'code' in error && error.code === OUT_OF_MEMORY;
  if (isTooLarge) return `needs more than ${maxHeapMb} MB of memory`;
  return error.name === 'RangeError' ? `failed: ${error.message}` : null;
}

function toName({ file, page }: Unit): string {
  return page === undefined ? file : `${file} (page ${page})`;
}

function toProblem({ file, page }: Unit, reason: string): Problem {
  const what = page === undefined ? 'Compiling this file' : `Compiling the page \`${page}\``;
  const message = `${what} ${reason}. Shorten or divide it, and simplify what is nested or repeated.`;
  return { severity: 'error', file, line: 1, column: 1, message };
}
