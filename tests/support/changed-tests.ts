import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const TESTS = 'tests/**/*.test.{ts,tsx}';
const SOURCES = '{tests,build,cli,client,worker,bench}/**/*.{ts,tsx,mjs}';
const IMPORT = /\b(?:from|import) ?\(?'(\.[^']+)'/g;

/** One test file each, which opens pages of the site: code of the Worker and of the client has no tests that import it. */
const REQUESTS = ['tests/worker/http.test.ts'];
const PAGES = ['tests/worker/http.test.ts', 'tests/browser/navigation.test.ts'];

/** Return the files that differ from a commit, and those that Git does not know yet. */
export function findChangedFiles(commit: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8' }).split('\0').filter(Boolean);
  const changed = git('diff', '--name-only', '--relative', '-z', commit);
  return [...changed, ...git('ls-files', '--others', '--exclude-standard', '-z')];
}

/**
 * Return the tests that changed files concern: those that changed, that import a changed file or a source that does, that
 * have the name of the file or of its folder, or that stand in the folder of the same path.
 */
export function findTestsOf(changed: string[]): string[] {
  const tests = globSync(TESTS).map(toSlashes);
  const importers = loadImporters();
  const direct = changed.flatMap((file) => importers.get(file) ?? []);
  // A helper of the tests imports much, and most of its tests concern something else.
  const sources = direct.filter((file) => !file.startsWith('tests/'));
  const indirect = sources.flatMap((file) => importers.get(file) ?? []);
  const near = new Set([...changed, ...direct, ...indirect]);
  const names = changed.flatMap(toNames);
  const pages = changed.flatMap((file) => {
    if (file.startsWith('worker/')) return REQUESTS;
    return file.startsWith('client/') ? PAGES : [];
  });
  const folders = changed.map((file) => `tests/${dirname(file)}/`);
  return tests.filter(
    (test) =>
      near.has(test) ||
      pages.includes(test) ||
      folders.some((folder) => test.startsWith(folder)) ||
      names.some((name) => hasName(test, name)),
  );
}

/** Return the files that import each file. */
function loadImporters(): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const file of globSync(SOURCES).map(toSlashes)) {
    if (file.includes('node_modules')) continue;
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const imported = toSlashes(join(dirname(file), path));
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return importers;
}

/** Return the names of a file and of its folder: `client/search/excerpt.ts` → `excerpt`, `search`. */
function toNames(file: string): string[] {
  const folder = dirname(file);
  const [name = ''] = basename(file).split('.');
  // All tests in a browser have the name of this folder.
  return folder.includes('/') && folder !== 'client/browser' ? [name, basename(folder)] : [name];
}

/** Whether a test or its folder has a name: `tests/browser/search-page.test.ts` has `search`. */
function hasName(test: string, name: string): boolean {
  const [, ...parts] = test.split('/');
  return parts.some((part) => part.split('.')[0] === name || part.startsWith(`${name}-`));
}

function toSlashes(path: string): string {
  return path.replaceAll('\\', '/');
}
