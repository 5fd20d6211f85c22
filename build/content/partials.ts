import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Texts of partials: path below the content folder → text. */
export type Partials = Readonly<Record<string, string>>;

/** A line that imports a page or a part of one. */
const IMPORT = /^import\s+\w+\s+from\s+['"]([^'"\n]+\.mdx?)['"]/gm;

/** Load the partials that a page imports, and those that they import. A missing one is left out. */
export function loadPartials(
  contentFolder: string,
  page: { source: string; text: string },
  found: Record<string, string> = {},
): Partials {
  for (const [, written = ''] of page.text.matchAll(IMPORT)) {
    const source = toPartialPath(written, page.source);
    if (source === null || source in found) continue;
    const path = join(contentFolder, source);
    if (!existsSync(path)) continue;
    const text = readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
    found[source] = text;
    loadPartials(contentFolder, { source, text }, found);
  }
  return found;
}

/**
 * Return the path of an import below the content folder; null outside of it. In Docusaurus, `@site` is the folder that
 * has `docs` and `static`, as the content folder has here.
 */
export function toPartialPath(written: string, source: string): string | null {
  if (written.startsWith('@site/')) return posix.normalize(written.slice('@site/'.length));
  const path = posix.join(posix.dirname(source), written);
  return written.startsWith('.') && !path.startsWith('../') ? path : null;
}
