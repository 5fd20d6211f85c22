import type { Sidebar, SidebarNode } from '../model/sidebar.ts';
import { toSidebarUrl } from '../model/release-url.ts';
import type { FetchOptions } from './page-cache.ts';

/** Sidebars of this release, fetched when a page needs one. */
export interface SidebarCache {
  /**
   * Load the sidebar of a page, with the branches that contain the page; null if the page has none. With a
   * `name`, a cached sidebar of another name is not used. Rejects on failure.
   */
  load(path: string, options: FetchOptions, name?: string): Promise<Sidebar | null>;
  /** Add the sidebar of the document's page. */
  add(path: string, sidebar: Sidebar | null): void;
}

export function createSidebarCache(basePath: string, release: string): SidebarCache {
  const sidebars: Sidebar[] = [];
  /** By path of the page. */
  const requests = new Map<string, Promise<Sidebar | null>>();
  return {
    load(path, options, name) {
      const cached = sidebars.find(
        (sidebar) => (name ?? sidebar.name) === sidebar.name && listsPage(sidebar.nodes, path),
      );
      if (cached) return Promise.resolve(cached);
      const pending = requests.get(path);
      if (pending) return pending;
      const sidebar = fetchSidebar(toSidebarUrl(basePath, release, path), options);
      requests.set(path, sidebar);
      sidebar.then(
        (loaded) => loaded && sidebars.push(loaded),
        () => requests.delete(path),
      );
      return sidebar;
    },
    add(path, sidebar) {
      requests.set(path, Promise.resolve(sidebar));
      if (sidebar) sidebars.push(sidebar);
    },
  };
}

/** Whether a sidebar lists a page. An omitted branch does not count, because its page shows it open. */
function listsPage(nodes: SidebarNode[], path: string): boolean {
  return nodes.some((node) => {
    if (node.kind === 'page') return node.path === path;
    return node.children && (node.path === path || listsPage(node.children, path));
  });
}

async function fetchSidebar(url: string, options: FetchOptions): Promise<Sidebar | null> {
  const response = await fetch(url, options);
  if (!response.ok) throw new Error(`${url} responded with ${response.status}.`);
  const sidebar: unknown = await response.json();
  if (sidebar === null) return null;
  if (typeof sidebar !== 'object' || !('nodes' in sidebar)) {
    throw new TypeError('The sidebar is invalid.');
  }
  return sidebar as Sidebar;
}
