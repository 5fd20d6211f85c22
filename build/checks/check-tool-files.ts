import { join, posix, relative } from 'node:path';
import { listFiles } from '../files/list-files.ts';
import { fileProblem } from '../problem.ts';
import type { Problem } from '../problem.ts';

/** Names by which formatters, linters and bundlers find a configuration beside a file. It can name programs to run. */
const CONFIGURATION =
  /^(?:package\.(?:json|ya?ml)|[jt]sconfig\.json|\.editorconfig|\.?(?:cspell|oxfmt|oxlint|prettier|redocly|vite|vitest|wrangler)(?:rc|\.config)?(?:\.(?:json[c5]?|ya?ml|toml|[cm]?[jt]s))?)$/i;

/** Report configurations of tools in folders of authors, whose files are data. */
export function checkToolFiles(folders: string[]): Problem[] {
  const message = 'This file configures a tool, and may run a program. Remove it.';
  return folders.flatMap((folder) =>
    listFiles(folder)
      .filter((name) => CONFIGURATION.test(posix.basename(name)))
      .map((name) => fileProblem(relative('', join(folder, name)), message)),
  );
}
