import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { listLoadedModules, watchSources } from '../../../cli/dev/watch-sources.ts';
import { SOURCE_FOLDER, toBuildInput } from '../../build/site-build.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';

/** The files whose changes count, and what is none of them. */
const WATCHED = 'client/a.ts worker/a.ts build/a.ts cli/a.ts api/spec.yaml api/paths/a.yaml'.split(
  ' ',
);
const OTHERS = ['tests/a.ts', 'content/node_modules/x.mdx', 'content/.git/HEAD'];

it('code, content and the folder of the OpenAPI document are watched, and nothing else', async () => {
  const page = 'content/docs/a.mdx';
  const files = [...WATCHED, ...OTHERS, page].map((path) => [path, ''] as const);
  const folder = await createTemporaryFolder(Object.fromEntries(files));
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
  for (const path of [...OTHERS, ...WATCHED]) await write(path);
  await mkdir(join(folder, 'content/docs/new/deep'), { recursive: true });
  await write('content/docs/new/deep/b.mdx');
  await rm(join(folder, page));
  const expected = [
    ...WATCHED.map((path) => `change ${path}`),
    'addDir content/docs/new',
    'addDir content/docs/new/deep',
    'add content/docs/new/deep/b.mdx',
    `unlink ${page}`,
  ];
  await expect.poll(() => expected.filter((change) => !changes.includes(change))).toEqual([]);
  expect(changes.filter((change) => /tests|node_modules|\.git|linked/.test(change))).toEqual([]);

  // There may be more than a system watches, and the preview goes on.
  const output = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => output.mockRestore());
  watcher.emit('error', new Error('Too many files.'));
  expect(output.mock.calls.flat()).toEqual([
    'Some changes may not show until you start the preview again: Error: Too many files.\n',
  ]);
});

it('the modules of the process are those that it loads', async () => {
  const modules = await listLoadedModules(SOURCE_FOLDER);
  const find = (path: string) => modules.has(join(SOURCE_FOLDER, path));
  expect(find('client/article/callout.tsx')).toBe(true);
  expect(find('cli/dev/site-process-entry.ts')).toBe(true);
  expect(find('client/browser/entry.tsx')).toBe(false);
  expect(find('worker/app.ts')).toBe(false);
});
