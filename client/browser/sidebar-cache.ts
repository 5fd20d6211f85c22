import type { Route } from '../model/page.ts';
import { toSidebarUrl } from '../model/release-url.ts';
import type { Sidebar, SidebarNode } from '../model/sidebar.ts';

/** The sidebars of this release, fetched when a page needs what is not there yet. */
export interface SidebarCache {
  /** Load the sidebar of a page with the page's own branches open; rejects when it cannot be had. */
  load(route: Route): Promise<Sidebar | null>;
}

export function createSidebarCache(
  basePath: string,
  release: string,
  initial: Sidebar | null,
): SidebarCache {
  const sidebars = new Map(initial ? [[initial.name, Promise.resolve(initial)]] : []);
  return {
    async load({ sidebar: name, breadcrumbs }) {
      if (name === null) return null;
      const branches = breadcrumbs.map(({ branch }) => branch);
      const known = await sidebars.get(name);
      if (known && hasOpenBranches(known.nodes, branches)) return known;
      const query = new URLSearchParams(branches.map((branch) => ['open', branch]));
      const sidebar = fetchSidebar(`${toSidebarUrl(basePath, release, name)}?${query}`);
      sidebars.set(name, sidebar);
      sidebar.catch(() => sidebars.delete(name));
      return sidebar;
    },
  };
}

function hasOpenBranches(nodes: SidebarNode[], [first, ...rest]: string[]): boolean {
  if (first === undefined) return true;
  const branch = nodes.find((node) => node.kind === 'branch' && node.id === first);
  if (branch?.kind !== 'branch' || !branch.children) return false;
  return hasOpenBranches(branch.children, rest);
}

async function fetchSidebar(url: string): Promise<Sidebar> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  const sidebar: unknown = await response.json();
  if (typeof sidebar !== 'object' || sidebar === null || !('nodes' in sidebar)) {
    throw new TypeError('The sidebar is damaged.');
  }
  return sidebar as Sidebar;
}
