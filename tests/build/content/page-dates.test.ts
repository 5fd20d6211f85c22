import { appendFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadPageDates } from '../../../build/content/page-dates.ts';
import { buildFiles } from '../site-build.ts';
import { commitAll, runGit } from '../../support/git-repository.ts';
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
  runGit(folder, 'init', '--quiet');
  commitAll(folder, ADDED);
  await rename(join(content, 'docs/moved.mdx'), join(content, 'docs/new.mdx'));
  commitAll(folder, MOVED);
  await appendFile(join(content, 'docs/über uns.mdx'), ' all');
  commitAll(folder, CHANGED);
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
  runGit(folder, 'clone', '--quiet', '--depth=1', `file://${folder}`, clone);
  const shallow = await loadPageDates(join(clone, 'content'));
  expect(shallow).toMatchObject({ dates: new Map(), history: null });
  expect(shallow.problems).toMatchObject([
    { severity: 'warning', message: expect.stringContaining('Run `git fetch --unshallow`.') },
  ]);
});

it('the days of pages are unknown outside of a repository', async () => {
  const folder = await createTemporaryFolder({ 'page.mdx': '# Page' });
  expect(await loadPageDates(folder)).toEqual({ dates: new Map(), history: null, problems: [] });
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
        runGit(folder, 'init', '--quiet');
        commitAll(folder, CHANGED);
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

it('pages of an OpenAPI document show the days of their last changes', async () => {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Users', version: '1' },
    paths: { '/users': { get: { operationId: 'listUsers', responses: {} } } },
  };
  const site = await buildFiles(
    { 'openapi/users.json': JSON.stringify(document), 'content/docs/index.mdx': '# Docs\n' },
    {
      contract: 'openapi/users.json',
      prepare(folder) {
        runGit(folder, 'init', '--quiet');
        commitAll(folder, CHANGED);
      },
    },
  );
  expect(site.findHtml('/docs/api/users/list-users')).toContain(
    'Last updated <time datetime="2025-02-14">14 February 2025</time>',
  );
  expect(site.findRoute('/docs/api/users/list-users')?.updatedOn).toBe('2025-02-14');
});
