import { existsSync, realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { findWorkTree, runGit } from './git.ts';
import type { Problem } from '../problem.ts';
import { fileProblem } from '../problem.ts';

/** The days on which files last changed. */
export interface FileDates {
  /** File, relative to the working directory → day of its last commit in UTC: `2025-02-14`. */
  days: ReadonlyMap<string, string>;
  problems: Problem[];
}

const NONE: FileDates = { days: new Map(), problems: [] };

/**
 * Load the days of files below folders by one `git log`. Git is asked about the repository of this project alone, which
 * its maintainers have configured: whatever lies in a folder of content is data. Folders outside of its work tree, and
 * a project outside of a repository, have no days. When git fails, the problem says so, and no file has a day.
 */
export async function loadFileDates(project: string, folders: string[]): Promise<FileDates> {
  const workTree = findWorkTree(project);
  const inside = folders.filter((folder) => workTree !== null && isInside(folder, workTree));
  if (workTree === null || inside.length === 0) return NONE;
  const paths = inside.map((folder) => relative(workTree, realpathSync(folder)) || '.');
  try {
    const shallow = await runGit(workTree, ['rev-parse', '--is-shallow-repository']);
    if (shallow.trim() === 'true') {
      return fail(workTree, 'this clone is shallow. Run `git fetch --unshallow`.');
    }
    const log = await runGit(workTree, ['--literal-pathspecs', ...LOG, '--', ...paths]);
    const days = toWorkingPaths(parseLog(log), workTree, inside);
    const undated = [...days].flatMap(([file, day]) => (day === '' ? [file] : []));
    for (const file of undated) days.delete(file);
    return { days, problems: toTimeProblems(undated.filter((file) => existsSync(file))) };
  } catch (error) {
    // Without git, pages have no days, as without a repository.
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'ENOENT'
      ? NONE
      : fail(workTree, `of git: “${message.replace(/^fatal: /, '')}”`);
  }
}

function isInside(folder: string, workTree: string): boolean {
  return (realpathSync(folder) + sep).startsWith(workTree + sep);
}

/**
 * For each commit an empty text and its time in seconds since 1970, then the files that it changed. `-z` ends each with
 * a NUL, which no name has.
 */
const LOG = ['log', '--format=%x00%ct', '--name-only', '--no-renames', '--no-show-signature', '-z'];

/** Path below the work tree → day of its newest commit; empty where no calendar has its time. */
function parseLog(log: string): Map<string, string> {
  const days = new Map<string, string>();
  for (const commit of log.slice(1).split('\0\0')) {
    const [seconds = '', first = '', ...others] = commit.split('\0');
    const day = toDay(seconds);
    // A line break is before the first name.
    for (const name of [first.slice(1), ...others]) {
      if (name !== '' && !days.has(name)) days.set(name, day);
    }
  }
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

function toTimeProblems([file, ...others]: string[]): Problem[] {
  if (file === undefined) return [];
  const more = others.length === 0 ? '' : ` The same is true of ${others.length} more files.`;
  const message = `The file has no date, because the time of its last commit is not between 1970 and 9999.${more}`;
  return [fileProblem(file, message, 'warning')];
}

function fail(workTree: string, reason: string): FileDates {
  const message = `Pages do not say when they were last updated, because ${reason}`;
  const repository = relative('', join(workTree, '.git'));
  return { days: new Map(), problems: [fileProblem(repository, message, 'warning')] };
}

/** Format a day: `2025-02-14` → `14 February 2025`. */
export function formatDay(day: string): string {
  return DATE.format(new Date(day));
}

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
