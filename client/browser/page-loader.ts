import { escapeHtml } from '../model/escape-html.ts';
import { toPathKey } from '../model/path.ts';
import { toDataUrl, toSidebarUrl } from '../model/site-paths.ts';
import type { SidebarHtml } from '../model/sidebar.ts';
import type { SiteMetadata } from '../model/site.ts';
import { guessLayout } from '../model/site.ts';
import { parseView } from '../model/view.ts';
import type { ShellState, View } from '../model/view.ts';
import type { StyleLoader } from './layout-styles.ts';
import { createRequestCache, fetchJson } from './request-cache.ts';
import type { FetchOptions } from './request-cache.ts';

/** Loads pages with their sidebars and styles, each once. */
export interface PageLoader {
  /** Load a page that the reader navigates to, with parallel requests; rejects on failure. */
  load(path: string): Promise<Pick<ShellState, 'view' | 'sidebar'>>;
  /** Load a page that the reader may navigate to, at low priority; rejects on failure or abort. */
  prefetch(path: string, signal: AbortSignal): Promise<void>;
  /** Whether a page is loaded or loading. */
  has(path: string): boolean;
  /** Add the page of the document. */
  add(view: View, sidebar: SidebarHtml | null): void;
  /** Send new requests for a page the next time. */
  remove(path: string): void;
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
  let pages = createRequestCache<View>();
  /** By path of a page. Null for pages without one. */
  let sidebars = createRequestCache<SidebarHtml | null>();

  const loadPage = (path: string, options: FetchOptions): Promise<View> =>
    pages.load(toKey(path), async () =>
      parseView(await fetchJson(toDataUrl(basePath, release, path), options)),
    );
  /**
   * Load the sidebar of a page, with the branches that contain the page. With a `name`, a cached sidebar of another
   * name is not used.
   */
  const loadSidebar = (path: string, options: FetchOptions, name?: string) => {
    const cached = sidebars.find(
      (sidebar) =>
        sidebar !== null &&
        (name ?? sidebar.name) === sidebar.name &&
        listsPage(sidebar.html, path),
    );
    if (cached) return Promise.resolve(cached);
    return sidebars.load(toKey(path), async () =>
      parseSidebar(await fetchJson(toSidebarUrl(basePath, release, path), options)),
    );
  };

  /** Load the sidebar and the styles of a page. */
  const loadDependencies = async (view: View, options: FetchOptions) => {
    const { path, layout, sidebar: name } = view.route;
    const [sidebar] = await Promise.all([
      name === null ? null : loadSidebar(path, options, name),
      loadStyles(layout, options.priority),
    ]);
    return { view, sidebar };
  };
  const loader: PageLoader = {
    has: (path) => pages.has(toKey(path)),
    add(view, sidebar) {
      const key = toKey(view.route.path);
      loader.remove(key);
      void pages.load(key, () => Promise.resolve(view));
      void sidebars.load(key, () => Promise.resolve(sidebar));
    },
    remove(path) {
      pages.remove(toKey(path));
      sidebars.remove(toKey(path));
    },
    clear() {
      pages = createRequestCache();
      sidebars = createRequestCache();
    },
    async load(path) {
      if (!pages.isLoaded(toKey(path))) {
        // In parallel with the page. The page may turn out not to need them, so failures do not count.
        loadSidebar(path, HIGH).catch(() => undefined);
        loadStyles(guessLayout({ homePath, navbar }, path), HIGH.priority).catch(() => undefined);
      }
      return loadDependencies(await loadPage(path, HIGH), HIGH);
    },
    async prefetch(path, signal) {
      const options: FetchOptions = { priority: 'low', signal };
      await loadDependencies(await loadPage(path, options), options);
    },
  };
  return loader;
}

/** All spellings of a path share a key. */
function toKey(path: string): string {
  return toPathKey(path) ?? path;
}

/** Whether a sidebar lists a page. An omitted branch, which has an id, does not count: its page shows it open. */
function listsPage(html: string, path: string): boolean {
  return html.includes(`<a href="${escapeHtml(path)}"`);
}

function parseSidebar(data: unknown): SidebarHtml | null {
  if (data === null) return null;
  const { name, html } = Object(data) as Partial<SidebarHtml>;
  if (typeof name === 'string' && typeof html === 'string') return { name, html };
  throw new TypeError('The sidebar is invalid.');
}
