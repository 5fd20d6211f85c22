/*
 * The prose check: `npx node tests/prose/run.ts [files]`. Prints each finding as
 * `file:line:column message` and exits 1 if there is an error. Without files, it checks all that readers
 * read, and that the project's dictionary holds no word too many.
 */
import { globSync, readFileSync } from 'node:fs';
import type { VFile } from 'vfile';
import { formatForLog, sortProblems } from '../../build/problem.ts';
import type { Problem } from '../../build/problem.ts';
import { createFileCheck } from './check-file.ts';
import { createSpellingDictionary, parseProjectWords } from './spelling-dictionary.ts';

const FILES = [
  'content/**/*.mdx',
  'content/*.ts',
  '{content,openapi}/**/*.yaml',
  'README.md',
  'MIGRATING.md',
];
const DICTIONARY = 'tests/prose/dictionary.txt';

const words = parseProjectWords(readFileSync(DICTIONARY, 'utf8'));
const dictionary = await createSpellingDictionary(words);
const checkFile = createFileCheck(dictionary);
const named = process.argv.slice(2);
const files = named.length > 0 ? named : globSync(FILES).sort();
const problems = files.flatMap((file) => checkNamed(file.replaceAll('\\', '/')));
const unused = named.length > 0 ? [] : dictionary.unusedEntries();
const surplus = unused.map((entry): Problem => {
  const message = `“${entry}” is used nowhere. Remove it.`;
  return { severity: 'error', file: DICTIONARY, line: words.get(entry) ?? 1, column: 1, message };
});
const found = sortProblems([...problems, ...surplus]);
const errors = found.filter(({ severity }) => severity === 'error');
process.stdout.write(
  [
    ...found.map((problem) => formatForLog(problem, process.env)),
    ...(found.length > 0 ? [''] : []),
    errors.length > 0 ? `${errors.length} errors\n` : `${files.length} files read well\n`,
  ].join('\n'),
);
process.exitCode = errors.length > 0 ? 1 : 0;

/** A page that does not parse is one problem, and the other files are checked all the same. */
function checkNamed(file: string): Problem[] {
  try {
    return checkFile(file, readFileSync(file, 'utf8'));
  } catch (error) {
    if (!isSyntaxError(error)) throw error;
    const { line = 1, column = 1, reason } = error;
    return [{ severity: 'error', file, line, column, message: `does not parse: ${reason}` }];
  }
}

function isSyntaxError(error: unknown): error is VFile['messages'][number] {
  return error instanceof Error && 'reason' in error && 'place' in error;
}
