import { parsePageData } from '../model/parse-page.ts';
import { toPathKey } from '../model/path.ts';
import type { PageData } from '../model/page.ts';
import { toDataUrl } from '../model/release-url.ts';

export type FetchOptions = Pick<RequestInit, 'priority' | 'signal'>;

/** Pages of this release. Prefetch and navigation share it, so each page is fetched once. */
export interface PageCache {
  /** Load a page; rejects on failure. A failed load can be retried. */
  load(path: string, options: FetchOptions): Promise<PageData>;
  /** Whether a page is loaded or loading. */
  has(path: string): boolean;
  isLoaded(path: string): boolean;
  /** Add the page of the document. */
  add(page: PageData): void;
}

export function createPageCache(basePath: string, release: string): PageCache {
  const pages = new Map<string, Promise<PageData>>();
  const loaded = new Set<string>();
  const toKey = (path: string) => toPathKey(path) ?? path;
  return {
    has: (path) => pages.has(toKey(path)),
    isLoaded: (path) => loaded.has(toKey(path)),
    add(page) {
      const key = toKey(page.route.path);
      pages.set(key, Promise.resolve(page));
      loaded.add(key);
    },
    load(path, options) {
      const key = toKey(path);
      const cached = pages.get(key);
      if (cached) return cached;
      const page = fetchPage(toDataUrl(basePath, release, path), options);
      pages.set(key, page);
      page.then(
        () => loaded.add(key),
        () => pages.delete(key),
      );
      return page;
    },
  };
}

async function fetchPage(url: string, options: FetchOptions): Promise<PageData> {
  const response = await fetch(url, options);
  if (!response.ok) throw new Error(`${url} responded with ${response.status}.`);
  return parsePageData(await response.json());
}
