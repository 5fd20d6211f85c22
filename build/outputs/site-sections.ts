import type { Sidebar } from '../../client/model/sidebar.ts';
import { withBase } from '../../client/model/path.ts';
import type { NavbarLink } from '../../client/model/site.ts';
import { listPaths } from '../content/placement.ts';
import type { Page } from '../page.ts';

/** Pages of one branch, in the order of the sidebar. */
export interface SiteSection {
  title: string;
  pages: Page[];
}

/** The section of pages in no sidebar. */
const OTHER_PAGES = 'More';

/** Group pages by the branches of the sidebars. Each page is in one section. */
export function toSiteSections(
  pages: Page[],
  sidebars: Sidebar[],
  navbar: NavbarLink[],
  basePath: string,
): SiteSection[] {
  const remaining = new Map(pages.map((page) => [page.href, page]));
  const take = (path: string): Page[] => {
    const page = remaining.get(path);
    remaining.delete(path);
    return page ? [page] : [];
  };
  /** Take the pages that only the page at a path lists. */
  const takeListed = (path: string): Page[] =>
    pages
      .filter(
        ({ parentPath }) => parentPath !== undefined && withBase(basePath, parentPath) === path,
      )
      .flatMap((page) => take(page.href));
  const sections = sidebars.flatMap(({ name, nodes }): SiteSection[] => {
    const label = navbar.find(({ sidebar }) => sidebar === name)?.label ?? name;
    return [
      {
        title: label,
        pages: nodes.flatMap((node) => (node.kind === 'page' ? take(node.path) : [])),
      },
      ...nodes.map((node) => ({
        title: `${label}: ${node.label}`,
        pages: node.kind === 'branch' ? listPaths([node]).flatMap(take) : takeListed(node.path),
      })),
    ];
  });
  return [...sections, { title: OTHER_PAGES, pages: [...remaining.values()] }].filter(
    (section) => section.pages.length > 0,
  );
}
