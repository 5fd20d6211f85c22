import type { Breadcrumb, Link } from '../../client/model/page.ts';
import type { Sidebar, SidebarNode } from '../../client/model/sidebar.ts';
import type { Page } from '../page.ts';

/** The place of a page in its sidebar. */
export interface Placement {
  sidebar: string;
  /** Label of its sidebar entry. */
  label: string;
  breadcrumbs: Breadcrumb[];
  previous: Link | null;
  next: Link | null;
}

/** Map each page, by its path with the base path, to its first place. `labels` has the labels of links that differ. */
export function toPlacements(
  sidebars: Sidebar[],
  labels: ReadonlyMap<string, string> = new Map(),
): Map<string, Placement> {
  const toLabelled = (link: Link | undefined): Link | null =>
    link ? { ...link, label: labels.get(link.path) ?? link.label } : null;
  const placements = new Map<string, Placement>();
  for (const sidebar of sidebars) {
    const entries = toEntries(sidebar.nodes, []).filter(isFirstOfItsPath());
    for (const [index, entry] of entries.entries()) {
      if (placements.has(entry.link.path)) continue;
      placements.set(entry.link.path, {
        sidebar: sidebar.name,
        label: entry.link.label,
        breadcrumbs: entry.breadcrumbs,
        previous: toLabelled(entries[index - 1]?.link),
        next: toLabelled(entries[index + 1]?.link),
      });
    }
  }
  return placements;
}

/** Sort pages as the sidebars list them. Pages in none come last. */
export function inReadingOrder(pages: Page[], sidebars: Sidebar[]): Page[] {
  const order = new Map([...toPlacements(sidebars).keys()].map((href, index) => [href, index]));
  const toOrder = ({ href }: Page) => order.get(href) ?? order.size;
  return pages.toSorted((a, b) => toOrder(a) - toOrder(b));
}

/** An entry of a sidebar that is a page. */
interface SidebarEntry {
  link: Link;
  breadcrumbs: Breadcrumb[];
}

/** A branch without an index page has the path of its first page, and no entry of its own. */
function toEntries(nodes: SidebarNode[], breadcrumbs: Breadcrumb[]): SidebarEntry[] {
  return nodes.flatMap((node) => {
    const link = { label: node.label, path: node.path };
    if (node.kind === 'page') return [{ link, breadcrumbs }];
    const children = node.children ?? [];
    const isOwnPage = !listPaths(children).includes(node.path);
    const path = isOwnPage ? node.path : null;
    const below = [...breadcrumbs, { label: node.label, path, branch: node.id }];
    const branchEntry = isOwnPage ? [{ link, breadcrumbs: below }] : [];
    return [...branchEntry, ...toEntries(children, below)];
  });
}

/** List the paths of all pages and branches, in the order of the sidebar. */
export function listPaths(nodes: SidebarNode[]): string[] {
  return nodes.flatMap((node) =>
    node.kind === 'page' ? [node.path] : [node.path, ...listPaths(node.children ?? [])],
  );
}

function isFirstOfItsPath(): (entry: SidebarEntry) => boolean {
  const seen = new Set<string>();
  return ({ link }) => {
    const isFirst = !seen.has(link.path);
    seen.add(link.path);
    return isFirst;
  };
}
