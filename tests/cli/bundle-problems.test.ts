import { expect, it } from 'vitest';
import { toBundleProblems } from '../../cli/bundle-problems.ts';

it('errors of the bundler are problems at their places, whose columns count from 1', () => {
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

it.each([new Error('Another.'), Object.assign(new Error('Another.'), { errors: 3 })])(
  'other errors are thrown: %s',
  (error) => expect(() => toBundleProblems(error)).toThrow(error),
);
