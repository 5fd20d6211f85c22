import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { buildSite } from '../../build/build-site.ts';
import type { Unit } from '../../build/progress.ts';
import { buildAndWrite } from '../../cli/build-command.ts';
import { COMPILER_LIMITS } from '../../cli/supervise.ts';
import { SITE, toBuildInput } from '../build/site-build.ts';
import { loadSharedParts } from '../support/shared-parts.ts';
import { createTemporaryFolder, toShownFolder } from '../support/temporary-folder.ts';

const LIMITS = { ...COMPILER_LIMITS, maxCpuSeconds: 2 };

/** An OpenAPI document with one operation. */
const API = {
  openapi: '3.1.0',
  info: { title: 'Library', version: '1' },
  paths: { '/books': { get: { operationId: 'list-books', responses: {} } } },
};

/** Build a site with these files and the bundles of this project's cache; returns what is printed. */
async function build(files: Record<string, string>) {
  const lines: string[] = [];
  const add = (line: string) => void lines.push(line);
  const spies = [
    vi.spyOn(console, 'error').mockImplementation(add),
    vi.spyOn(console, 'log').mockImplementation(() => {}),
  ];
  const output = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => [...spies, output].forEach((spy) => spy.mockRestore()));
  const folder = await createTemporaryFolder({ ...SITE, ...files });
  const input = toBuildInput(folder, { cacheFolder: resolve('.cache'), keepGoing: true });
  const result = await buildAndWrite(input, join(folder, 'dist'), LIMITS);
  const printed = output.mock.calls.join('');
  return {
    ...result,
    printed,
    lines: lines.map((line) => line.replace(toShownFolder(folder), '')),
  };
}

/** List the processes that a process has started, by their ids. */
function findChildren(pid: number | undefined): string[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? [];
}

it('a page that needs too much CPU time is one problem, and the other pages are built', async () => {
  // Rows without a table are one paragraph, in which the parser looks for the end of each emphasis.
  const endless = '|*a_ *a_ *a_ *a_ *a_ *a_ *a_ *a_\n'.repeat(20_000);
  const { release, lines, printed } = await build({
    'content/docs/03-heavy.mdx': `# Heavy\n\n${endless}\n`,
    'content/docs/04-links.mdx': '# Links\n\n[Part](./03-heavy.mdx#part)\n',
    'content/docs/05-broken.mdx': '# Broken\n\n[Nowhere](/docs/none)\n',
  });
  expect(lines.toSorted()).toEqual([
    expect.stringMatching(/^\n2 errors; left out: .+; 1 error in the built pages\.$/),
    'content/docs/03-heavy.mdx:1:1 Compiling this file needs more than 2 s of CPU time. ' +
      'Shorten or divide it, and simplify what is nested or repeated.',
    'content/docs/05-broken.mdx:3:1 Broken link `/docs/none`.',
  ]);
  expect(release).not.toBeNull();
  // Neither esbuild nor V8 says how it ended.
  expect(printed).toMatch(/^(?:[A-Z][a-z ]+\d+\/\d+\n)*$/);
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
  const links = Array.from({ length: 2_000 }, (_, at) => `[Nowhere](/docs/none-${at})\n\n`);
  const { problems, lines } = await build({
    'content/docs/03-links.mdx': `# Links\n\n${links.join('')}`,
  });
  expect(problems).toHaveLength(2_000);
  expect(lines.at(-1)).toMatch(/^\n2000 errors; /);
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
