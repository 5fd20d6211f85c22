import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  compareText,
  escapeControls,
  fileProblem,
  formatProblem,
  hasErrors,
  limitWarnings,
  mergeByCause,
  sortProblems,
} from '../../build/problem.ts';
import type { Problem } from '../../build/problem.ts';

function toProblem(line: number, parts: Partial<Problem> = {}): Problem {
  return { severity: 'error', file: 'a.mdx', line, column: 1, message: 'Wrong.', ...parts };
}

/** Create so many problems of one cause, from the line `from` on. */
function repeat(count: number, parts: Partial<Problem> = {}, from = 1): Problem[] {
  return Array.from({ length: count }, (_, at) => toProblem(from + at, { cause: 'x', ...parts }));
}

it('orders problems by file, line, column and message, each once', () => {
  const sorted = [
    toProblem(2, { file: 'B.mdx' }),
    toProblem(2, { column: 9 }),
    toProblem(2, { column: 10, message: 'A.' }),
    toProblem(2, { column: 10, message: 'B.' }),
    toProblem(10),
  ];
  const shuffled = [4, 2, 0, 3, 1, 2].flatMap((at) => sorted[at] ?? []);
  expect(sortProblems(shuffled)).toEqual(sorted);
});

it('reports three problems of one cause each, and four at the first place', () => {
  expect(mergeByCause(repeat(3))).toEqual(repeat(3));
  expect(mergeByCause(repeat(4)).map(formatProblem)).toEqual([
    'a.mdx:1:1 Wrong. 3 more places have this problem: a.mdx:2:1, a.mdx:3:1 and 1 more.',
  ]);
});

it('says how many more warnings of a kind there are, at the third one, and limits no errors', () => {
  const warn = (line: number, message: string) => toProblem(line, { severity: 'warning', message });
  const broken = [1, 2, 3, 4, 5].map((line) =>
    warn(line, `Broken link \`${line}\`: /p${line} has no id.`),
  );
  const errors = [6, 7, 8, 9].map((line) => toProblem(line));
  const others = [10, 11, 12].map((line) => warn(line, 'Another.'));
  const fields = ['`a` has', '`a`, `b` have', '`b`, `c`, `d` have'].map((start, at) =>
    warn(13 + at, `${start} no effect. Remove it.`),
  );
  const last = warn(16, '`e` has no effect. Remove it.');
  const one = ' 1 more warnings are of this kind: `--all-warnings` lists them.';
  const more = ' 2 more warnings are of this kind: `--all-warnings` lists them.';
  expect(limitWarnings([...broken, ...errors, ...others, ...fields, last])).toEqual([
    ...broken.slice(0, 2),
    warn(3, `Broken link \`3\`: /p3 has no id.${more}`),
    ...errors,
    ...others,
    ...fields.slice(0, 2),
    warn(15, `\`b\`, \`c\`, \`d\` have no effect. Remove it.${one}`),
  ]);
});

it('keeps errors and warnings of one cause, and problems without a cause, apart', () => {
  const warnings = repeat(3, { severity: 'warning' }, 10);
  const others = Array.from({ length: 4 }, (_, at) => toProblem(20 + at));
  const problems = [...repeat(3), ...warnings, ...others];
  expect(mergeByCause(problems)).toEqual(problems);
});

it.each([
  ['a\u001B[2Jb', String.raw`a\u001b[2Jb`],
  ['a\tb\nc\rd\0', String.raw`a\u0009b\u000ac\u000dd\u0000`],
  ['\u007F\u009F', String.raw`\u007f\u009f`],
  ['\u2028\u2029\u202A\u202E', String.raw`\u2028\u2029\u202a\u202e`],
  ['\u2066\u2069\u200E\u200F\u061C', String.raw`\u2066\u2069\u200e\u200f\u061c`],
  ['é “quoted” 日本 🎉 \u00A0', 'é “quoted” 日本 🎉 \u00A0'],
])('escapes the control characters of %j', (text, expected) => {
  expect(escapeControls(text)).toBe(expected);
});

it('formats a problem with its place, its severity and its pointer', () => {
  expect(formatProblem(fileProblem('a.yaml', 'Wrong.'))).toBe('a.yaml:1:1 Wrong.');
  const warning = toProblem(3, { severity: 'warning', pointer: '#/paths' });
  expect(formatProblem(warning)).toBe('a.mdx:3:1 warning: Wrong. (at #/paths)');
  expect(formatProblem(toProblem(1, { file: join('a', 'b\n.mdx') }))).toBe(
    String.raw`a/b\u000a.mdx:1:1 Wrong.`,
  );
});

it('tells errors from warnings', () => {
  expect(hasErrors([])).toBe(false);
  expect(hasErrors([fileProblem('a', 'A', 'warning')])).toBe(false);
  expect(hasErrors([fileProblem('a', 'A', 'warning'), fileProblem('a', 'B')])).toBe(true);
});

it('compares texts by code unit', () => {
  expect(['b', 'ä', 'a', 'B', 'a'].toSorted(compareText)).toEqual(['B', 'a', 'a', 'b', 'ä']);
});
