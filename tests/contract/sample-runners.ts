import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** Runs code samples of one language. */
export interface SampleRunner {
  /** As the samples name it. */
  language: string;
  extension: string;
  command: string;
  /** Runs every file of the folder that follows; what fails goes to stderr, and the rest runs on. */
  args: string[];
  /** Succeeds where the machine has what the samples import. */
  probe: string[];
}

/** One process runs all samples of a language: to start one for each would take minutes. */
export const SAMPLE_RUNNERS: SampleRunner[] = [
  {
    language: 'shell',
    extension: 'sh',
    command: 'bash',
    args: [
      '-c',
      `for file in "$0"/*; do
        output=$(. "$file" 2>&1) || echo "$file: $output" >&2
      done`,
    ],
    probe: ['-c', 'command -v curl'],
  },
  ...['javascript', 'typescript'].map((language) => ({
    language,
    extension: language === 'javascript' ? 'mjs' : 'mts',
    command: process.execPath,
    args: [
      '--input-type=module',
      '--eval',
      `import { readdirSync } from 'node:fs';
      const [, folder] = process.argv;
      for (const file of readdirSync(folder)) {
        await import(folder + '/' + file).catch((error) => console.error(file, error));
      }`,
    ],
    probe: ['--version'],
  })),
  {
    language: 'python',
    extension: 'py',
    command: 'python3',
    args: [
      '-c',
      `import os, runpy, sys
for file in sorted(os.listdir(sys.argv[1])):
    try:
        runpy.run_path(os.path.join(sys.argv[1], file))
    except Exception as error:
        print(file, repr(error), file=sys.stderr)`,
    ],
    probe: ['-c', 'import requests'],
  },
];

/** Tell whether this machine can run a language's samples. */
export function isRunnable({ command, probe }: SampleRunner): boolean {
  return spawnSync(command, probe, { stdio: 'ignore' }).status === 0;
}

/** Run every sample in a folder, one after another; returns what failed, in words. */
export async function runSamples({ command, args }: SampleRunner, folder: string): Promise<string> {
  const child = spawn(command, [...args, folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // A proxy of the machine does not lead back to it.
    env: { ...process.env, NO_PROXY: '127.0.0.1', no_proxy: '127.0.0.1' },
  });
  const [failures, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return code === 0 ? failures : `${command} ended with ${code}. ${failures}`;
}
