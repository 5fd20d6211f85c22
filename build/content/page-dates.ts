import { execFile } from 'node:child_process';
import { relative } from 'node:path';
import { promisify } from 'node:util';
import type { Problem } from '../problem.ts';

const run = promisify(execFile);

/** The days on which pages last changed: path below the content folder → `2025-02-14`. */
export type PageDates = ReadonlyMap<string, string>;

/** Load the day of each file's last commit. Without git or a commit there is none. */
export async function loadPageDates(
  contentFolder: string,
): Promise<{ dates: PageDates; problems: Problem[] }> {
  try {
    const [log, shallow] = await Promise.all([
      git(contentFolder, [...LOG, '--', '.']),
      git(contentFolder, ['rev-parse', '--is-shallow-repository']),
    ]);
    const dates = parseLog(log);
    if (shallow.trim() !== 'true' || dates.size === 0) return { dates, problems: [] };
    // The oldest commit of a shallow clone seems to have changed all files.
    return { dates: new Map(), problems: [toShallowProblem(contentFolder)] };
  } catch {
    return { dates: new Map(), problems: [] };
  }
}

/** All files at once: a call for each file takes minutes at thousands of pages. The day is in the committer's time zone. */
const LOG = [
  '-c',
  'core.quotePath=false',
  'log',
  '--format=format:%x00%cs',
  '--name-only',
  '--no-renames',
  '--relative',
  '--no-show-signature',
];

async function git(cwd: string, args: string[]): Promise<string> {
  const { stdout } = await run('git', args, { cwd, maxBuffer: Infinity });
  return stdout;
}

/** The newest commit of a file comes first. */
function parseLog(log: string): Map<string, string> {
  const dates = new Map<string, string>();
  for (const commit of log.split('\0')) {
    const [date = '', ...files] = commit.trim().split('\n');
    for (const file of files) if (!dates.has(file)) dates.set(file, date);
  }
  return dates;
}

function toShallowProblem(contentFolder: string): Problem {
  const message =
    'This clone is shallow, so pages do not say when they were last updated. ' +
    'Run `git fetch --unshallow`.';
  const file = relative(process.cwd(), contentFolder) || '.';
  return { severity: 'warning', file, line: 1, column: 1, message };
}

/** Format a day: `2025-02-14` → `14 February 2025`. */
export function formatDay(day: string): string {
  return DATE.format(new Date(day));
}

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
