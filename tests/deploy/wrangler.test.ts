import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { WranglerContext } from '../../cli/deploy/runtime.ts';
import { WranglerError } from '../../cli/deploy/step.ts';
import { runWrangler } from '../../cli/deploy/wrangler.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

/** Run a program in the place of wrangler. */
async function run(code: string, parts: Partial<WranglerContext> = {}) {
  const folder = await createTemporaryFolder({ 'wrangler.mjs': code });
  const report = vi.fn<WranglerContext['progress']['report']>();
  const context: WranglerContext = {
    env: { PATH: process.env['PATH'] },
    fetch,
    worker: 'docs',
    timeoutMs: 60_000,
    signal: new AbortController().signal,
    log: () => {},
    progress: { report, end: () => {} },
    ...parts,
  };
  const program = join(folder, 'wrangler.mjs');
  const entries = await runWrangler(['versions', 'upload', '--name=docs'], context, program);
  return { entries, report };
}

it('runs with the account that is documented alone, and returns the entries for programs', async () => {
  const env = {
    CLOUDFLARE_API_TOKEN: 'token',
    CLOUDFLARE_API_KEY: 'key of another account',
    CLOUDFLARE_ENV: 'staging',
    WRANGLER_CI_OVERRIDE_NAME: 'another Worker',
  };
  const { entries, report } = await run(
    `import { writeFileSync } from 'node:fs';
    const { WRANGLER_OUTPUT_FILE_PATH: file, CI, ...env } = process.env;
    const names = ${JSON.stringify(Object.keys(env))};
    const variables = Object.fromEntries(names.map((name) => [name, env[name]]));
    const lines = [{ args: process.argv.slice(2), CI, variables }, { file }];
    writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\\n') + '\\n');
    console.log('Uploaded 2 of 3 assets');`,
    { env },
  );
  expect(entries).toEqual([
    {
      args: ['versions', 'upload', '--name=docs'],
      CI: 'true',
      variables: {
        CLOUDFLARE_API_TOKEN: 'token',
        CLOUDFLARE_API_KEY: '',
        CLOUDFLARE_ENV: '',
        WRANGLER_CI_OVERRIDE_NAME: 'docs',
      },
    },
    { file: expect.stringMatching(/wrangler-\w+[\\/]output\.jsonl$/) },
  ]);
  expect(report.mock.calls).toEqual([['assets', 2, 3]]);
  expect(existsSync(join(String(entries[1]?.['file']), '..'))).toBe(false);
});

const PRINT_FILE = 'console.error("[ERROR] " + process.env.WRANGLER_OUTPUT_FILE_PATH);';

it.each([
  ['fails', `${PRINT_FILE} process.exitCode = 1;`, 60_000, '`wrangler versions upload` failed:'],
  [
    'is ended by a signal',
    `${PRINT_FILE} process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1_000);`,
    60_000,
    '`wrangler versions upload` failed:',
  ],
  [
    'is silent',
    'setInterval(() => {}, 1_000);',
    20,
    '`wrangler versions upload` printed nothing for 0 s and was ended.',
  ],
])('a program that %s is an error, and its folder is removed', async (_, code, ms, message) => {
  const error = await run(code, { timeoutMs: ms }).catch((reason: Error) => reason);
  expect(error).toBeInstanceOf(WranglerError);
  const text = String(error);
  expect(text).toContain(message);
  const folder = / (\S+)output\.jsonl/.exec(text)?.[1];
  expect(folder === undefined).toBe(!code.includes(PRINT_FILE));
  expect(existsSync(folder ?? 'none')).toBe(false);
});

it('is ended by Ctrl+C', async () => {
  const stop = new AbortController();
  const running = run('console.log("Uploaded 0 of 1 assets"); setInterval(() => {}, 1_000);', {
    signal: stop.signal,
    progress: { report: () => stop.abort(), end: () => {} },
  });
  await expect(running).rejects.toMatchObject({ name: 'AbortError' });
});
