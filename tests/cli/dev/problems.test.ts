import { join } from 'node:path';
import { expect, it } from 'vitest';
import { addFrames } from '../../../cli/dev/problems.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';

it.each([
  [1, 3, '> 1 | one', '    |   ^', '  2 | two', '  3 | three'],
  [2, 2, '  1 | one', '> 2 | two', '    |  ^', '  3 | three', '  4 | four'],
  [5, 1, '  3 | three', '  4 | four', '> 5 | five', '    | ^'],
])('shows the lines around a problem in line %i', async (line, column, ...frame) => {
  const folder = await createTemporaryFolder({ 'page.mdx': 'one\ntwo\nthree\nfour\nfive' });
  const file = join(folder, 'page.mdx');
  const problem = { severity: 'error', file, line, column, message: 'Wrong.' } as const;
  expect(addFrames([problem])).toEqual([{ ...problem, path: file, frame: frame.join('\n') }]);
});
