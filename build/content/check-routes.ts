import { toPathKey } from '../../client/model/path.ts';
import type { Page } from '../page.ts';
import type { Problem } from '../problem.ts';

/** Report pages with the same address. Paths are compared without case, slashes and escapes. */
export function checkRoutes(pages: Pick<Page, 'path' | 'file'>[]): Problem[] {
  const byKey = new Map<string, Pick<Page, 'path' | 'file'>>();
  return pages.flatMap((page) => {
    const key = toPathKey(page.path);
    if (key === null)
      return [toProblem(page, `Unsafe path \`${page.path}\`. Change the \`slug\`.`)];
    const other = byKey.get(key);
    byKey.set(key, other ?? page);
    if (!other) return [];
    return [
      toProblem(
        page,
        `Duplicate path \`${page.path}\`: ${other.file} has it too. Give one of them a \`slug\`.`,
      ),
    ];
  });
}

function toProblem(page: Pick<Page, 'file'>, message: string): Problem {
  return { severity: 'error', file: page.file, line: 1, column: 1, message };
}
