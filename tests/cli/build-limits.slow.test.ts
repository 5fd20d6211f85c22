import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { buildAndWrite } from '../../cli/build-command.ts';
import { COMPILER_LIMITS } from '../../cli/supervise.ts';
import { SITE, toBuildInput } from '../build/site-build.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { findChildren } from './find-children.ts';
import type { HeavyFile } from './heavy-builds.ts';
import {
  ENDLESS_DESCRIPTION,
  ENDLESS_PATTERN,
  LARGE_PAGE,
  expectOneProblem,
} from './heavy-builds.ts';

it.each<[string, HeavyFile]>([
  ['page that needs too much memory', LARGE_PAGE],
  ['pattern of an OpenAPI document that needs too much CPU time', ENDLESS_PATTERN],
  ['description of an OpenAPI document that needs too much CPU time', ENDLESS_DESCRIPTION],
])('a %s is one problem, and the other pages are built', async (_, heavy) => {
  await expectOneProblem(heavy);
});

it('a build that waits for other programs of the machine is no problem', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const folder = await createTemporaryFolder(SITE);
  // esbuild may run for tests of other files.
  const others = findChildren(process.pid);
  const findStarted = () => findChildren(process.pid).filter((pid) => !others.includes(pid));
  const build = buildAndWrite(toBuildInput(folder), join(folder, 'dist'), {
    ...COMPILER_LIMITS,
    maxCpuSeconds: 2,
  });
  await expect.poll(findStarted).toHaveLength(1);
  const compiler = Number(findStarted()[0]);
  process.kill(compiler, 'SIGSTOP');
  await delay(3_000);
  process.kill(compiler, 'SIGCONT');
  expect(await build).toMatchObject({ problems: [], release: {} });
});

it('a build that waits in vain is interrupted, and blames no file', async () => {
  const folder = await createTemporaryFolder({
    ...SITE,
    'content/site.ts': `setInterval(() => {}, 1e9);\nexport const site = await new Promise(() => {});`,
  });
  const build = buildAndWrite(toBuildInput(folder), join(folder, 'dist'), {
    ...COMPILER_LIMITS,
    maxIdleSeconds: 2,
  });
  await expect(build).rejects.toThrow('The build was interrupted: it did nothing for 2 s.');
});
