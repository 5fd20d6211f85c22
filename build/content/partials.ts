import { posix } from 'node:path';
import { hasErrors } from '../problem.ts';
import type { SourceFolder } from '../files/source-folder.ts';
import { parseFrontMatter } from './front-matter.ts';

/** A partial, or why it is not shown: `does not exist.` */
type Partial = { text: string } | { refusal: string };

/** Partials by their path below the content folder. */
export type Partials = Readonly<Record<string, Partial>>;

/** What an import names, as JavaScript writes it. It may have backslashes, which formatters put before `_`. */
const SPECIFIER = /\bfrom\s*(['"])((?:\\.|(?!\1)[^\\\n])+)\1/g;

/** Read the partials that a page imports, and those that they import. */
export function collectPartials(
  folder: SourceFolder,
  page: { source: string; text: string },
  partials: Record<string, Partial> = {},
): Partials {
  for (const [, , specifier = ''] of page.text.matchAll(SPECIFIER)) {
    const source = toPartialPath(specifier.replaceAll(/\\(.)/g, '$1'), page.source);
    if (source === null || !/\.mdx?$/.test(source) || source in partials) continue;
    const read = folder.read(source);
    if (read.kind !== 'file') {
      partials[source] = { refusal: read.kind === 'missing' ? 'does not exist.' : read.reason };
      continue;
    }
    const text = read.bytes.toString().replaceAll('\r\n', '\n');
    const { frontMatter, problems } = parseFrontMatter(text, source, { strict: false });
    if (frontMatter.draft === true || hasErrors(problems)) {
      const reason = frontMatter.draft ? 'is a draft.' : 'has front matter that cannot be read.';
      partials[source] = { refusal: reason };
      continue;
    }
    partials[source] = { text };
    collectPartials(folder, { source, text }, partials);
  }
  return partials;
}

/** Return the path of an import below the content folder, which is also `@site`; null outside of it. */
export function toPartialPath(specifier: string, source: string): string | null {
  const isFromRoot = specifier.startsWith('@site/');
  if (!isFromRoot && !specifier.startsWith('.')) return null;
  const path = isFromRoot
    ? specifier.slice('@site/'.length)
    : posix.join(posix.dirname(source), specifier);
  return posix.normalize(path).startsWith('../') ? null : posix.normalize(path);
}
