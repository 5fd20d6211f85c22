import { parsePageData } from '../model/parse-page.ts';
import { toPathKey } from '../model/path.ts';
import type { PageData, PageLayout } from '../model/page.ts';
import { toDataUrl } from '../model/release-url.ts';

/** Pages of this release, each fetched once: preloading and navigation share what is fetched. */
export interface PageCache {
  /** Load a page; rejects when its data cannot be had. A failed load may be tried again. */
  load(path: string, priority: RequestPriority): Promise<PageData>;
  has(path: string): boolean;
  /** Take in a page that came with the document. */
  keep(page: PageData): void;
}

/** Create the cache of a release; a page is loaded once the styles of its layout are. */
export function createPageCache(
  basePath: string,
  release: string,
  loadStyles: (layout: PageLayout) => Promise<void>,
): PageCache {
  const pages = new Map<string, Promise<PageData>>();
  const toKey = (path: string) => toPathKey(path) ?? path;
  return {
    has: (path) => pages.has(toKey(path)),
    keep: (page) => void pages.set(toKey(page.route.path), Promise.resolve(page)),
    load(path, priority) {
      const key = toKey(path);
      const known = pages.get(key);
      if (known) return known;
      const page = fetchPage(toDataUrl(basePath, release, path), priority).then(async (data) => {
        await loadStyles(data.route.layout);
        return data;
      });
      pages.set(key, page);
      page.catch(() => pages.delete(key));
      return page;
    },
  };
}

async function fetchPage(url: string, priority: RequestPriority): Promise<PageData> {
  const response = await fetch(url, { priority });
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return parsePageData(await response.json());
}
