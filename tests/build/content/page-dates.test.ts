import { execFileSync } from 'node:child_process';
import { appendFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadPageDates } from '../../../build/content/page-dates.ts';
import { buildFiles } from '../site-build.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';

const ADDED = '2025-02-10T23:30:00-05:00';
const MOVED = '2025-02-12T12:00:00Z';
const CHANGED = '2025-02-14T12:00:00Z';

it('the days of pages are those of their last commits, and unknown in a shallow clone', async () => {
  const folder = await createTemporaryFolder({
    'content/old.mdx': '# Old',
    'content/docs/über uns.mdx': '# Us',
    'content/docs/moved.mdx': '# Moved',
  });
  const content = join(folder, 'content');
  git(folder, ADDED, 'init', '--quiet');
  commit(folder, ADDED);
  await rename(join(content, 'docs/moved.mdx'), join(content, 'docs/new.mdx'));
  commit(folder, MOVED);
  await appendFile(join(content, 'docs/über uns.mdx'), ' all');
  commit(folder, CHANGED);
  await appendFile(join(content, 'old.mdx'), ' and not committed');
  await appendFile(join(content, 'untracked.mdx'), '# Untracked');
  const { dates, problems } = await loadPageDates(content);
  expect(problems).toEqual([]);
  expect([...dates].sort()).toEqual([
    ['docs/moved.mdx', '2025-02-12'],
    ['docs/new.mdx', '2025-02-12'],
    ['docs/über uns.mdx', '2025-02-14'],
    ['old.mdx', '2025-02-10'],
  ]);

  const clone = join(folder, 'clone');
  git(folder, CHANGED, 'clone', '--quiet', '--depth=1', `file://${folder}`, clone);
  const shallow = await loadPageDates(join(clone, 'content'));
  expect(shallow.dates.size).toBe(0);
  expect(shallow.problems).toMatchObject([
    { severity: 'warning', message: expect.stringContaining('Run `git fetch --unshallow`.') },
  ]);
});

it('the days of pages are unknown outside of a repository', async () => {
  const folder = await createTemporaryFolder({ 'page.mdx': '# Page' });
  expect(await loadPageDates(folder)).toEqual({ dates: new Map(), problems: [] });
});

it('a page shows its day and a link to its source, in HTML, Markdown and the sitemap', async () => {
  const site = await buildFiles(
    {
      'content/site.ts': `export const site = {
        title: 'Test Docs', copyright: '©', editUrl: 'https://git.example/edit/main/content/' };`,
      'content/index.mdx': '---\nlayout: landing\n---\n\n# Welcome\n',
      'content/docs/01-über.mdx': '# About\n',
    },
    {
      prepare(folder) {
        git(folder, CHANGED, 'init', '--quiet');
        commit(folder, CHANGED);
      },
    },
  );
  const html = site.findHtml('/docs/%C3%BCber');
  expect(html).toContain('Last updated <time datetime="2025-02-14">14 February 2025</time>');
  expect(html).toContain(
    '<a href="https://git.example/edit/main/content/docs/01-%C3%BCber.mdx">Edit this page</a>',
  );
  expect(site.findHtml('/')).not.toContain('Last updated');
  const { records } = site.release;
  const route = site.findRoute('/docs/%C3%BCber');
  const markdown = records.get(route?.markdown ?? '') ?? '';
  expect(markdown).toContain('\nupdated: 2025-02-14\n');
  expect(markdown).not.toContain('Last updated');
  expect(route?.updatedOn).toBe('2025-02-14');
  const sitemap = records.get(site.manifest.findText('/sitemap.xml') ?? '') ?? '';
  expect(sitemap.match(/<lastmod>2025-02-14<\/lastmod>/g)).toHaveLength(2);
});

it('pages of an OpenAPI document show the day of its last commit', async () => {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Users', version: '1' },
    'x-executed-samples': ['shell'],
    paths: { '/users': { get: { operationId: 'listUsers', responses: {} } } },
  };
  const site = await buildFiles(
    { 'openapi/users.json': JSON.stringify(document), 'content/docs/index.mdx': '# Docs\n' },
    {
      contract: 'openapi/users.json',
      prepare(folder) {
        git(folder, CHANGED, 'init', '--quiet');
        commit(folder, CHANGED);
      },
    },
  );
  expect(site.findHtml('/docs/api/users/list-users')).toContain(
    'executed by its tests in curl. Contract of <time datetime="2025-02-14">14 February 2025</time>.',
  );
  expect(site.findRoute('/docs/api/users/list-users')?.updatedOn).toBe('2025-02-14');
});

function commit(folder: string, date: string): void {
  git(folder, date, 'add', '--all');
  git(folder, date, 'commit', '--quiet', '--message=Change pages');
}

function git(folder: string, date: string, ...args: string[]): void {
  const identity = ['-c', 'user.name=Mara Lindt', '-c', 'user.email=mara@brightbean.example'];
  const env = { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: '2024-01-01T00:00:00Z' };
  execFileSync('git', [...identity, ...args], { cwd: folder, env, stdio: 'pipe' });
}
