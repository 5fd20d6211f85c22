import type { Sidebar, SidebarNode } from '../../client/model/sidebar.ts';
import type { Manifest } from './manifest.ts';

/** Longer sidebars are sent with their open branches only: the size of documents stays bounded. */
const MAX_WHOLE_SIDEBAR_PAGES = 300;

/** Return the sidebar of a page, or null; `openBranches` are the ids of the branches that contain the page. */
export function toShownSidebar(
  manifest: Manifest,
  name: string | null,
  openBranches: string[],
): Sidebar | null {
  if (name === null) return null;
  const isWhole = manifest.countPages(name) <= MAX_WHOLE_SIDEBAR_PAGES;
  const expand = (nodes: SidebarNode[]): SidebarNode[] =>
    nodes.map((node) => {
      if (node.kind === 'page' || !(isWhole || openBranches.includes(node.id))) return node;
      return { ...node, children: expand(manifest.findBranch(node.id) ?? []) };
    });
  return { name, nodes: expand(manifest.findBranch(name) ?? []) };
}
