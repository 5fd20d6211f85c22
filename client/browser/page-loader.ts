import type { PageData } from '../model/page.ts';
import { toDataUrl } from '../model/release-url.ts';
import type { Sidebar } from '../model/sidebar.ts';
import { guessLayout } from '../model/site.ts';
import type { SiteMetadata } from '../model/site.ts';
import type { LoadedPage } from '../model/view.ts';
import type { StyleLoader } from './layout-styles.ts';
import { createPageCache } from './page-cache.ts';
import type { FetchOptions } from './page-cache.ts';
import { createSidebarCache } from './sidebar-cache.ts';

/** Loads pages with their sidebars and styles, each once. */
export interface PageLoader {
  /** Load a page that the reader navigates to, with parallel requests; rejects on failure. */
  load(path: string): Promise<LoadedPage>;
  /** Load a page that the reader may navigate to, at low priority; rejects on failure or abort. */
  prefetch(path: string, signal: AbortSignal): Promise<void>;
  /** Whether a page is loaded or loading. */
  has(path: string): boolean;
  /** Add the page of the document. */
  add(page: PageData, sidebar: Sidebar | null): void;
  /** Whether the site no longer serves this release. False without a connection. */
  isStale(): Promise<boolean>;
  /** Remove all pages and sidebars: the author's preview has changed them. */
  clear(): void;
}

/** For requests of a navigation. */
const HIGH: FetchOptions = { priority: 'high' };

export function createPageLoader(
  { basePath, homePath, navbar }: SiteMetadata,
  release: string,
  loadStyles: StyleLoader,
): PageLoader {
  let pages = createPageCache(basePath, release);
  let sidebars = createSidebarCache(basePath, release);
  /** Prefetches load sidebars one after another, so that those with the same sidebar share a request. */
  let lastPrefetch: Promise<unknown> = Promise.resolve();

  /** Load the sidebar and the styles of a page. */
  const loadDependencies = async (page: PageData, options: FetchOptions): Promise<LoadedPage> => {
    const { path, layout, sidebar: name } = page.route;
    const [sidebar] = await Promise.all([
      name === null ? null : sidebars.load(path, options, name),
      loadStyles(layout, options.priority),
    ]);
    return { page, sidebar };
  };
  return {
    has: (path) => pages.has(path),
    add(page, sidebar) {
      pages.add(page);
      sidebars.add(page.route.path, sidebar);
    },
    async isStale() {
      const url = toDataUrl(basePath, release, location.pathname);
      const response = await fetch(url, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
      return response?.status === 404;
    },
    clear() {
      pages = createPageCache(basePath, release);
      sidebars = createSidebarCache(basePath, release);
    },
    async load(path) {
      if (!pages.isLoaded(path)) {
        // In parallel with the page. The page may turn out not to need them, so failures do not count.
        sidebars.load(path, HIGH).catch(() => undefined);
        loadStyles(guessLayout({ homePath, navbar }, path), HIGH.priority).catch(() => undefined);
      }
      return loadDependencies(await pages.load(path, HIGH), HIGH);
    },
    async prefetch(path, signal) {
      const options: FetchOptions = { priority: 'low', signal };
      const page = await pages.load(path, options);
      const request = lastPrefetch.then(() => loadDependencies(page, options));
      lastPrefetch = request.catch(() => undefined);
      await request;
    },
  };
}
