import type { Route } from '../../client/model/page.ts';
import type { Sidebar, SidebarNode } from '../../client/model/sidebar.ts';
import type { Manifest } from '../store/manifest.ts';

/** Longer sidebars are sent with their open branches only: the size of documents stays bounded. */
const MAX_WHOLE_SIDEBAR_PAGES = 300;

/** Return the sidebar of a page as its document shows it, or null. */
export function toVisibleSidebar(
  manifest: Manifest,
  { sidebar: name, breadcrumbs }: Pick<Route, 'sidebar' | 'breadcrumbs'>,
): Sidebar | null {
  if (name === null) return null;
  const openBranches = breadcrumbs.map(({ branch }) => branch);
  const isWhole = manifest.countPages(name) <= MAX_WHOLE_SIDEBAR_PAGES;
  const expand = (nodes: SidebarNode[]): SidebarNode[] =>
    nodes.map((node) => {
      if (node.kind === 'page' || !(isWhole || openBranches.includes(node.id))) return node;
      return { ...node, children: expand(manifest.findBranch(node.id) ?? []) };
    });
  return { name, nodes: expand(manifest.findBranch(name) ?? []) };
}
