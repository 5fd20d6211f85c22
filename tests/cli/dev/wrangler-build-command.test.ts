import { expect, it, onTestFinished, vi } from 'vitest';
import { UsageError } from '../../../build/problem.ts';
import { runWranglerBuild } from '../../../cli/dev/wrangler-build-command.ts';

it.each([
  ['deploy', 'deploy', 'npm run deploy'],
  ['versions upload', 'versions upload', 'npm run deploy -- --preview'],
  ['pages deploy', 'pages deploy', 'npm run deploy'],
  [undefined, 'unknown', 'npm run deploy'],
])(
  'wrangler %s uploads nothing, and names the command of this project',
  async (command, shown, instead) => {
    vi.stubEnv('WRANGLER_COMMAND', command);
    onTestFinished(() => void vi.unstubAllEnvs());
    await expect(runWranglerBuild()).rejects.toThrow(
      new UsageError(
        `This configuration is for \`wrangler dev\`, not for \`wrangler ${shown}\`: a version uploaded with it has no ` +
          `pages.\nNothing was uploaded. Run \`${instead}\`, which builds, uploads and tests.`,
      ),
    );
  },
);
