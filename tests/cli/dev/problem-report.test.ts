import { expect, it, onTestFinished, vi } from 'vitest';
import type { FramedProblem } from '../../../cli/dev/messages.ts';
import { createProblemReport } from '../../../cli/dev/problem-report.ts';

const PLACE = { file: 'a.mdx', line: 1, column: 2, path: '/a.mdx', codeFrame: '> 1 | one' };
const ERROR: FramedProblem = { ...PLACE, severity: 'error', message: 'Wrong.' };
const WARNING: FramedProblem = { ...PLACE, severity: 'warning', message: 'Odd.' };

it('the terminal shows each problem once, errors with their lines, and when the last error is fixed', () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => write.mockRestore());
  const report = createProblemReport(() => {});
  const printed = (problems: FramedProblem[]) => {
    write.mockClear();
    report(problems);
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
  expect(printed([ERROR])).toBe(`\n${error}\n`);
  // Its file is saved, and not compiled yet.
  expect(printed([{ ...ERROR, codeFrame: '> 1 | two' }])).toBe('');
  expect(printed([{ ...ERROR, codeFrame: '', line: 3 }])).toBe('\na.mdx:3:2 Wrong.\n');
});
