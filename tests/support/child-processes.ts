import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { constants } from 'node:os';
import { isAbsolute } from 'node:path';

const running = new Set<ChildProcess>();
const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

/** Start a program of `node_modules/.bin`, which ends with this process. */
export function start(program: string, args: string[], options: SpawnOptions): ChildProcess {
  // On Windows, these programs are `.cmd` files, which need a shell.
  const isWindows = process.platform === 'win32';
  const shell = isWindows && !isAbsolute(program);
  // A terminal then sends Ctrl+C only to this process, which ends all others.
  const child = spawn(program, args, { ...options, shell, detached: !isWindows });
  running.add(child);
  child.on('error', (error) => console.error(`${program} could not be started: ${error.message}`));
  return child;
}

/** Wait until a program has ended; returns its exit code. */
export function untilEnd(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('close', (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
}

/** End the started programs with this process. */
export function endWithThisProcess(): void {
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      kill([...running]);
      process.exit(128 + constants.signals[signal]);
    });
  }
}

/**
 * End programs, and the browsers, displays and Workers that they have started. With another signal than SIGKILL, a test
 * would start the next browser.
 */
export function kill(children: ChildProcess[]): void {
  const programs = children.flatMap(({ pid }) => pid ?? []);
  // A negative number is a process group. It has all descendants, except Firefox and WebKit, which have their own.
  for (const pid of [...findDescendants(programs), ...programs.map((leader) => -leader)]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has ended.
    }
  }
}

/** Return the processes that these have started, parents first; none without `pgrep`. */
function findDescendants(parents: number[]): number[] {
  if (parents.length === 0) return [];
  const { stdout, error } = spawnSync('pgrep', ['-P', parents.join()], { encoding: 'utf8' });
  if (error) return [];
  const children = stdout.split('\n').filter(Boolean).map(Number);
  return [...children, ...findDescendants(children)];
}
