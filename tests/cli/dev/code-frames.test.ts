import { join } from 'node:path';
import { expect, it } from 'vitest';
import { addCodeFrames } from '../../../cli/dev/code-frames.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';
import { loadTextCases } from '../../support/text-cases.ts';

const TEXT = ['one', 'two', 'three', 'four', 'five', '\tsix\u001b[2J', ...'abcd'].join('\n');

/** Show the lines around a place in files of a folder. */
async function show(files: Record<string, string>, names: string[], line = 1, column = 1) {
  const folder = await createTemporaryFolder(files);
  const problem = { severity: 'error', line, column, message: 'Wrong.' } as const;
  const problems = names.map((name) => ({ ...problem, file: join(folder, name) }));
  const shown = addCodeFrames(problems);
  expect(shown.map(({ path }) => path)).toEqual(problems.map(({ file }) => file));
  return shown.map(({ codeFrame }) => codeFrame);
}

it.each(loadTextCases('code-frames.txt'))('a problem $name', async ({ input, expected }) => {
  const [line, column] = input.split(':').map(Number);
  expect(await show({ 'page.mdx': TEXT }, ['page.mdx'], line, column)).toEqual([
    expected.join('\n'),
  ]);
});

it('a file that is empty, absent or hidden has no lines, and lines of Windows have no ends', async () => {
  const files = { 'empty.mdx': '', '.env': 'SECRET=1', 'page.mdx': 'one\r\ntwo' };
  const names = ['empty.mdx', 'absent.mdx', '.env', '.', 'page.mdx'];
  expect(await show(files, names)).toEqual(['', '', '', '', '> 1 | one\n    | ^\n  2 | two']);
});
