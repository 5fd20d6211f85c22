import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { buildAndWrite } from '../../cli/build-command.ts';
import { COMPILER_LIMITS } from '../../cli/supervise.ts';
import { toBuildInput, SITE } from '../build/site-build.ts';
import { createTemporaryFolder, toShownFolder } from '../support/temporary-folder.ts';

/** Rows without a table are one paragraph, in which the parser looks for the end of each emphasis. */
const ENDLESS = '|*a_ *a_ *a_ *a_ *a_ *a_ *a_ *a_\n'.repeat(20_000);

it.each([
  ['time', { slowMs: 1_000, maxMs: 4_000 }, ENDLESS, 'takes longer than 4 s'],
  ['memory', { maxHeapMb: 160 }, 'word '.repeat(500_000), 'needs more than 160 MB of memory'],
])(
  'a page that takes too much %s is a problem, and the others are built',
  async (_, limits, text, reason) => {
    const lines: string[] = [];
    vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line));
    vi.spyOn(console, 'log').mockImplementation(() => {});
    const folder = await createTemporaryFolder({
      ...SITE,
      'content/docs/03-heavy.mdx': `# Heavy\n\n${text}\n`,
      'content/docs/04-broken.mdx': '# Broken\n\n[Nowhere](/docs/none)\n',
    });
    const input = toBuildInput(folder, { keepGoing: true });
    const { release, pages, leftOut } = await buildAndWrite(input, join(folder, 'dist'), {
      ...COMPILER_LIMITS,
      ...limits,
    });
    expect(lines.map((line) => line.replaceAll(toShownFolder(folder), ''))).toEqual([
      `content/docs/03-heavy.mdx:1:1 Compiling this file ${reason}. Shorten or divide it, and simplify what is nested or repeated.`,
      'content/docs/04-broken.mdx:3:1 Broken link `/docs/none`.',
      expect.stringContaining('2 errors; left out: '),
    ]);
    expect(release).not.toBeNull();
    expect(pages).toBe(7);
    expect(leftOut).toHaveLength(1);
  },
);

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
  const findCompiler = () =>
    readFileSync(`/proc/${build.pid}/task/${build.pid}/children`, 'utf8').trim();
  await expect.poll(findCompiler).not.toBe('');
  const compiler = findCompiler();
  build.kill('SIGTERM');
  expect(await once(build, 'exit')).toEqual([143, null]);
  await expect.poll(() => existsSync(`/proc/${compiler}`), { timeout: 5_000 }).toBe(false);
});
