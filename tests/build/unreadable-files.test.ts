import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTemporaryFolder } from '../support/temporary-folder.ts';
import { compileFile } from './openapi/compile-fixture.ts';
import { SITE, runBuild } from './site-build.ts';

describe('an OpenAPI document', () => {
  it.each<[string, (path: string) => unknown, string]>([
    ['a pipe', (path) => execFileSync('mkfifo', [path]), 'is not a regular file.'],
    ['a device', (path) => symlinkSync('/dev/zero', path), 'leads to `'],
    ['a folder', (path) => mkdirSync(path), 'does not exist, or is a folder.'],
    ['a file of 27 MB', (path) => truncateSync(path, 27_000_000), 'has 27 MB, more than'],
  ])('is not read from %s', async (name, prepare, reason) => {
    const files: Record<string, string> = name.startsWith('a file') ? { 'api.yaml': '' } : {};
    const path = join(await createTemporaryFolder(files), 'api.yaml');
    prepare(path);
    const { problems, pages } = await compileFile(path);
    expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining(reason)]);
    expect(pages).toEqual([]);
  });
});

describe('a content folder', () => {
  it.each(['site.ts', 'urls.txt'])('has no %s that is a link out of it', async (name) => {
    const files = { ...SITE, secret: '/docs/secret\n' };
    if (name === 'site.ts') Reflect.deleteProperty(files, 'content/site.ts');
    const { problems, release } = await runBuild(files, {
      prepare: (folder) => symlinkSync('../secret', join(folder, 'content', name)),
    });
    expect(problems[0]).toMatch(new RegExp(`^content/${name}:1:1 This file leads to \`.*secret\``));
    expect(release).toBeNull();
  });

  it('has no pages below links to folders, which may have no end', async () => {
    const { problems, pages } = await runBuild(SITE, {
      prepare: (folder) => symlinkSync('.', join(folder, 'content/docs/endless')),
    });
    expect([problems, pages]).toEqual([[], 6]);
  });
});
