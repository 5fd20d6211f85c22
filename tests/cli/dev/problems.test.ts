import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  addCodeFrames,
  createProblemPrinter,
  toBundleProblems,
} from '../../../cli/dev/problems.ts';
import type { FramedProblem } from '../../../cli/dev/messages.ts';
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

describe('errors of the bundler', () => {
  it('are problems at their places, whose columns count from 1', () => {
    const errors = [
      { text: 'No.', location: { file: 'client/a.ts', line: 3, column: 0 } },
      { text: 'No place.', location: null },
      { text: 'No line.', location: { file: 'client/a.css', line: 0, column: 4 } },
    ];
    expect(toBundleProblems(Object.assign(new Error('Build failed'), { errors }))).toEqual([
      { severity: 'error', file: 'client/a.ts', line: 3, column: 1, message: 'No.' },
      { severity: 'error', file: '', line: 1, column: 1, message: 'No place.' },
      { severity: 'error', file: 'client/a.css', line: 1, column: 5, message: 'No line.' },
    ]);
  });

  it.each([new Error('Another.'), Object.assign(new Error('Another.'), { errors: 3 }), 'text'])(
    'are the only ones that are problems: %s',
    (error) => {
      let thrown: unknown;
      try {
        toBundleProblems(error);
      } catch (caught) {
        thrown = caught;
      }
      expect(thrown).toBe(error);
    },
  );
});

describe('the terminal', () => {
  const ERROR: FramedProblem = {
    severity: 'error',
    file: 'a.mdx',
    line: 1,
    column: 2,
    message: 'Wrong.',
    path: '/a.mdx',
    codeFrame: '> 1 | one',
  };
  const WARNING: FramedProblem = { ...ERROR, severity: 'warning', message: 'Odd.' };

  it('shows each problem once, errors with their lines, and when the last error is fixed', () => {
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    onTestFinished(() => write.mockRestore());
    const print = createProblemPrinter();
    const printed = (problems: FramedProblem[]) => {
      write.mockClear();
      print(problems);
      return write.mock.calls.join('');
    };
    const error = 'a.mdx:1:2 Wrong.\n> 1 | one';
    const warning = 'a.mdx:1:2 warning: Odd.';
    expect(printed([])).toBe('');
    expect(printed([WARNING])).toBe(`\n${warning}\n`);
    expect(printed([WARNING, ERROR])).toBe(`\n${error}\n`);
    expect(printed([WARNING, ERROR])).toBe('');
    expect(printed([WARNING])).toBe('\nNo errors.\n');
    expect(printed([])).toBe('');
    // It is new again.
    expect(printed([ERROR, { ...ERROR, codeFrame: '' }])).toBe(`\n${error}\n\na.mdx:1:2 Wrong.\n`);
    expect(printed([ERROR])).toBe('');
  });
});
