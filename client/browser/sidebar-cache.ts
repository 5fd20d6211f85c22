import type { Sidebar, SidebarNode } from '../model/sidebar.ts';
import { toSidebarUrl } from '../model/release-url.ts';
import type { Asking } from './page-cache.ts';

/** The sidebars of this release, fetched when a page needs what is not there yet. */
export interface SidebarCache {
  /**
   * Load the sidebar that a page shows, with the page's own branches open; null for a page that stands in
   * none. With a `name`, another sidebar that lists the page does not count. Rejects when it cannot be had.
   */
  load(path: string, asking: Asking, name?: string): Promise<Sidebar | null>;
  /** Take in what a page of the document shows. */
  keep(path: string, sidebar: Sidebar | null): void;
}

export function createSidebarCache(basePath: string, release: string): SidebarCache {
  const sidebars: Sidebar[] = [];
  /** By page. */
  const asked = new Map<string, Promise<Sidebar | null>>();
  return {
    load(path, asking, name) {
      const known = sidebars.find(
        (sidebar) => (name ?? sidebar.name) === sidebar.name && listsPage(sidebar.nodes, path),
      );
      if (known) return Promise.resolve(known);
      const underWay = asked.get(path);
      if (underWay) return underWay;
      const sidebar = fetchSidebar(toSidebarUrl(basePath, release, path), asking);
      asked.set(path, sidebar);
      sidebar.then(
        (loaded) => loaded && sidebars.push(loaded),
        () => asked.delete(path),
      );
      return sidebar;
    },
    keep(path, sidebar) {
      asked.set(path, Promise.resolve(sidebar));
      if (sidebar) sidebars.push(sidebar);
    },
  };
}

/** A branch that was left out does not list its page: the page shows it open. */
function listsPage(nodes: SidebarNode[], path: string): boolean {
  return nodes.some((node) => {
    if (node.kind === 'page') return node.path === path;
    return node.children && (node.path === path || listsPage(node.children, path));
  });
}

async function fetchSidebar(url: string, asking: Asking): Promise<Sidebar | null> {
  const response = await fetch(url, asking);
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  const sidebar: unknown = await response.json();
  if (sidebar === null) return null;
  if (typeof sidebar !== 'object' || !('nodes' in sidebar)) {
    throw new TypeError('The sidebar is damaged.');
  }
  return sidebar as Sidebar;
}
