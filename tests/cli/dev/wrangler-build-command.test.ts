import { spawn, spawnSync } from 'node:child_process';
import { expect, it, onTestFinished, vi } from 'vitest';
import { UsageError } from '../../../build/problem.ts';
import { untilEnded } from '../../../cli/dev/preview-owner.ts';
import { runWranglerBuild } from '../../../cli/dev/wrangler-build-command.ts';

it.each([
  ['deploy', 'npm run deploy'],
  ['versions upload', 'npm run deploy -- --preview'],
  ['pages deploy', 'npm run deploy'],
])(
  'wrangler %s uploads nothing, and names the command of this project',
  async (command, instead) => {
    vi.stubEnv('WRANGLER_COMMAND', command);
    onTestFinished(() => void vi.unstubAllEnvs());
    await expect(runWranglerBuild()).rejects.toThrow(
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
  await expect(runWranglerBuild()).rejects.toThrow('not for `wrangler unknown`');
});

it('a process that waits for wrangler ends with it', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  await expect(untilEnded(String(pid), 5)).resolves.toBeUndefined();
  const state = { hasEnded: false };
  const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)']);
  const ended = untilEnded(String(child.pid), 5).then(() => (state.hasEnded = true));
  expect(state).toEqual({ hasEnded: false });
  child.kill();
  await ended;
});
