import type { Breadcrumb, Link } from '../../client/model/page.ts';
import type { Sidebar, SidebarNode } from '../../client/model/sidebar.ts';

/** Where a page stands among the others. */
export interface Placement {
  sidebar: string;
  breadcrumbs: Breadcrumb[];
  previous: Link | null;
  next: Link | null;
}

/** Place every page of the sidebars, by its path with the base path; the first place of a page counts. */
export function toPlacements(sidebars: Sidebar[]): Map<string, Placement> {
  const placements = new Map<string, Placement>();
  for (const sidebar of sidebars) {
    const stops = toStops(sidebar.nodes, []).filter(isFirstOfItsPath());
    for (const [index, stop] of stops.entries()) {
      if (placements.has(stop.link.path)) continue;
      placements.set(stop.link.path, {
        sidebar: sidebar.name,
        breadcrumbs: stop.breadcrumbs,
        previous: stops[index - 1]?.link ?? null,
        next: stops[index + 1]?.link ?? null,
      });
    }
  }
  return placements;
}

interface Stop {
  link: Link;
  breadcrumbs: Breadcrumb[];
}

/** A branch that has no page of its own carries the path of its first page: that stop comes with the page. */
function toStops(nodes: SidebarNode[], breadcrumbs: Breadcrumb[]): Stop[] {
  return nodes.flatMap((node) => {
    const link = { label: node.label, path: node.path };
    if (node.kind === 'page') return [{ link, breadcrumbs }];
    const children = node.children ?? [];
    const isOwnPage = !hasPath(children, node.path);
    const path = isOwnPage ? node.path : null;
    const below = [...breadcrumbs, { label: node.label, path, branch: node.id }];
    const own = isOwnPage ? [{ link, breadcrumbs: below }] : [];
    return [...own, ...toStops(children, below)];
  });
}

function hasPath(nodes: SidebarNode[], path: string): boolean {
  return nodes.some(
    (node) => node.path === path || (node.kind === 'branch' && hasPath(node.children ?? [], path)),
  );
}

function isFirstOfItsPath(): (stop: Stop) => boolean {
  const seen = new Set<string>();
  return ({ link }) => !seen.has(link.path) && seen.add(link.path).has(link.path);
}
