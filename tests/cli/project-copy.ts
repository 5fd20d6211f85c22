import { spawnSync } from 'node:child_process';
import { chmod, copyFile, mkdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

/** Whether packages are installed, as npm's lock files say. */
export function toLock(packages: Record<string, object> = {}): string {
  return JSON.stringify({ packages: { '': {}, ...packages } });
}

/** A project with nothing but its way in. All packages are installed, unless its files say otherwise. */
export interface ProjectCopy {
  folder: string;
  /** Run a command; the environment has a PATH and what a test adds. */
  run(
    args: string[],
    env?: NodeJS.ProcessEnv,
    script?: string,
  ): { status: number | null; stdout: string; stderr: string };
  /** Environment in which `npm` is the program of the project. */
  env: NodeJS.ProcessEnv;
}

/**
 * Create a project whose commands are those of `files` (path → text): `cli/main.ts` and `tests/run.ts`. `npm` is the
 * text of a shell script in the place of npm.
 */
export async function createProjectCopy(
  files: Record<string, string>,
  npm = 'exit 9',
): Promise<ProjectCopy> {
  const folder = await createTemporaryFolder({
    'package-lock.json': toLock(),
    'node_modules/.package-lock.json': toLock(),
    'programs/npm': `#!/bin/sh\n${npm}\n`,
    'cli/jsx.ts': '',
    ...files,
  });
  await chmod(join(folder, 'programs/npm'), 0o755);
  await mkdir(join(folder, 'cli'), { recursive: true });
  for (const name of ['cli/run.mjs', 'cli/commands.mjs']) await copyFile(name, join(folder, name));
  const PATH = [join(folder, 'programs'), process.env['PATH']].join(delimiter);
  const env = { PATH };
  return {
    folder,
    env,
    run(args, more = {}, script = 'cli/run.mjs') {
      // Waiting for a lock that is never released has no other end.
      const timeout = 60_000;
      const options = { cwd: folder, encoding: 'utf8', env: { ...env, ...more }, timeout } as const;
      const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], options);
      return { status, stdout, stderr };
    },
  };
}
