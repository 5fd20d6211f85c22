import { findTarget } from '../model/input.ts';
import { isSlow, savesData } from './connection.ts';
import { toPageUrl } from './link-target.ts';
import type { PageLoader } from './page-loader.ts';

/**
 * Pages that are prefetched before the reader shows an intent: the next page, and the first links of the article. Each
 * is a request to the Worker, and the largest record has 12 kB.
 */
const MAX_PREFETCHES = 3;

/** A pointer that only crosses a link leaves it sooner. */
const INTENT_MS = 80;

export interface Prefetch {
  /** Prefetch the pages that most likely follow the current one. */
  prefetchLikelyPages(): void;
}

/** Prefetch likely pages one after another, and load a page when the reader points at its link or focuses it. */
export function startPrefetch(basePath: string, loader: PageLoader): Prefetch {
  /** A failed prefetch is not repeated: the click loads the page. */
  const attempted = new Set<string>();
  let controller = new AbortController();
  let likelyPaths: string[] = [];
  const tryOnce = async (path: string, load: () => Promise<unknown>): Promise<void> => {
    if (attempted.has(path) || loader.has(path) || isSlow() || savesData()) return;
    attempted.add(path);
    await load().catch(() => undefined);
  };
  const prefetchLikelyPages = async (): Promise<void> => {
    const paths = listLikelyPaths(basePath);
    likelyPaths = paths;
    for (const path of paths) {
      // Another page shows, or the reader has left.
      if (likelyPaths !== paths) return;
      await tryOnce(path, () => loader.prefetch(path, controller.signal));
    }
  };
  let timer = 0;
  const preload = (event: Event): void => {
    clearTimeout(timer);
    const path = toPrefetchPath(findTarget(event, 'a'), basePath);
    if (path === null || event.type === 'pointerout') return;
    const load = () => void tryOnce(path, () => loader.load(path));
    if (event.type === 'pointerover') timer = window.setTimeout(load, INTENT_MS);
    else load();
  };

  // Pages with pending requests do not enter the back/forward cache.
  window.addEventListener('pagehide', () => {
    likelyPaths = [];
    attempted.clear();
    controller.abort();
    controller = new AbortController();
  });
  for (const type of ['pointerover', 'pointerout', 'focusin', 'touchstart']) {
    document.addEventListener(type, preload, { passive: true });
  }
  return {
    prefetchLikelyPages() {
      // Not while the document and its images load.
      if (document.readyState === 'complete') void prefetchLikelyPages();
      else window.addEventListener('load', () => void prefetchLikelyPages(), { once: true });
    },
  };
}

/** Return the path of the next page, then those of the links in the article that the window shows. */
function listLikelyPaths(basePath: string): string[] {
  const next = document.querySelector('.pagination [rel=next]');
  const links = [...document.querySelectorAll('article a')].filter((link) => {
    const { top, bottom, width } = link.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < window.innerHeight;
  });
  const paths = [next, ...links].flatMap((link) => toPrefetchPath(link, basePath) ?? []);
  return [...new Set(paths)].slice(0, MAX_PREFETCHES);
}

/** Return the path of the page that a link leads to, or null for the current page and for other links. */
function toPrefetchPath(link: Element | null | undefined, basePath: string): string | null {
  if (!(link instanceof HTMLAnchorElement)) return null;
  const path = toPageUrl(link, basePath)?.pathname ?? null;
  return path === location.pathname ? null : path;
}
