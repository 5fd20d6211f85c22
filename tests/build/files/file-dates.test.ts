import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { loadFileDates } from '../../../build/files/file-dates.ts';
import { commitAll, runGit } from '../../support/git-repository.ts';
import { createTemporaryFolder, writeFiles } from '../../support/temporary-folder.ts';
import { buildFiles } from '../site-build.ts';

const ADDED = '2025-02-10T23:30:00-05:00';
const MOVED = '2025-02-12T12:00:00Z';
const CHANGED = '2025-02-14T12:00:00Z';

/** Days by path below a folder. */
async function loadDays(project: string, folder: string) {
  const { days, problems } = await loadFileDates(project, [folder]);
  const named = [...days].map(([file, day]) => [relative(folder, join(process.cwd(), file)), day]);
  return { days: named.toSorted(), messages: problems.map(({ message }) => message) };
}

const FILES = {
  'content/old.mdx': '# Old',
  'content/docs/über uns.mdx': '# Us',
  'content/docs/moved.mdx': '# Moved',
};

/** A repository of these files, which tests copy: to make one starts three processes. */
let repository: string;
beforeAll(async () => {
  repository = await mkdtemp(join(tmpdir(), 'repository-'));
  await writeFiles(repository, FILES);
  runGit(repository, 'init', '--quiet');
  commitAll(repository, ADDED);
});
afterAll(() => rm(repository, { recursive: true, force: true }));

async function createProject(): Promise<string> {
  const folder = await createTemporaryFolder();
  await cp(repository, folder, { recursive: true, preserveTimestamps: true });
  return folder;
}

it('the days of files are those of their last commits in UTC, in each time zone', async () => {
  const folder = await createProject();
  const content = join(folder, 'content');
  await rename(join(content, 'docs/moved.mdx'), join(content, 'docs/new.mdx'));
  commitAll(folder, MOVED);
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

it('a damaged repository gives no days, and one warning says why', async () => {
  const folder = await createProject();
  await writeFile(join(folder, '.git/HEAD'), 'ref: refs/heads/none-such\n');
  expect(await loadDays(folder, join(folder, 'content'))).toEqual({
    days: [],
    messages: [expect.stringContaining('because of git: “')],
  });
});

it('a file whose last commit has no time of a calendar has no day, and a warning says why', async () => {
  const folder = await createProject();
  const content = join(folder, 'content');
  for (const time of ['-1 +0000', '253402300800 +0000', '0 +0000']) {
    await appendFile(join(content, 'old.mdx'), ' more');
    runGit(folder, 'add', '--all');
    writeCommit(folder, time);
    const { days, messages } = await loadDays(folder, content);
    expect([time, messages]).toEqual([
      time,
      ['The file has no date, because the time of its last commit is not between 1970 and 9999.'],
    ]);
    expect(days.map(([file]) => file)).toEqual(['docs/moved.mdx', 'docs/über uns.mdx']);
  }
});

it('an odd time zone does not change the day', async () => {
  const folder = await createProject();
  await appendFile(join(folder, 'content/old.mdx'), ' more');
  runGit(folder, 'add', '--all');
  writeCommit(folder, '1739534400 +9999');
  const { days } = await loadDays(folder, join(folder, 'content'));
  expect(days).toContainEqual(['old.mdx', '2025-02-14']);
});

/** Commit what is staged, at a time that `git commit` refuses. */
function writeCommit(folder: string, time: string): void {
  const git = (args: string[], input?: string) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', ...(input && { input }) }).trim();
  const tree = git(['write-tree']);
  const parent = git(['rev-parse', 'HEAD']);
  const person = `A <a@b> ${time}`;
  const commit = `tree ${tree}\nparent ${parent}\nauthor ${person}\ncommitter ${person}\n\nm\n`;
  const id = git(['hash-object', '-t', 'commit', '-w', '--stdin', '--literally'], commit);
  git(['update-ref', 'HEAD', id]);
}

/** What makes git start a program, wherever it reads this configuration. */
const HOSTILE_CONFIG = `[core]
	repositoryformatversion = 1
	fsmonitor = "touch RAN;"
	pager = "touch RAN;"
	sshCommand = "touch RAN;"
	hooksPath = .
[extensions]
	partialClone = origin
[remote "origin"]
	url = .
	promisor = true
	uploadpack = "touch RAN; git-upload-pack"
[diff]
	external = "touch RAN;"
[filter "x"]
	clean = "touch RAN;"
	smudge = "touch RAN;"
[gpg]
	program = "touch RAN;"
[log]
	showSignature = true
[alias]
	log = "!touch RAN"
[include]
	path = config.more
`;

/** A repository, of which one object is missing, in the folder of the content. */
const HOSTILE_FOLDERS: [
  name: string,
  create: (content: string, git: string) => Promise<unknown>,
][] = [
  ['the files of a bare repository', (content, git) => cp(git, content, { recursive: true })],
  ['a folder `.git`', (content, git) => cp(git, join(content, '.git'), { recursive: true })],
  [
    'a file `.git` that names a repository elsewhere',
    (content, git) => writeFile(join(content, '.git'), `gitdir: ${git}\n`),
  ],
  [
    'a folder `.git` above the pages',
    (content, git) => cp(git, join(content, 'docs/.git'), { recursive: true }),
  ],
];

it.each(HOSTILE_FOLDERS)('content with %s is data', async (_, create) => {
  const other = await createProject();
  await appendFile(join(other, 'content/old.mdx'), ' of others');
  commitAll(other, CHANGED);
  const tree = execFileSync('git', ['rev-parse', 'HEAD~1:content'], { cwd: other }).toString();
  const git = join(other, '.git');
  await rename(
    join(git, 'objects', tree.slice(0, 2), tree.slice(2).trim()),
    join(other, 'missing-object'),
  );
  await writeFile(join(git, 'config'), HOSTILE_CONFIG);
  for (const isTracked of [true, false]) {
    const folder = isTracked ? await createProject() : await createTemporaryFolder(FILES);
    const content = join(folder, 'content');
    await mkdir(join(content, 'docs'), { recursive: true });
    await create(content, git);
    const { days, messages } = await loadDays(folder, content);
    expect(messages).toEqual([]);
    expect(days.map(([, day]) => day)).not.toContain('2025-02-14');
    expect(days).toHaveLength(isTracked ? 3 : 0);
    const ran = [folder, content, join(content, 'docs'), other, git].map((one) => join(one, 'RAN'));
    expect(ran.filter(existsSync)).toEqual([]);
  }
});

it('content outside of the repository of the project has no days', async () => {
  const folder = await createProject();
  const other = await createProject();
  expect(await loadDays(folder, join(other, 'content'))).toEqual({ days: [], messages: [] });
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
