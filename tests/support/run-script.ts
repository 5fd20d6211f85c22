import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** What a command printed, and how it ended. */
export interface Run {
  code: number;
  output: string;
}

/** Run a command of the project (`['build', '--out', 'dist']`) to its end. */
export async function runScript(
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
  onStart: (child: ChildProcess) => void = () => {},
): Promise<Run> {
  const child = spawn(process.execPath, ['cli/run.mjs', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  });
  onStart(child);
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? 1, output };
}
