import { execFileSync } from 'node:child_process';

/** Commit all changes of a folder. Its author wrote them earlier. */
export function commitAll(folder: string, date: string, ...options: string[]): void {
  const time = date.includes('T') ? date : `${date}T12:00:00Z`;
  runGit(folder, 'add', '--all');
  const identity = ['-c', 'user.name=Mara Lindt', '-c', 'user.email=mara@brightbean.example'];
  execFileSync('git', [...identity, 'commit', '--quiet', '--message=Change pages', ...options], {
    cwd: folder,
    env: { ...process.env, GIT_COMMITTER_DATE: time, GIT_AUTHOR_DATE: '2024-01-01T00:00:00Z' },
    stdio: 'pipe',
  });
}

/** Run git in a folder. */
export function runGit(folder: string, ...args: string[]): void {
  execFileSync('git', args, { cwd: folder, stdio: 'pipe' });
}
