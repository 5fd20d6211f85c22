import type { Sidebar, SidebarNode } from '../../client/model/sidebar.ts';
import type { Manifest } from './manifest.ts';

/** A sidebar of up to this many pages is sent whole; of a longer one, the open branches only. */
const WHOLE_SIDEBAR_PAGES = 150;

/** Put together the sidebar that a page shows: `openBranches` are the ids that lead to the page. */
export function toShownSidebar(
  manifest: Manifest,
  name: string | null,
  openBranches: string[],
): Sidebar | null {
  if (name === null) return null;
  const isWhole = manifest.countPages(name) <= WHOLE_SIDEBAR_PAGES;
  const expand = (nodes: SidebarNode[]): SidebarNode[] =>
    nodes.map((node) => {
      if (node.kind === 'page' || !(isWhole || openBranches.includes(node.id))) return node;
      return { ...node, children: expand(manifest.findBranch(node.id) ?? []) };
    });
  return { name, nodes: expand(manifest.findBranch(name) ?? []) };
}
