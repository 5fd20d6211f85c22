import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, cp, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { commitAll, runGit } from '../../support/git-repository.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';
import { CHANGED, FILES, loadDays, useProject } from './dated-project.ts';

const createProject = useProject();

it('a damaged repository gives no days, and one warning says why', async () => {
  const folder = await createProject();
  await writeFile(join(folder, '.git/HEAD'), 'ref: refs/heads/none-such\n');
  expect(await loadDays(folder, join(folder, 'content'))).toEqual({
    days: [],
    messages: [expect.stringContaining('because of git: “')],
  });
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
