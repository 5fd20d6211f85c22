import { toPathKey } from '../../client/model/path.ts';
import type { Page, PageLink } from '../page.ts';
import type { Problem } from '../problem.ts';
import type { LinkTable } from './link-table.ts';
import { findNearest } from './nearest.ts';

/** What makes links: a page, or a file whose links start from a path. */
export type LinkSource = Pick<Page, 'path' | 'links'>;

/** Report links on `from` that lead to none of `pages`, or to an id that their page has not. */
export function checkLinks(
  pages: Page[],
  from: LinkSource[],
  links: LinkTable,
  severity: Problem['severity'],
): Problem[] {
  const byKey = new Map(pages.map((page) => [toPathKey(page.path), page]));
  const check = (link: PageLink, path: string): Problem[] => {
    const found = links.resolve(link.target, { path, source: null });
    if (found.kind === 'external') return [];
    if (found.kind === 'broken') {
      const hint = found.nearest === null ? '' : ` Did you mean \`${found.nearest}\`?`;
      return [toProblem(link, severity, `links to \`${link.written}\`, which is no page.${hint}`)];
    }
    const id = decodeFragment(found.fragment.slice(1));
    if (id === '' || id === 'top') return [];
    const target = byKey.get(toPathKey(found.path));
    if (!target || target.anchors.includes(id)) return [];
    const nearest = findNearest(id, target.anchors);
    const hint = nearest === null ? '' : ` Did you mean \`#${nearest}\`?`;
    const message = `links to \`${link.written}\`, but ${found.path} has no id \`${id}\`.${hint}`;
    return [toProblem(link, severity, message)];
  };
  return from.flatMap(({ path, links: own }) => own.flatMap((link) => check(link, path)));
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function toProblem(link: PageLink, severity: Problem['severity'], message: string): Problem {
  const { file, line, column } = link;
  return { severity, file, line, column, message };
}
