import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SiteMessage } from '../../../cli/dev/messages.ts';
import { startSiteProcess } from '../../../cli/dev/site-process.ts';
import { toBuildInput } from '../../build/site-build.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';
import type { Step } from '../fake-compiler.ts';

/** Count the files and folders that this process watches. */
const countWatched = () =>
  process.getActiveResourcesInfo().filter((name) => name === 'FSEventWrap').length;

/** Start a process that does this; where it ends because of a file, the next one does what follows. */
async function start(...attempts: Step[][]) {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const folder = await createTemporaryFolder({ 'content/steps.json': JSON.stringify(attempts) });
  const messages: (Exclude<SiteMessage, { kind: 'search' }> | { kind: string })[] = [];
  const site = startSiteProcess(
    toBuildInput(folder),
    (message) => void messages.push(message),
    '../tests/cli/fake-compiler.ts',
  );
  onTestFinished(async () => {
    await site.stop();
    write.mockRestore();
  });
  const count = (kind: string) => messages.filter((message) => message.kind === kind).length;
  return { site, folder, messages, write, count };
}

const REQUEST = { kind: 'path', path: '/docs/', isWaiting: true } as const;

const STAY: Step = { waitMs: 60_000 };

describe('the process of a site', () => {
  it('compiles the site on request, and ends when it is stopped', async () => {
    const { site, messages, count } = await start([
      { send: { kind: 'fresh' } },
      { receive: true },
      STAY,
    ]);
    await expect.poll(() => count('fresh')).toBe(1);
    site.request(REQUEST);
    await expect.poll(() => count('received')).toBe(1);
    expect(messages.at(-1)).toEqual({ kind: 'received', request: REQUEST });
    await expect(site.stop()).resolves.toBeUndefined();
    // Nobody hears of it.
    site.request(REQUEST);
  });

  it('starts again without files that are too large, until they change', async () => {
    const toHeavy = (file: string): Step[] => [{ begin: { file } }, { signal: 'SIGKILL' }];
    const { site, count } = await start(
      toHeavy('content/a.mdx'),
      toHeavy('content/b.mdx'),
      // The first file has changed, and is compiled: the next process leaves out two files again.
      [
        { send: { kind: 'fresh' } },
        { receive: true },
        { begin: { file: 'content/a.mdx' } },
        ...toHeavy('content/c.mdx'),
      ],
      [STAY],
    );
    await expect.poll(() => count('fresh')).toBe(1);
    site.request(REQUEST);
    await expect.poll(() => count('fresh')).toBe(2);
  });

  it('makes the index of the search on request, once for all that wait', async () => {
    const { site, messages, count } = await start([{ receive: true }, STAY]);
    const [first, second] = [site.loadSearchFiles(), site.loadSearchFiles()];
    expect(first).toBe(second);
    await expect.poll(() => count('received')).toBe(1);
    expect(messages).toEqual([{ kind: 'received', request: { kind: 'search' } }]);
  });

  it('makes it again where a process has ended meanwhile', async () => {
    const { site, count } = await start(
      [{ receive: true }, { begin: { file: 'a.mdx' } }, { signal: 'SIGKILL' }],
      [{ receive: true }, STAY],
    );
    void site.loadSearchFiles();
    await expect.poll(() => count('received')).toBe(2);
  });

  it('shows why it fails, has the last index meanwhile, and starts again after a change', async () => {
    const watchedBefore = countWatched();
    const error = { name: 'TypeError', message: 'Broken.' };
    const { site, folder, messages, write, count } = await start([
      { receive: true },
      { send: { kind: 'search', files: { 'entry.json': 'index' } } },
      { send: { kind: 'failed', error } },
    ]);
    expect(await site.loadSearchFiles()).toEqual({ 'entry.json': 'index' });
    await expect.poll(() => count('fresh')).toBe(1);
    expect(messages.slice(1)).toEqual([
      { kind: 'failed', error },
      {
        kind: 'problems',
        problems: [
          expect.objectContaining({
            severity: 'error',
            file: 'cli/dev/site-process-entry.ts',
            message: 'The build failed, see the terminal: TypeError: Broken.',
          }),
        ],
      },
      { kind: 'fresh' },
    ]);
    const printed = write.mock.calls.join('');
    expect(printed).toContain('Broken.');
    expect(printed).toContain('The site cannot be compiled. Waiting for a change …\n');
    expect(await site.loadSearchFiles()).toEqual({ 'entry.json': 'index' });
    const next: Step[][] = [[{ send: { kind: 'fresh' } }, STAY]];
    await expect.poll(countWatched).toBeGreaterThan(watchedBefore);
    await writeFile(join(folder, 'content/steps.json'), JSON.stringify(next));
    await expect.poll(() => count('fresh')).toBe(2);
    await expect.poll(countWatched).toBe(watchedBefore);
  });
});
