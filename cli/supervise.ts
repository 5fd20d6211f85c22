import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { Problem } from '../build/problem.ts';
import { UsageError } from '../build/problem.ts';
import type { Unit } from '../build/progress.ts';
import type { ExceededLimit } from './cpu-limit.ts';
import { fileProblem } from '../build/problem.ts';

/** When a process that compiles is ended. */
export interface CompilerLimits {
  /** A unit that needs more CPU time is not compiled. What it takes by the clock depends on what else the machine does. */
  maxCpuSeconds: number;
  /** A process that does no work for longer is stuck; on a busy machine, it does some. */
  maxIdleSeconds: number;
  maxHeapMb: number;
}

/** Pages take milliseconds, GitHub's API of 13 MB less than ten seconds a step, and a site of 10,000 pages 2.3 GB. */
export const COMPILER_LIMITS: CompilerLimits = {
  maxCpuSeconds: 60,
  maxIdleSeconds: 600,
  maxHeapMb: 3_000,
};

/** What a compiler sends before it compiles a unit, and after the last one. */
export interface UnitMessage {
  kind: 'unit';
  unit: Unit | null;
}

/** What it sends when it fails: an error loses its class and its properties on the way. */
export interface FailureMessage {
  kind: 'failed';
  error: { name: string; message: string; stack?: string; code?: string; path?: string };
}

type CompilerMessage = UnitMessage | FailureMessage | { kind: 'other' };

/** How a compiler ended: with the problem of the unit that is too large. */
export type Ending =
  { kind: 'exit' } | { kind: 'error'; error: Error } | { kind: 'excluded'; problem: Problem };

/** A process that compiles. A thread would end the whole command where V8 finds no memory for a large value. */
export interface Compiler {
  process: ChildProcess;
  ended: Promise<Ending>;
}

/** Compiles the JSX of our own code. */
const JSX_HOOK = pathToFileURL(join(import.meta.dirname, 'jsx.ts')).href;

/** Start a module of this folder as a process that limits itself by `limitCpuTime`. */
export function startCompiler(entry: string, limits: CompilerLimits): Compiler {
  const { maxCpuSeconds, maxIdleSeconds, maxHeapMb } = limits;
  const args = [maxCpuSeconds, maxIdleSeconds].map(String);
  const compiler = fork(join(import.meta.dirname, entry), args, {
    execArgv: ['--import', JSX_HOOK, `--max-old-space-size=${maxHeapMb}`],
    serialization: 'advanced',
    // The last one is `EXCEEDED_FD`.
    stdio: ['inherit', 'inherit', 'pipe', 'ipc', 'pipe'],
  });
  return { process: compiler, ended: supervise(compiler, limits) };
}

async function supervise(compiler: ChildProcess, limits: CompilerLimits): Promise<Ending> {
  let current: Unit | null = null;
  let failure: Error | null = null;
  // V8 and esbuild write about an end that a problem explains. After the next message, it was not the end.
  let output = '';
  const print = (): void => {
    process.stderr.write(output);
    output = '';
  };
  compiler.stderr?.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  compiler.on('message', (message: CompilerMessage) => {
    print();
    if (message.kind === 'failed') failure = Object.assign(new Error(), message.error);
    if (message.kind === 'unit') current = message.unit;
  });
  const [exceeded, [code, signal]] = await Promise.all([
    text(compiler.stdio[4] as Readable) as Promise<ExceededLimit | ''>,
    once(compiler, 'close') as Promise<[number | null, NodeJS.Signals | null]>,
  ]);
  const reason = toReason({ exceeded, failure, signal }, limits);
  if (current && reason !== null) return { kind: 'excluded', problem: toProblem(current, reason) };
  print();
  if (failure) return { kind: 'error', error: failure };
  if (exceeded === 'idle') {
    const message = `The build was interrupted: it did nothing for ${limits.maxIdleSeconds} s. Run the command again.`;
    return { kind: 'error', error: new UsageError(message) };
  }
  if (signal) return { kind: 'error', error: new Error(`The compiler was ended by ${signal}.`) };
  if (code === 0) return { kind: 'exit' };
  return { kind: 'error', error: new Error(`The compiler ended with code ${code}.`) };
}

/** V8 aborts a process at the limit of its heap, and the kernel kills one when the machine has no memory. */
const MEMORY_SIGNALS = ['SIGABRT', 'SIGKILL'];

interface End {
  exceeded: ExceededLimit | '';
  failure: Error | null;
  signal: NodeJS.Signals | null;
}

/** Null for an end that does not come from the size of what is compiled. */
function toReason({ exceeded, failure, signal }: End, limits: CompilerLimits): string | null {
  if (exceeded === 'cpu') return `needs more than ${limits.maxCpuSeconds} s of CPU time`;
  if (exceeded === 'idle') return null;
  if (failure) return failure.name === 'RangeError' ? `failed: ${failure.message}` : null;
  const isMemory = signal !== null && MEMORY_SIGNALS.includes(signal);
  return isMemory ? `needs more than ${limits.maxHeapMb} MB of memory` : null;
}

function toProblem({ file, page }: Unit, reason: string): Problem {
  const what = page === undefined ? 'Compiling this file' : `Compiling the page \`${page}\``;
  const message = `${what} ${reason}. Shorten or divide it, and simplify what is nested or repeated.`;
  return fileProblem(file, message);
}
