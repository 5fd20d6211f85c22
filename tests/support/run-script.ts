import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { once } from 'node:events';

/** What a command printed, and how it ended. */
export interface Run {
  code: number;
  output: string;
}

/** Run a command of the project (`['build', '--out', 'dist']`) to its end. */
export function runScript(
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
  onStart: (child: ChildProcess) => void = () => {},
): Promise<Run> {
  return runProgram(process.execPath, ['cli/run.mjs', ...args], { env }, onStart);
}

/** Run a program to its end. */
export async function runProgram(
  program: string,
  args: string[],
  options: SpawnOptions,
  onStart: (child: ChildProcess) => void = () => {},
): Promise<Run> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  onStart(child);
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? 1, output };
}
