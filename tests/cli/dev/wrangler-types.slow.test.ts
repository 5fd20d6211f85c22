import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { writeFiles } from '../../support/temporary-folder.ts';

const run = promisify(execFile);

/** Below the project, where TypeScript finds the packages. */
const FOLDER = '.cache/wrangler-types-test';

/** The bindings in the type, and none that the type does not have. */
const CHECK = `import type { Bindings } from '../../worker/env.ts';
declare const env: Env;
export const bindings: Bindings = env;
export const unnamed: Exclude<keyof Env, keyof Bindings> extends never ? true : never = true;
`;

const TSCONFIG = JSON.stringify({
  extends: '../../worker/tsconfig.json',
  compilerOptions: { types: ['@cloudflare/workers-types'], noEmit: true },
  include: ['*.ts'],
});

it('`wrangler types` finds the bindings of the Worker’s environment', async () => {
  onTestFinished(() => rm(FOLDER, { recursive: true, force: true }));
  await mkdir(FOLDER, { recursive: true });
  await writeFiles(FOLDER, { 'check.ts': CHECK, 'tsconfig.json': TSCONFIG });
  const types = ['types', '--include-runtime=false', `${FOLDER}/wrangler-env.d.ts`];
  await run(process.execPath, ['node_modules/wrangler/bin/wrangler.js', ...types]);
  const compiled = run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', FOLDER]);
  const output = await compiled.catch(({ stdout }: { stdout: string }) => ({ stdout }));
  expect(output.stdout).toBe('');
});
