import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SiteMessage } from '../../../cli/dev/messages.ts';
import {
  listLoadedModules,
  startSiteProcess,
  watchSources,
} from '../../../cli/dev/site-process.ts';
import { SOURCE_FOLDER, toBuildInput } from '../../build/site-build.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';
import type { Step } from '../fake-compiler.ts';

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

const STAY: Step = { waitMs: 60_000 };

describe('the process of a site', () => {
  it('compiles the site on request, and ends when it is stopped', async () => {
    const { site, messages, count } = await start([
      { send: { kind: 'fresh' } },
      { receive: true },
      STAY,
    ]);
    await expect.poll(() => count('fresh')).toBe(1);
    site.rebuild();
    await expect.poll(() => count('received')).toBe(1);
    expect(messages.at(-1)).toEqual({ kind: 'received', request: { kind: 'rebuild' } });
    await expect(site.stop()).resolves.toBeUndefined();
    // Nobody hears of it.
    site.rebuild();
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
    site.rebuild();
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
    await writeFile(join(folder, 'content/steps.json'), JSON.stringify(next));
    await expect.poll(() => count('fresh')).toBe(2);
  });
});

describe('the sources of a site', () => {
  /** Watch a project whose own code is elsewhere; returns the changes so far. */
  const watch = async () => {
    const folder = await createTemporaryFolder({
      'content/docs/a.mdx': '# A\n',
      'content/node_modules/x.mdx': '# X\n',
      'client/a.ts': '',
      'worker/a.ts': '',
      'build/a.ts': '',
      'cli/a.ts': '',
      'api/spec.yaml': '',
      'api/paths/a.yaml': '',
      'tests/a.ts': '',
    });
    const watcher = watchSources(
      toBuildInput(folder, { sourceFolder: folder, openApiFile: join(folder, 'api/spec.yaml') }),
    );
    onTestFinished(() => watcher.close());
    const changes: string[] = [];
    watcher.on('all', (kind, path) => changes.push(`${kind} ${path.slice(folder.length + 1)}`));
    await new Promise<void>((resolve) => watcher.on('ready', () => resolve()));
    expect(changes).toEqual([]);
    const write = (path: string) => writeFile(join(folder, path), 'new');
    return { folder, changes, write, watcher };
  };

  it('are watched: code, content and the folder of the OpenAPI document, new folders included', async () => {
    const { folder, changes, write } = await watch();
    const files = [
      'client/a.ts',
      'worker/a.ts',
      'build/a.ts',
      'cli/a.ts',
      'api/spec.yaml',
      'api/paths/a.yaml',
    ];
    for (const file of files) await write(file);
    await mkdir(join(folder, 'content/docs/new/deep'), { recursive: true });
    await write('content/docs/new/deep/b.mdx');
    await rm(join(folder, 'content/docs/a.mdx'));
    const expected = [
      ...files.map((file) => `change ${file}`),
      'addDir content/docs/new',
      'addDir content/docs/new/deep',
      'add content/docs/new/deep/b.mdx',
      'unlink content/docs/a.mdx',
    ];
    await expect.poll(() => expected.filter((change) => !changes.includes(change))).toEqual([]);
  });

  it('are no tests, packages or files of git', async () => {
    const { folder, changes, write } = await watch();
    await mkdir(join(folder, 'content/.git'));
    for (const file of ['tests/a.ts', 'content/node_modules/x.mdx', 'content/.git/HEAD'])
      await write(file);
    await write('content/docs/a.mdx');
    await expect.poll(() => changes).toContain('change content/docs/a.mdx');
    expect(changes).toEqual(['change content/docs/a.mdx']);
  });

  it('may be fewer than there are, and the preview goes on', async () => {
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    onTestFinished(() => write.mockRestore());
    const { watcher } = await watch();
    watcher.emit('error', new Error('Too many files.'));
    expect(write.mock.calls.flat()).toEqual([
      'Some changes may not show until you start the preview again: Error: Too many files.\n',
    ]);
  });
});

it('the modules of the process are those that it loads, not those that it bundles', async () => {
  const modules = await listLoadedModules(SOURCE_FOLDER);
  const has = (path: string) => modules.has(join(SOURCE_FOLDER, path));
  expect(has('cli/dev/site-process-entry.ts')).toBe(true);
  expect(has('build/search/search-files.ts')).toBe(true);
  expect(has('client/article/callout.tsx')).toBe(true);
  expect(has('client/browser/entry.tsx')).toBe(false);
  expect(has('worker/app.ts')).toBe(false);
});
