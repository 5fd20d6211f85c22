import { join } from 'node:path';
import { expect, it } from 'vitest';
import { addCodeFrames } from '../../../cli/dev/code-frames.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';

const TEXT = ['one', 'two', 'three', 'four', 'five', '\tsix\u001b[2J', ...'abcd'].join('\n');

it.each([
  [1, 3, '> 1 | one', '    |   ^', '  2 | two', '  3 | three'],
  [2, 2, '  1 | one', '> 2 | two', '    |  ^', '  3 | three', '  4 | four'],
  [5, 1, '  3 | three', '  4 | four', '> 5 | five', '    | ^', '  6 | \tsix\\u001b[2J', '  7 | a'],
  // The mark stands below its character, and nothing controls the terminal.
  [6, 3, '  4 | four', '  5 | five', '> 6 | \tsix\\u001b[2J', '    | \t ^', '  7 | a', '  8 | b'],
  [9, 1, '   7 | a', '   8 | b', '>  9 | c', '     | ^', '  10 | d'],
  [10, 2, '   8 | b', '   9 | c', '> 10 | d', '     |  ^'],
])('shows the lines around a problem in line %i', async (line, column, ...frame) => {
  const folder = await createTemporaryFolder({ 'page.mdx': TEXT });
  const file = join(folder, 'page.mdx');
  const problem = { severity: 'error', file, line, column, message: 'Wrong.' } as const;
  expect(addCodeFrames([problem])).toEqual([
    { ...problem, path: file, codeFrame: frame.join('\n') },
  ]);
});

it('shows no lines of a file that is empty, absent or not text', async () => {
  const folder = await createTemporaryFolder({ 'empty.mdx': '', '.env': 'SECRET=1' });
  const files = ['empty.mdx', 'absent.mdx', '.env', '.'].map((name) => join(folder, name));
  const place = { severity: 'error', line: 1, column: 1, message: 'Wrong.' } as const;
  const shown = addCodeFrames(files.map((file) => ({ ...place, file })));
  expect(shown.map(({ codeFrame }) => codeFrame)).toEqual(['', '', '', '']);
});

it('shows each line of Windows without its end', async () => {
  const folder = await createTemporaryFolder({ 'page.mdx': 'one\r\ntwo' });
  const file = join(folder, 'page.mdx');
  const [shown] = addCodeFrames([
    { severity: 'error', file, line: 1, column: 1, message: 'Wrong.' },
  ]);
  expect(shown?.codeFrame).toBe('> 1 | one\n    | ^\n  2 | two');
});
