import { toPathKey } from '../../client/model/path.ts';
import type { Page } from '../page.ts';
import type { Problem } from '../problem.ts';

/** Report pages with the same address. Paths are compared without case, slashes and escapes. */
export function checkRoutes(pages: Pick<Page, 'path' | 'file'>[]): Problem[] {
  const byKey = new Map<string, Pick<Page, 'path' | 'file'>>();
  return pages.flatMap((page) => {
    const key = toPathKey(page.path);
    if (key === null) return [toProblem(page, `has the path \`${page.path}\`, which is not safe.`)];
    const other = byKey.get(key);
    byKey.set(key, other ?? page);
    if (!other) return [];
    return [
      toProblem(
        page,
        `has the path \`${page.path}\`, which ${other.file} has already. Give one a \`slug\`.`,
      ),
    ];
  });
}

function toProblem(page: Pick<Page, 'file'>, message: string): Problem {
  return { severity: 'error', file: page.file, line: 1, column: 1, message };
}
