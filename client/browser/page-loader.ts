import { toLikelyLayout } from '../model/likely-layout.ts';
import type { PageData } from '../model/page.ts';
import type { Sidebar } from '../model/sidebar.ts';
import type { SiteMetadata } from '../model/site.ts';
import type { LoadedPage } from '../model/view.ts';
import type { StyleLoader } from './layout-styles.ts';
import { createPageCache } from './page-cache.ts';
import type { Asking } from './page-cache.ts';
import { createSidebarCache } from './sidebar-cache.ts';

/** Loads pages with what shows around them, each thing once. */
export interface PageLoader {
  /** Load a page for a reader who goes there, everything at the same time; rejects when it cannot be had. */
  load(path: string): Promise<LoadedPage>;
  /** Load a page that a reader may go to, at low priority; rejects when it cannot be had, or is not to be. */
  prefetch(path: string, signal: AbortSignal): Promise<void>;
  /** Whether a page is there, or on its way. */
  has(path: string): boolean;
  /** Take in the page that came with the document. */
  keep(page: PageData, sidebar: Sidebar | null): void;
}

/** The reader waits for it. */
const NOW: Asking = { priority: 'high' };

export function createPageLoader(
  { basePath, homePath, navbar }: SiteMetadata,
  release: string,
  loadStyles: StyleLoader,
): PageLoader {
  const pages = createPageCache(basePath, release);
  const sidebars = createSidebarCache(basePath, release);
  /** Prefetches that need the same sidebar ask for it one after the other, which is once. */
  let lastSidebar: Promise<unknown> = Promise.resolve();

  /** What only the page itself tells for certain. */
  const complete = async (page: PageData, asking: Asking): Promise<LoadedPage> => {
    const { path, layout, sidebar: name } = page.route;
    const [sidebar] = await Promise.all([
      name === null ? null : sidebars.load(path, asking, name),
      loadStyles(layout, asking.priority),
    ]);
    return { page, sidebar };
  };
  return {
    has: pages.has,
    keep(page, sidebar) {
      pages.keep(page);
      sidebars.keep(page.route.path, sidebar);
    },
    async load(path) {
      if (!pages.isLoaded(path)) {
        // Not to wait for the page first. Whether they are needed, and there, turns out with it.
        sidebars.load(path, NOW).catch(() => undefined);
        loadStyles(toLikelyLayout({ homePath, navbar }, path), NOW.priority).catch(() => undefined);
      }
      return complete(await pages.load(path, NOW), NOW);
    },
    async prefetch(path, signal) {
      const asking: Asking = { priority: 'low', signal };
      const page = await pages.load(path, asking);
      const own = lastSidebar.then(() => complete(page, asking));
      lastSidebar = own.catch(() => undefined);
      await own;
    },
  };
}
