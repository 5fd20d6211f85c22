import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { WranglerContext } from '../../cli/deploy/runtime.ts';
import { runWrangler, toExcerpt } from '../../cli/deploy/wrangler.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

/** Run a program in the place of wrangler. */
async function run(code: string, env: Record<string, string> = {}) {
  const folder = await createTemporaryFolder({ 'wrangler.mjs': code });
  const report = vi.fn<WranglerContext['progress']['report']>();
  const context: WranglerContext = {
    env,
    fetch,
    worker: 'docs',
    timeoutMs: 60_000,
    signal: new AbortController().signal,
    log: () => {},
    progress: { report, end: () => {} },
  };
  const program = join(folder, 'wrangler.mjs');
  const entries = await runWrangler(['versions', 'upload', '--name=docs'], context, program);
  return { entries, report };
}

it('wrangler has the documented account alone, and its entries and progress are read', async () => {
  const env = {
    CLOUDFLARE_API_TOKEN: 'token',
    CLOUDFLARE_API_KEY: 'key of another account',
    CLOUDFLARE_ENV: 'staging',
    WRANGLER_CI_OVERRIDE_NAME: 'another Worker',
  };
  const { entries, report } = await run(
    `import { writeFileSync } from 'node:fs';
    const { WRANGLER_OUTPUT_FILE_PATH: file, CI, ...env } = process.env;
    const variables = Object.fromEntries(${JSON.stringify(Object.keys(env))}.map((name) => [name, env[name]]));
    const lines = [{ args: process.argv.slice(2), CI, variables }, { file }];
    writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\\n') + '\\n');
    console.log('Uploaded 2 of 3 assets');`,
    env,
  );
  expect(entries[0]).toEqual({
    args: ['versions', 'upload', '--name=docs'],
    CI: 'true',
    variables: {
      CLOUDFLARE_API_TOKEN: 'token',
      CLOUDFLARE_API_KEY: '',
      CLOUDFLARE_ENV: '',
      WRANGLER_CI_OVERRIDE_NAME: 'docs',
    },
  });
  expect(report.mock.calls).toEqual([['assets', 2, 3]]);
  expect(existsSync(dirname(String(entries[1]?.['file'])))).toBe(false);
});

it('an excerpt of wrangler has neither token nor e-mail address nor accounts', () => {
  const output = [
    'Uploading …',
    '✘ [ERROR] A request to the Cloudflare API (/accounts/1/workers) failed.',
    '  Authentication error [code: 10000]',
    'token-1 is invalid: token-1',
    '👋 You are logged in with an User API Token, associated with the email me@example.com.',
    '┌──────────────┬────────────┐',
    '│ Account Name │ Account ID │',
  ].join('\n');
  expect(toExcerpt(output, { CLOUDFLARE_API_TOKEN: 'token-1' })).toBe(
    '  ✘ [ERROR] A request to the Cloudflare API (/accounts/1/workers) failed.\n' +
      '    Authentication error [code: 10000]\n  *** is invalid: ***',
  );
});
