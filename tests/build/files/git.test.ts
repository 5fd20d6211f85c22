import { expect, it } from 'vitest';
import { runGit } from '../../../build/files/git.ts';
import { runGit as prepareGit } from '../../support/git-repository.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';

it('returns an output of any size', async () => {
  // Node ends a program that prints more than 1 MiB, unless it is told otherwise.
  const text = 'x'.repeat(1024 * 1024 + 1);
  const folder = await createTemporaryFolder({ 'large.txt': text });
  prepareGit(folder, 'init', '--quiet');
  prepareGit(folder, 'add', 'large.txt');
  expect((await runGit(folder, ['show', ':large.txt'])) === text).toBe(true);
});
