import { posix } from 'node:path';
import { hasErrors } from '../problem.ts';
import type { SourceFolder } from '../files/source-folder.ts';
import { parseFrontMatter } from './front-matter.ts';

/** A partial, or why it is not shown: `does not exist.` */
type Partial = { text: string } | { refusal: string };

/** Partials by their path below the content folder. */
export type Partials = Readonly<Record<string, Partial>>;

/** A line that imports a page or a part of one. */
const IMPORT = /^import\s+\w+\s+from\s+['"]([^'"\n]+\.mdx?)['"]/gm;

/** Read the partials that a page imports, and those that they import. */
export function collectPartials(
  folder: SourceFolder,
  page: { source: string; text: string },
  found: Record<string, Partial> = {},
): Partials {
  for (const [, written = ''] of page.text.matchAll(IMPORT)) {
    const source = toPartialPath(written, page.source);
    if (source === null || source in found) continue;
    const read = folder.read(source);
    if (read.kind !== 'file') {
      found[source] = { refusal: read.kind === 'missing' ? 'does not exist.' : read.reason };
      continue;
    }
    const text = read.bytes.toString().replaceAll('\r\n', '\n');
    const { frontMatter, problems } = parseFrontMatter(text, source, { strict: false });
    if (frontMatter.draft === true || hasErrors(problems)) {
      const reason = frontMatter.draft ? 'is a draft.' : 'has front matter that cannot be read.';
      found[source] = { refusal: reason };
      continue;
    }
    found[source] = { text };
    collectPartials(folder, { source, text }, found);
  }
  return found;
}

/** Return the path of an import below the content folder, which is also `@site`; null outside of it. */
export function toPartialPath(written: string, source: string): string | null {
  const isFromRoot = written.startsWith('@site/');
  if (!isFromRoot && !written.startsWith('.')) return null;
  const path = isFromRoot
    ? written.slice('@site/'.length)
    : posix.join(posix.dirname(source), written);
  return posix.normalize(path).startsWith('../') ? null : posix.normalize(path);
}
