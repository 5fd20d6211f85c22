import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTemporaryFolder, writeFiles } from './temporary-folder.ts';

/** Files of a commit by path; null removes one. */
type Changes = Record<string, string | null>;

/** Create a repository with these commits, each on a day (`2025-02-14`) or at a time. Returns its folder. */
export async function createRepository(
  commits: [date: string, changes: Changes][],
): Promise<string> {
  const folder = await createTemporaryFolder();
  runGit(folder, 'init', '--quiet');
  for (const [date, changes] of commits) {
    for (const [name, text] of Object.entries(changes)) {
      if (text === null) await rm(join(folder, name));
      else await writeFiles(folder, { [name]: text });
    }
    commitAll(folder, date);
  }
  return folder;
}

/** Commit all changes of a folder. Its author wrote them earlier. */
export function commitAll(folder: string, date: string): void {
  const time = date.includes('T') ? date : `${date}T12:00:00Z`;
  runGit(folder, 'add', '--all');
  const identity = ['-c', 'user.name=Mara Lindt', '-c', 'user.email=mara@brightbean.example'];
  execFileSync('git', [...identity, 'commit', '--quiet', '--message=Change pages'], {
    cwd: folder,
    env: { ...process.env, GIT_COMMITTER_DATE: time, GIT_AUTHOR_DATE: '2024-01-01T00:00:00Z' },
    stdio: 'pipe',
  });
}

/** Run git in a folder. */
export function runGit(folder: string, ...args: string[]): void {
  execFileSync('git', args, { cwd: folder, stdio: 'pipe' });
}
