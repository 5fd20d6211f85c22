import { realpathSync } from 'node:fs';
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
    return { days: toWorkingPaths(parseLog(log), workTree, inside), problems: [] };
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
 * For each commit an empty text and its day, then the files that it changed. `-z` ends each with a NUL, which no name
 * has.
 */
const LOG =
  'log --format=%x00%cd --date=short-local --name-only --no-renames --no-show-signature -z'.split(
    ' ',
  );

/** Path below the work tree → day of its newest commit. */
function parseLog(log: string): Map<string, string> {
  const days = new Map<string, string>();
  for (const commit of log.slice(1).split('\0\0')) {
    const [day = '', first = '', ...others] = commit.split('\0');
    // A line break is before the first name.
    for (const name of [first.slice(1), ...others]) {
      if (name !== '' && !days.has(name)) days.set(name, day);
    }
  }
  return days;
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
