import { toMarkdownPath, toPathKey } from '../../client/model/path.ts';
import { isReserved } from '../../client/model/site-paths.ts';
import type { Page } from '../page.ts';
import type { Problem } from '../problem.ts';
import type { ContentFile } from '../content/discover.ts';
import { toTextPosition } from '../files/text-position.ts';

/** A page of the guide, or of the reference, which has no front matter. */
type RoutedPage = Pick<Page, 'path' | 'file'> & Partial<Pick<ContentFile, 'text' | 'frontMatter'>>;

/** Report invalid and reserved addresses, and pages with the same one, whatever its case, slashes and escapes. */
export function checkRoutes(pages: RoutedPage[]): Problem[] {
  const byKey = new Map<string, RoutedPage>();
  return pages.flatMap((page) => {
    const reason = findProblem(page, byKey);
    return reason === null ? [] : [toProblem(page, reason)];
  });
}

/** Leave out pages that no address leads to: unsafe and reserved ones, and those that a page before has. */
export function withoutRouteConflicts<P extends RoutedPage>(pages: P[]): P[] {
  const byKey = new Map<string, RoutedPage>();
  return pages.filter((page) => findProblem(page, byKey) === null);
}

function findProblem(page: RoutedPage, byKey: Map<string, RoutedPage>): string | null {
  const { path, frontMatter } = page;
  const slug = frontMatter?.slug ?? '';
  if (/[?#\\]|\/\//.test(slug)) {
    return `The slug \`${slug}\` is not a path. Write words with single slashes between them.`;
  }
  const key = toPathKey(path);
  if (key === null) return `Unsafe path \`${path}\`. Change the \`slug\`.`;
  if (isReserved(key)) {
    return `Reserved path \`${path}\`: the site itself responds there. Give the page another \`slug\`.`;
  }
  // The Markdown of a page is at a path of its own, which another page must not have.
  for (const taken of [path, toMarkdownPath(path, '/')]) {
    const takenKey = toPathKey(taken) ?? key;
    const other = byKey.get(takenKey);
    if (other) {
      return `Duplicate path \`${taken}\`: ${other.file} has it too. Give one of them a \`slug\`.`;
    }
    byKey.set(takenKey, page);
  }
  return null;
}

/** At the slug, if the front matter has one. */
function toProblem({ file, text = '', frontMatter }: RoutedPage, message: string): Problem {
  const slug = frontMatter?.slug;
  const offset = slug === undefined ? 0 : text.indexOf(slug, text.indexOf('slug:'));
  return { severity: 'error', file, ...toTextPosition(text, offset), message };
}
