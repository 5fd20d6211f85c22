import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { UsageError } from '../../../build/problem.ts';
import { parseRoutes, runWranglerDev } from '../../../cli/wrangler-dev/wrangler-dev-command.ts';
import { untilUnneeded } from '../../../cli/wrangler-dev/until-unneeded.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';

it.each([
  ['deploy', 'npm run deploy'],
  ['versions upload', 'npm run deploy -- --preview'],
  ['pages deploy', 'npm run deploy'],
])(
  'wrangler %s uploads nothing, and names the command of this project',
  async (command, instead) => {
    vi.stubEnv('WRANGLER_COMMAND', command);
    onTestFinished(() => void vi.unstubAllEnvs());
    await expect(runWranglerDev()).rejects.toThrow(
      new UsageError(
        `This configuration is for \`wrangler dev\`, not for \`wrangler ${command}\`: a version uploaded with it has no ` +
          `pages.\nNothing was uploaded. Run \`${instead}\`, which builds, uploads and tests.`,
      ),
    );
  },
);

it('another program than wrangler uploads nothing', async () => {
  vi.stubEnv('WRANGLER_COMMAND', undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(runWranglerDev()).rejects.toThrow('not for `wrangler unknown`');
});

it.each([
  ['', []],
  ['routes = ["docs.example.com/*", "example.com/docs/*"]', ['docs.example.com', 'example.com']],
  ['routes = [{ pattern = "docs.example.com", custom_domain = true }]', ['docs.example.com']],
])('reads the hosts of the routes of wrangler.toml: %s', (toml, hosts) => {
  expect(parseRoutes(`name = "docs"\n${toml}\n`)).toEqual(hosts);
});

describe('a preview of wrangler', () => {
  const start = async (wrangler: string) => {
    const folder = await createTemporaryFolder();
    const file = join(folder, 'newest-preview');
    const state = { isUnneeded: false };
    const ended = untilUnneeded(file, { wrangler, preview: 17 }, 5).then(
      () => (state.isUnneeded = true),
    );
    await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toBe(`${wrangler} 17`);
    return { file, ended, state };
  };
  const self = String(process.pid);

  it('ends when wrangler starts another one', async () => {
    const { file, ended, state } = await start(self);
    await writeFile(file, `${self} 18`);
    await ended;
    expect(state).toEqual({ isUnneeded: true });
  });

  it.each(['', self])(
    'goes on when the cache is deleted or another wrangler starts: %s',
    async (wrangler) => {
      const { file, ended, state } = await start(wrangler);
      // Several looks at the file, without waiting for a time.
      const look = async () => {
        for (let count = 0; count < 5; count += 1) await readFile(file, 'utf8').catch(() => {});
        await new Promise((resolve) => setTimeout(resolve, 25));
      };
      await rm(file);
      await look();
      await writeFile(file, '1 18');
      await look();
      expect(state).toEqual({ isUnneeded: false });
      await writeFile(file, `${wrangler} 18`);
      await ended;
    },
  );

  it('ends with wrangler', async () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    const file = join(await createTemporaryFolder(), 'newest-preview');
    await untilUnneeded(file, { wrangler: String(pid), preview: 17 }, 5);
    expect(await readFile(file, 'utf8')).toBe(`${pid} 17`);
  });
});
