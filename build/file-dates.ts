import { execFile } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { Problem } from './problem.ts';

/** The days on which files last changed. */
export interface FileDates {
  /** File, relative to the working directory → day of its last commit in UTC: `2025-02-14`. */
  days: ReadonlyMap<string, string>;
  problems: Problem[];
}

const NONE: FileDates = { days: new Map(), problems: [] };

/**
 * Load the days of files below folders by one `git log`. Git is asked about the repository of this project alone, which
 * its maintainers have configured: whatever lies in a folder of content is data. Folders outside of its work tree, and a
 * project outside of a repository, have no days. When git fails, the problem says so, and no file has a day.
 */
export async function loadFileDates(project: string, folders: string[]): Promise<FileDates> {
  const workTree = findWorkTree(realpathSync(project));
  const inside = folders.filter((folder) => workTree !== null && isInside(folder, workTree));
  if (workTree === null || inside.length === 0) return NONE;
  const paths = inside.map((folder) => relative(workTree, realpathSync(folder)) || '.');
  try {
    const shallow = await git(workTree, ['rev-parse', '--is-shallow-repository']);
    if (shallow.trim() === 'true') {
      return fail('this clone is shallow. Run `git fetch --unshallow`');
    }
    const days = parseLog(await git(workTree, [...LOG, '--', ...paths]));
    return { days: toWorkingPaths(days, workTree, inside), problems: [] };
  } catch (error) {
    // Without git, pages have no days, as without a repository.
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? NONE : fail(toReason(message));
  }
}

/** Return the closest folder with a `.git`: that of a project which is part of a larger repository is above it. */
function findWorkTree(folder: string): string | null {
  if (existsSync(join(folder, '.git'))) return folder;
  const parent = dirname(folder);
  return parent === folder ? null : findWorkTree(parent);
}

function isInside(folder: string, workTree: string): boolean {
  return (realpathSync(folder) + sep).startsWith(workTree + sep);
}

/** The time of each commit in seconds since 1970, then the files that it changed, in the order of the commits. */
const LOG = ['log', '--format=%x01%ct', '--name-only', '--no-renames', '--no-show-signature', '-z'];

/** Git starts no other program for a log: no pager, hook, monitor, filter or transport. */
const SETTINGS = [
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'core.pager=cat',
  'log.showSignature=false',
  'protocol.allow=never',
  'safe.bareRepository=explicit',
].flatMap((setting) => ['-c', setting]);

const ENVIRONMENT = {
  GIT_NO_LAZY_FETCH: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  // Messages in English, whatever the machine speaks.
  LC_ALL: 'C',
};

/** The log of 30,000 commits takes 3 s of CPU. */
const SILENCE_LIMIT_MS = 10 * 60 * 1000;

function git(workTree: string, args: string[]): Promise<string> {
  // These variables, which git sets in its hooks, name another repository.
  const { GIT_DIR: _, GIT_WORK_TREE: __, GIT_INDEX_FILE: ___, ...env } = process.env;
  const where = [`--git-dir=${join(workTree, '.git')}`, `--work-tree=${workTree}`];
  return new Promise((resolve, reject) => {
    const options = {
      cwd: workTree,
      env: { ...env, ...ENVIRONMENT },
      maxBuffer: Infinity,
      timeout: SILENCE_LIMIT_MS,
    };
    execFile('git', [...SETTINGS, ...where, ...args], options, (error, stdout, stderr) => {
      if (!error) return resolve(stdout);
      const message = error.killed ? 'git did not end' : stderr.trim() || error.message;
      reject(Object.assign(new Error(message), { code: error.code }));
    });
  });
}

/** Path below the work tree → day of its newest commit. */
function parseLog(log: string): Map<string, string> {
  const days = new Map<string, string>();
  for (const commit of log.split('\u0001').slice(1)) {
    const [seconds = '', ...names] = commit.split(/[\0\n]+/);
    const day = toDay(seconds);
    for (const name of names) {
      if (name !== '' && !days.has(name)) days.set(name, day);
    }
  }
  for (const [name, day] of days) if (day === '') days.delete(name);
  return days;
}

/** Commits of imported repositories have times such as −1, and some beyond the year 9999. */
const MAX_SECONDS = Date.UTC(9999, 11, 31) / 1000;

/** Return the day of a time, in UTC; empty for a time that no file can have. */
function toDay(seconds: string): string {
  const time = Number(seconds);
  if (!/^\d+$/.test(seconds) || time === 0 || time > MAX_SECONDS) return '';
  return new Date(time * 1000).toISOString().slice(0, 10);
}

/** Name files as the build does, also where a folder is a link. */
function toWorkingPaths(
  days: ReadonlyMap<string, string>,
  workTree: string,
  folders: string[],
): Map<string, string> {
  return new Map(
    folders.flatMap((folder) => {
      const prefix = relative(workTree, realpathSync(folder)).split(sep).join('/');
      const start = prefix === '' ? '' : `${prefix}/`;
      return [...days].flatMap(([path, day]): [string, string][] =>
        path.startsWith(start) ? [[relative('', join(folder, path.slice(start.length))), day]] : [],
      );
    }),
  );
}

/** Git explains on several lines what it refuses. */
function toReason(message: string): string {
  const [first = ''] = message.split('\n');
  return `git says “${first.replace(/^fatal: /, '')}”`;
}

function fail(reason: string): FileDates {
  const message = `Pages do not say when they were last updated, because ${reason}.`;
  return {
    days: new Map(),
    problems: [{ severity: 'warning', file: '.', line: 1, column: 1, message }],
  };
}

/** Format a day: `2025-02-14` → `14 February 2025`. */
export function formatDay(day: string): string {
  return DATE.format(new Date(day));
}

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
