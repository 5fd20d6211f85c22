import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { buildAndWrite } from '../../cli/build-command.ts';
import { COMPILER_LIMITS } from '../../cli/supervise.ts';
import type { CompilerLimits } from '../../cli/supervise.ts';
import { toBuildInput, SITE } from '../build/site-build.ts';
import { createTemporaryFolder, toShownFolder } from '../support/temporary-folder.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Rows without a table are one paragraph, in which the parser looks for the end of each emphasis. */
const ENDLESS = '|*a_ *a_ *a_ *a_ *a_ *a_ *a_ *a_\n'.repeat(20_000);

const HEAVY_PAGE = 'content/docs/03-heavy.mdx';

const API = {
  openapi: '3.1.0',
  info: { title: 'Library', version: '1' },
  paths: { '/books': { get: { operationId: 'list-books', responses: {} } } },
};

/** Each character doubles the time of this pattern. */
const PATTERN = { type: 'string', pattern: '^(x+x+)+y$', default: 'x'.repeat(60) };

it.each<[string, Partial<CompilerLimits>, file: string, text: string, reason: string]>([
  [
    'page that needs too much CPU time',
    { maxCpuSeconds: 2 },
    HEAVY_PAGE,
    `# Heavy\n\n${ENDLESS}\n`,
    'this file needs more than 2 s of CPU time',
  ],
  [
    'page that needs too much memory',
    { maxHeapMb: 160 },
    HEAVY_PAGE,
    `# Heavy\n\n${'word '.repeat(500_000)}\n`,
    'this file needs more than 160 MB of memory',
  ],
  [
    'pattern of an OpenAPI document that needs too much CPU time',
    { maxCpuSeconds: 2 },
    'openapi/library.json',
    JSON.stringify({ ...API, components: { schemas: { Book: PATTERN } } }),
    'the page `/docs/api/library/schemas/book` needs more than 2 s of CPU time',
  ],
  [
    'description of an OpenAPI document that needs too much CPU time',
    { maxCpuSeconds: 2 },
    'openapi/library.json',
    JSON.stringify({ ...API, info: { ...API.info, description: ENDLESS } }),
    'the page `/docs/api/library` needs more than 2 s of CPU time',
  ],
])('a %s is one problem, and the other pages are built', async (_, limits, file, text, reason) => {
  const lines: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line));
  vi.spyOn(console, 'log').mockImplementation(() => {});
  const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const listeners = SIGNALS.map((signal) => process.listenerCount(signal));
  // Where the document has a problem, nobody knows which pages it would have.
  const link = file === HEAVY_PAGE ? './03-heavy.mdx#part' : '/docs/api/changelog';
  const folder = await createTemporaryFolder({
    ...SITE,
    [HEAVY_PAGE]: '# Heavy\n\n## Part\n',
    'content/docs/04-links.mdx': `# Links\n\n[Part](${link})\n`,
    'content/docs/05-broken.mdx': '# Broken\n\n[Nowhere](/docs/none)\n',
    'openapi/library.json': JSON.stringify(API),
    [file]: text,
  });
  const openApiFile = join(folder, 'openapi/library.json');
  const input = toBuildInput(folder, { keepGoing: true, openApiFile });
  const { release } = await buildAndWrite(input, join(folder, 'dist'), {
    ...COMPILER_LIMITS,
    ...limits,
  });
  // Errors of the document, which pages share, come before those of pages.
  const isPage = file === HEAVY_PAGE;
  const summary = isPage
    ? /^\n2 errors; left out: .+; in what is built: 1 error\.$/
    : /^\n1 error; left out: openapi\/library\.json\.$/;
  expect(lines.map((line) => line.replaceAll(toShownFolder(folder), '')).sort()).toEqual(
    [
      expect.stringMatching(summary),
      ...(isPage ? ['content/docs/05-broken.mdx:3:1 Broken link `/docs/none`.'] : []),
      `${file}:1:1 Compiling ${reason}. Shorten or divide it, and simplify what is nested or repeated.`,
    ].sort(),
  );
  expect(release).not.toBeNull();
  // Neither esbuild nor V8 says how it ended.
  expect(printed.mock.calls.join('')).toMatch(/^(?:[A-Z][a-z ]+\d+\/\d+\n)*$/);
  expect(SIGNALS.map((signal) => process.listenerCount(signal))).toEqual(listeners);
});

it('a build that waits for other programs of the machine is no problem', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
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

it('a build reports all of its problems, however many there are', async () => {
  const lines: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line));
  const links = Array.from({ length: 10_000 }, (_, at) => `[Nowhere](/docs/none-${at})\n\n`);
  const folder = await createTemporaryFolder({
    ...SITE,
    'content/docs/03-links.mdx': `# Links\n\n${links.join('')}`,
  });
  const { problems } = await buildAndWrite(toBuildInput(folder), join(folder, 'dist'));
  expect(problems).toHaveLength(10_000);
  expect(lines.at(-1)).toBe('\n10000 errors; nothing was written.');
});

it('a build that is ended leaves no process that computes', async () => {
  const folder = await createTemporaryFolder({
    ...SITE,
    'content/docs/03-heavy.mdx': `# Heavy\n\n${ENDLESS}\n`,
  });
  const args = ['build', '--content', join(folder, 'content'), '--out', join(folder, 'dist')];
  const build = spawn(process.execPath, ['--import', './build/jsx.ts', 'cli/main.ts', ...args]);
  await expect.poll(() => findChildren(build.pid)).toHaveLength(1);
  const [compiler] = findChildren(build.pid);
  build.kill('SIGTERM');
  expect(await once(build, 'exit')).toEqual([143, null]);
  await expect.poll(() => existsSync(`/proc/${compiler}`), { timeout: 5_000 }).toBe(false);
});

/** List the processes that a process has started, by their ids. */
function findChildren(pid: number | undefined): string[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? [];
}
