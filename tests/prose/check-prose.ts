/*
 * `node tests/prose/check-prose.ts`: print at its place what the prose rules find in the pages of the guide. The exit
 * code is 1 if there is anything.
 */
import { globSync, readFileSync } from 'node:fs';
import { findProseProblems } from './prose-problems.ts';

const problems = globSync('content/**/*.mdx')
  .toSorted()
  .flatMap((file) =>
    findProseProblems(readFileSync(file, 'utf8')).map((problem) => `${file}:${problem}`),
  );
for (const problem of problems) console.log(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
