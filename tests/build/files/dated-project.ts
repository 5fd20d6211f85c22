import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { loadFileDates } from '../../../build/files/file-dates.ts';
import { commitAll, runGit } from '../../support/git-repository.ts';
import { createTemporaryFolder, writeFiles } from '../../support/temporary-folder.ts';

export const CHANGED = '2025-02-14T12:00:00Z';

/** Days by path below a folder. */
export async function loadDays(project: string, folder: string) {
  const { days, problems } = await loadFileDates(project, [folder]);
  const named = [...days].map(([file, day]) => [relative(folder, join(process.cwd(), file)), day]);
  return { days: named.toSorted(), messages: problems.map(({ message }) => message) };
}

export const FILES = {
  'content/old.mdx': '# Old',
  'content/docs/über uns.mdx': '# Us',
  'content/docs/moved.mdx': '# Moved',
};

/** Return a function that copies a repository of these files: to make one starts three processes. */
export function useProject(): () => Promise<string> {
  let repository: string;
  beforeAll(async () => {
    repository = await mkdtemp(join(tmpdir(), 'repository-'));
    await writeFiles(repository, FILES);
    runGit(repository, 'init', '--quiet');
    commitAll(repository, '2025-02-10T23:30:00-05:00');
  });
  afterAll(() => rm(repository, { recursive: true, force: true }));
  return async () => {
    const folder = await createTemporaryFolder();
    await cp(repository, folder, { recursive: true, preserveTimestamps: true });
    return folder;
  };
}
