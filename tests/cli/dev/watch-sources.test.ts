import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { listLoadedModules, watchSources } from '../../../cli/dev/watch-sources.ts';
import { SOURCE_FOLDER, toBuildInput } from '../../build/site-build.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';

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
    await symlink('../tests', join(folder, 'content/linked'));
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

  it('are no tests, packages, files of git or what links lead to', async () => {
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
  const { all, rendering } = await listLoadedModules(SOURCE_FOLDER);
  const has = (path: string) => all.has(join(SOURCE_FOLDER, path));
  expect(has('cli/dev/site-process-entry.ts')).toBe(true);
  expect(has('build/search/search-files.ts')).toBe(true);
  expect(has('client/article/callout.tsx')).toBe(true);
  expect(has('client/browser/entry.tsx')).toBe(false);
  expect(has('worker/app.ts')).toBe(false);

  const renders = (path: string) => rendering.has(join(SOURCE_FOLDER, path));
  expect(renders('client/article/callout.tsx')).toBe(true);
  expect(renders('cli/dev/incremental-site.ts')).toBe(true);
  // What the contract is parsed to, and what is made of pages, does not depend on components.
  for (const path of ['build/openapi/reference/reference-model.ts', 'build/outputs/outputs.ts'])
    expect([path, has(path), renders(path)]).toEqual([path, true, false]);
  expect(renders('build/search/search-files.ts')).toBe(false);
  expect(renders('build/openapi/reference/spec-lookup.ts')).toBe(false);
});
