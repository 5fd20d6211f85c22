import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { buildSite } from '../../build/build-site.ts';
import type { Unit } from '../../build/progress.ts';
import { buildAndWrite } from '../../cli/build-command.ts';
import { SITE, toBuildInput } from '../build/site-build.ts';
import { loadSharedParts } from '../support/shared-parts.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { findChildren } from './find-children.ts';
import { API, ENDLESS_PAGE, expectOneProblem, toCachedInput } from './heavy-builds.ts';

it('a page that needs too much CPU time is one problem, and the other pages are built', async () => {
  await expectOneProblem(ENDLESS_PAGE);
});

it('each page is a unit of its own, whose name is known before it is compiled', async () => {
  const document = { ...API, components: { schemas: { Book: { type: 'string' } } } };
  const folder = await createTemporaryFolder({
    ...SITE,
    'api/library.json': JSON.stringify(document),
  });
  const input = toBuildInput(folder, { openApiFile: join(folder, 'api/library.json') });
  const units: (Unit | null)[] = [];
  const begin = (unit: Unit | null) => void units.push(unit);
  await buildSite(input, { report: () => {}, begin }, await loadSharedParts());
  const toName = (unit: Unit | null) =>
    unit && [relative(folder, unit.file), unit.page ?? ''].join(' ').trim();
  expect(units.map(toName)).toMatchInlineSnapshot(`
    [
      "api/library.json",
      "api/library.json /docs/api/library",
      "api/library.json /docs/api/library/library",
      "api/library.json /docs/api/library/tags/books",
      "api/library.json /docs/api/library/list-books",
      "api/library.json /docs/api/library/schemas",
      "api/library.json /docs/api/library/schemas/book",
      null,
      "content/docs/01-faqs.md",
      "content/docs/02-users/01-intro.mdx",
      "content/docs/02-users/02-levels.mdx",
      "content/docs/02-users/index.mdx",
      "content/docs/index.mdx",
      "content/index.mdx",
      null,
    ]
  `);
});

it('a build reports all of its problems, however many there are', async () => {
  const lines: string[] = [];
  const error = vi
    .spyOn(console, 'error')
    .mockImplementation((line: string) => void lines.push(line));
  onTestFinished(() => error.mockRestore());
  const links = Array.from({ length: 2_000 }, (_, at) => `[Nowhere](/docs/none-${at})\n\n`);
  const folder = await createTemporaryFolder({
    ...SITE,
    'content/docs/03-links.mdx': `# Links\n\n${links.join('')}`,
  });
  const { problems } = await buildAndWrite(toCachedInput(folder), join(folder, 'dist'));
  expect(problems).toHaveLength(2_000);
  expect(lines.at(-1)).toBe('\n2000 errors; nothing was written.');
});

it('a build that is ended leaves no process that computes', async () => {
  const folder = await createTemporaryFolder({ ...SITE, 'content/site.ts': 'for (;;);' });
  const args = ['build', '--content', join(folder, 'content'), '--out', join(folder, 'dist')];
  const build = spawn(process.execPath, ['--import', './cli/jsx.ts', 'cli/main.ts', ...args]);
  await expect.poll(() => findChildren(build.pid)).toHaveLength(1);
  const [compiler] = findChildren(build.pid);
  build.kill('SIGTERM');
  expect(await once(build, 'exit')).toEqual([143, null]);
  await expect.poll(() => existsSync(`/proc/${compiler}`), { timeout: 5_000 }).toBe(false);
});
