import { existsSync, readFileSync } from 'node:fs';
import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { loadCommit } from '../../cli/deploy/wrangler.ts';
import { commitAll, runGit } from '../support/git-repository.ts';
import { createTemporaryFolder } from '../support/temporary-folder.ts';

const DAY = '2025-02-14T12:00:00Z';

test('the commit of a project says whether files have changed since', async () => {
  const folder = await createTemporaryFolder({ 'package.json': '{}' });
  expect(await loadCommit(folder)).toBe('unknown');
  runGit(folder, 'init', '--quiet');
  expect(await loadCommit(folder)).toBe('unknown');
  commitAll(folder, DAY);
  await writeFile(join(folder, 'untracked'), '');
  expect(await loadCommit(folder)).toMatch(/^[0-9a-f]{12}$/);
  await appendFile(join(folder, 'package.json'), ' ');
  expect(await loadCommit(folder)).toMatch(/^[0-9a-f]{12}-dirty$/);
});

test('no program of a repository in the content runs, and git gets no token', async () => {
  const folder = await createTemporaryFolder({ 'package.json': '{}', 'content/index.mdx': '# A' });
  const content = join(folder, 'content');
  const ran = join(folder, 'ran');
  runGit(content, 'init', '--quiet');
  commitAll(content, DAY);
  runGit(folder, 'init', '--quiet');
  // The repository becomes an entry of that of the project.
  commitAll(folder, DAY);
  const config = `[core]\n\tfsmonitor = "touch '${ran}';"\n[filter "x"]\n\tclean = "touch '${ran}'; cat"\n`;
  await appendFile(join(content, '.git/config'), config);
  await writeFile(join(content, '.gitattributes'), '* filter=x\n');
  await writeFile(join(content, 'index.mdx'), '# B');
  expect(await loadCommit(folder)).toMatch(/^[0-9a-f]{12}$/);
  expect(existsSync(ran)).toBe(false);
  runGit(folder, 'describe', '--always', '--dirty');
  expect(existsSync(ran)).toBe(true);

  await rm(ran);
  vi.stubEnv('CLOUDFLARE_API_TOKEN', 'canary');
  // The filter of the project itself, such as that of Git LFS, may run.
  runGit(folder, 'config', 'filter.x.clean', `env > '${ran}'; cat`);
  await writeFile(join(folder, '.gitattributes'), 'package.json filter=x\n');
  await writeFile(join(folder, 'package.json'), '[]');
  expect(await loadCommit(folder)).toMatch(/-dirty$/);
  expect(readFileSync(ran, 'utf8')).not.toContain('canary');
  vi.unstubAllEnvs();
});
