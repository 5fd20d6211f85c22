import { parsePageData } from '../model/parse-page.ts';
import { toPathKey } from '../model/path.ts';
import type { PageData } from '../model/page.ts';
import { toDataUrl } from '../model/release-url.ts';

/** How something is fetched. */
export type Asking = Pick<RequestInit, 'priority' | 'signal'>;

/** Pages of this release, each fetched once: preloading and navigation share what is fetched. */
export interface PageCache {
  /** Load a page; rejects when its data cannot be had. A failed load may be tried again. */
  load(path: string, asking: Asking): Promise<PageData>;
  /** Whether a page is there, or on its way. */
  has(path: string): boolean;
  /** Whether a page is there. */
  isLoaded(path: string): boolean;
  /** Take in a page that came with the document. */
  keep(page: PageData): void;
}

export function createPageCache(basePath: string, release: string): PageCache {
  const pages = new Map<string, Promise<PageData>>();
  const loaded = new Set<string>();
  const toKey = (path: string) => toPathKey(path) ?? path;
  return {
    has: (path) => pages.has(toKey(path)),
    isLoaded: (path) => loaded.has(toKey(path)),
    keep(page) {
      const key = toKey(page.route.path);
      pages.set(key, Promise.resolve(page));
      loaded.add(key);
    },
    load(path, asking) {
      const key = toKey(path);
      const known = pages.get(key);
      if (known) return known;
      const page = fetchPage(toDataUrl(basePath, release, path), asking);
      pages.set(key, page);
      page.then(
        () => loaded.add(key),
        () => pages.delete(key),
      );
      return page;
    },
  };
}

async function fetchPage(url: string, asking: Asking): Promise<PageData> {
  const response = await fetch(url, asking);
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return parsePageData(await response.json());
}
