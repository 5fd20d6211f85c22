import { describe, expect, it } from 'vitest';
import { compareText, formatProblem, hasErrors, sortProblems } from '../../build/problem.ts';
import type { Problem } from '../../build/problem.ts';

describe('formatProblem', () => {
  it('shows file, line, column and message', () => {
    expect(formatProblem(toProblem({}))).toBe('content/docs/faqs.mdx:14:7 links to nothing');
  });

  it('marks a warning', () => {
    expect(formatProblem(toProblem({ severity: 'warning' }))).toBe(
      'content/docs/faqs.mdx:14:7 warning: links to nothing',
    );
  });
});

describe('sortProblems', () => {
  it('orders by file, line, column and message, numbers as numbers', () => {
    const sorted = [
      toProblem({ file: 'content/Z.mdx' }),
      toProblem({ file: 'content/a.mdx', line: 9, column: 1 }),
      toProblem({ file: 'content/a.mdx', line: 10, column: 2 }),
      toProblem({ file: 'content/a.mdx', line: 10, column: 11, message: 'a' }),
      toProblem({ file: 'content/a.mdx', line: 10, column: 11, message: 'b' }),
      toProblem({ file: 'content/é.mdx' }),
    ];
    expect(sortProblems(sorted.toReversed())).toEqual(sorted);
  });

  it('removes duplicates', () => {
    const warning = toProblem({ severity: 'warning' });
    expect(sortProblems([toProblem({}), warning, toProblem({})])).toHaveLength(2);
  });

  it('does not change its input', () => {
    const problems = [toProblem({ line: 2 }), toProblem({ line: 1 })];
    sortProblems(problems);
    expect(problems.map(({ line }) => line)).toEqual([2, 1]);
  });
});

describe('hasErrors', () => {
  it.each([
    ['nothing', [], false],
    ['warnings', [toProblem({ severity: 'warning' })], false],
    ['a warning and an error', [toProblem({ severity: 'warning' }), toProblem({})], true],
  ])('handles %s', (_, problems, expected) => {
    expect(hasErrors(problems)).toBe(expected);
  });
});

describe('compareText', () => {
  it.each([
    ['a', 'b', -1],
    ['b', 'a', 1],
    ['a', 'a', 0],
    ['Z', 'a', -1],
    ['z', 'ä', -1],
    ['a', 'a/b', -1],
  ])('compares %s and %s by code unit', (a, b, order) => {
    expect(compareText(a, b)).toBe(order);
  });
});

function toProblem(parts: Partial<Problem>): Problem {
  return {
    severity: 'error',
    file: 'content/docs/faqs.mdx',
    line: 14,
    column: 7,
    message: 'links to nothing',
    ...parts,
  };
}
