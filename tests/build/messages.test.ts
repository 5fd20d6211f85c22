import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findNearest, suggestOrList } from '../../build/nearest.ts';
import {
  compareText,
  escapeControls,
  fileProblem,
  formatForLog,
  formatProblem,
  limitWarnings,
  mergeByCause,
} from '../../build/problem.ts';
import type { Problem } from '../../build/problem.ts';

const PATHS = ['/docs/faqs/', '/docs/user-guide/users/intro', '/docs/user-guide/missions/intro'];

it.each<[word: string, candidates: string[], nearest: string | null]>([
  ['Crad', ['Card', 'CardGrid'], 'Card'],
  ['CardGird', ['Card', 'CardGrid'], 'CardGrid'],
  ['card', ['Card', 'CardGrid'], 'Card'],
  ['/docs/user-guide/mission/intro', PATHS, '/docs/user-guide/missions/intro'],
  ['/docs/faq', PATHS, '/docs/faqs/'],
  ['Tabs', ['Card', 'CardGrid'], null],
  ['', ['Card', 'CardGrid'], null],
  ['Card', [], null],
  // The first of two that are equally near.
  ['cat', ['car', 'can'], 'car'],
  ['cat', ['can', 'car'], 'can'],
  // Two letters differ in a short word, and a third of them in a longer one.
  ['ab', ['cd'], 'cd'],
  ['abc', ['xyz'], null],
  ['abcdefgh', ['abcdefxy'], 'abcdefxy'],
  ['abcdefgh', ['abcdexyz'], null],
  ['abcdefghi', ['abcdefxyz'], 'abcdefxyz'],
  ['abcdefghi', ['abcdewxyz'], null],
  ['abc', ['abcde'], 'abcde'],
  ['abc', ['abcdef'], null],
])('the nearest to %j of %j is %j', (word, candidates, nearest) => {
  expect(findNearest(word, candidates)).toBe(nearest);
});

it('names the first ten of many candidates', () => {
  const names = 'abcdefghijkl'.split('');
  expect(suggestOrList('none', names)).toBe(' There are: a, b, c, d, e, f, g, h, i, j and 2 more.');
});

function toProblem(line: number, parts: Partial<Problem> = {}): Problem {
  return { severity: 'error', file: 'a.mdx', line, column: 1, message: 'Wrong.', ...parts };
}

/** Create so many problems of one cause, from the line `from` on. */
function repeat(count: number, parts: Partial<Problem> = {}, from = 1): Problem[] {
  return Array.from({ length: count }, (_, at) => toProblem(from + at, { cause: 'x', ...parts }));
}

it('problems are in the order of file, line, column and message, each once', () => {
  const sorted = [
    toProblem(2, { file: 'B.mdx' }),
    toProblem(2, { column: 9 }),
    toProblem(2, { column: 10, message: 'A.' }),
    toProblem(2, { column: 10, message: 'B.' }),
    toProblem(10),
  ];
  const shuffled = [4, 2, 0, 3, 1, 2].flatMap((at) => sorted[at] ?? []);
  expect(mergeByCause(shuffled)).toEqual(sorted);
  expect(['b', 'ä', 'a', 'B', 'a'].toSorted(compareText)).toEqual(['B', 'a', 'a', 'b', 'ä']);
});

it('three problems of one cause are reported each, and four at the first place', () => {
  expect(mergeByCause(repeat(3))).toEqual(repeat(3));
  expect(mergeByCause(repeat(4)).map(formatProblem)).toEqual([
    'a.mdx:1:1 Wrong. 3 more places have this problem: a.mdx:2:1, a.mdx:3:1 and 1 more.',
  ]);
  // Errors, warnings, and problems without a cause are not the same.
  const others = Array.from({ length: 4 }, (_, at) => toProblem(20 + at));
  const problems = [...repeat(3), ...repeat(3, { severity: 'warning' }, 10), ...others];
  expect(mergeByCause(problems)).toEqual(problems);
});

it('the third warning of a kind says how many more there are, and no errors are limited', () => {
  const warn = (line: number, message: string) => toProblem(line, { severity: 'warning', message });
  const links = [1, 2, 3, 4, 5].map((line) =>
    warn(line, `Broken link \`${line}\`: /p${line} has no id.`),
  );
  const rest = [6, 7, 8, 9].map((line) => toProblem(line));
  const others = [10, 11, 12].map((line) => warn(line, 'Another.'));
  const fields = ['`a` has', '`a`, `b` have', '`b`, `c`, `d` have', '`e` has'].map((start, at) =>
    warn(13 + at, `${start} no effect. Remove it.`),
  );
  const toMore = (more: string) => ` ${more} of this kind: see \`--all-warnings\`.`;
  expect(limitWarnings([...links, ...rest, ...others, ...fields])).toEqual([
    ...links.slice(0, 2),
    warn(3, `Broken link \`3\`: /p3 has no id.${toMore('2 more warnings are')}`),
    ...rest,
    ...others,
    ...fields.slice(0, 2),
    warn(15, `\`b\`, \`c\`, \`d\` have no effect. Remove it.${toMore('1 more warning is')}`),
  ]);
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

it('a problem has its place, its severity and its pointer, and is a command of GitHub Actions there', () => {
  expect(formatProblem(fileProblem('a.yaml', 'Wrong.'))).toBe('a.yaml:1:1 Wrong.');
  const warning = toProblem(3, { severity: 'warning', pointer: '#/paths' });
  expect(formatProblem(warning)).toBe('a.mdx:3:1 warning: Wrong. (at #/paths)');
  expect(formatProblem(toProblem(1, { file: join('a', 'b\n.mdx') }))).toBe(
    String.raw`a/b\u000a.mdx:1:1 Wrong.`,
  );
  const problem = toProblem(3, { file: 'content/a,b:c.mdx', column: 7, message: '100 % broken.' });
  expect(formatForLog(problem, {})).toBe('content/a,b:c.mdx:3:7 100 % broken.');
  expect(formatForLog(problem, { GITHUB_ACTIONS: 'true' }).split('\n').at(-1)).toBe(
    '::error file=content/a%2Cb%3Ac.mdx,line=3,col=7::100 %25 broken.',
  );
});
