import { relative } from 'node:path';
import type { GitHistory } from '../history/git-history.ts';
import { loadGitHistory } from '../history/git-history.ts';
import type { Problem } from '../problem.ts';

/** The days on which pages last changed: path below the content folder → `2025-02-14`. */
export type PageDates = ReadonlyMap<string, string>;

/** Load the day of each file's last commit, and its history. Without git, and in a shallow clone, there is none. */
export async function loadPageDates(
  contentFolder: string,
): Promise<{ dates: PageDates; history: GitHistory | null; problems: Problem[] }> {
  const history = await loadGitHistory(contentFolder);
  const versions = [...(history?.versions ?? [])];
  const dates = new Map(versions.map(([file, [newest]]) => [file, newest?.day ?? '']));
  if (!history?.isShallow || dates.size === 0) return { dates, history, problems: [] };
  return { dates: new Map(), history: null, problems: [toShallowProblem(contentFolder)] };
}

function toShallowProblem(contentFolder: string): Problem {
  const message =
    'This clone is shallow, so pages do not say when they were last updated and what changed. ' +
    'Run `git fetch --unshallow`.';
  const file = relative(process.cwd(), contentFolder) || '.';
  return { severity: 'warning', file, line: 1, column: 1, message };
}

/** Format a day: `2025-02-14` → `14 February 2025`. */
export function formatDay(day: string): string {
  return DATE.format(new Date(day));
}

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
