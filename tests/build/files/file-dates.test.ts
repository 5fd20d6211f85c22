import { appendFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { commitAll, runGit } from '../../support/git-repository.ts';
import { writeFiles } from '../../support/temporary-folder.ts';
import { SITE, compileFiles } from '../site-build.ts';
import { CHANGED, loadDays, useProject } from './dated-project.ts';

const createProject = useProject();

it('the days of files are those of their last commits in UTC, in each time zone', async () => {
  const folder = await createProject();
  const content = join(folder, 'content');
  await rename(join(content, 'docs/moved.mdx'), join(content, 'docs/new.mdx'));
  commitAll(folder, '2025-02-12T12:00:00Z');
  await appendFile(join(content, 'docs/über uns.mdx'), ' all');
  commitAll(folder, CHANGED);
  await appendFile(join(content, 'old.mdx'), ' and not committed');
  await appendFile(join(content, 'untracked.mdx'), '# Untracked');
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const zone of ['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles']) {
    vi.stubEnv('TZ', zone);
    expect({ zone, ...(await loadDays(folder, content)) }).toEqual({
      zone,
      days: [
        ['docs/moved.mdx', '2025-02-12'],
        ['docs/new.mdx', '2025-02-12'],
        ['docs/über uns.mdx', '2025-02-14'],
        ['old.mdx', '2025-02-11'],
      ],
      messages: [],
    });
  }
});

it('the name of a file changes the day of no other one', async () => {
  const folder = await createProject();
  const content = join(folder, 'content');
  for (const forged of ['x\u00011893456000\ncontent', '\ncontent']) {
    await writeFiles(folder, {
      [`content/${forged}/old.mdx`]: '# Forged',
      [`${forged}/old.mdx`]: '',
    });
  }
  commitAll(folder, CHANGED);
  expect(Object.fromEntries((await loadDays(folder, content)).days)).toMatchObject({
    'old.mdx': '2025-02-11',
    '\ncontent/old.mdx': '2025-02-14',
  });
});

it('a shallow clone has no days, and one warning says why', async () => {
  const folder = await createProject();
  await appendFile(join(folder, 'content/old.mdx'), ' more');
  commitAll(folder, CHANGED);
  const clone = join(folder, 'clone');
  runGit(folder, 'clone', '--quiet', '--depth=1', `file://${folder}`, clone);
  expect(await loadDays(clone, join(clone, 'content'))).toEqual({
    days: [],
    messages: [expect.stringContaining('Run `git fetch --unshallow`.')],
  });
});

it('a project that is a part of a repository has the days of its files', async () => {
  const part = join(await createProject(), 'content');
  expect(await loadDays(part, join(part, 'docs'))).toEqual({
    days: [
      ['moved.mdx', '2025-02-11'],
      ['über uns.mdx', '2025-02-11'],
    ],
    messages: [],
  });
});

it('content outside of the repository of the project has no days', async () => {
  const folder = await createProject();
  const other = await createProject();
  expect(await loadDays(folder, join(other, 'content'))).toEqual({ days: [], messages: [] });
});

it('pages of the guide and of a contract show the days of their last changes, and a link to their source', async () => {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Users', version: '1' },
    paths: { '/users': { get: { operationId: 'listUsers', responses: {} } } },
  };
  const { findPage } = await compileFiles(
    {
      ...SITE,
      'content/site.ts': `export const site = {
        title: 'Test Docs', copyright: '©', editUrl: 'https://git.example/edit/main/content/' };`,
      'content/docs/01-über.mdx': '# About\n',
      'openapi/users.json': JSON.stringify(document),
    },
    {
      contract: 'openapi/users.json',
      prepare(folder) {
        runGit(folder, 'init', '--quiet');
        commitAll(folder, CHANGED);
      },
    },
  );
  const day = 'Last updated <time datetime="2025-02-14">14 February 2025</time>';
  const page = findPage('/docs/%C3%BCber');
  expect(page.html).toContain(day);
  expect(page.html).toContain(
    '<a href="https://git.example/edit/main/content/docs/01-%C3%BCber.mdx">Edit this page</a>',
  );
  expect(page.markdown).not.toContain('Last updated');
  expect(findPage('/').html).not.toContain('Last updated');
  expect(findPage('/docs/api/users/list-users').html).toContain(day);
});
