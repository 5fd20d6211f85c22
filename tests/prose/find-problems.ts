import { readFileSync } from 'node:fs';
import { createFileCheck } from './check-file.ts';
import { createSpellingDictionary, parseProjectWords } from './spelling-dictionary.ts';

export const DICTIONARY_TEXT = readFileSync('tests/prose/dictionary.txt', 'utf8');

const checkFile = createFileCheck(
  await createSpellingDictionary(parseProjectWords(DICTIONARY_TEXT)),
);

const FRONT_MATTER = '---\ntitle: A page\n---\n';

/** Check `body` as a page that has a title; each problem as `line:column message`, lines of the body. */
export function findPageProblems(body: string): string[] {
  return findProblems('page.mdx', `${FRONT_MATTER}${body}`, FRONT_MATTER.split('\n').length - 1);
}

/** Check `text` as the file `path`; each problem as `line:column message`. */
export function findProblems(path: string, text: string, linesAbove = 0): string[] {
  return checkFile(path, text).map(
    ({ line, column, message }) => `${line - linesAbove}:${column} ${message}`,
  );
}
