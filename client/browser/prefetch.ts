import { toPageUrl } from './link-target.ts';
import type { PageLoader } from './page-loader.ts';

/** Fetches under way at a time, so that prefetching never crowds out what the reader asked for. */
const MAX_PREFETCHES = 2;

/** The Network Information API, where the browser has it. */
interface NavigatorWithConnection extends Navigator {
  connection?: { effectiveType?: string; saveData?: boolean };
}

export interface Prefetch {
  /** Watch the links of the page that shows now. */
  observeLinks(): void;
}

/** Prefetch what enters the viewport, and preload what the reader points at. */
export function startPrefetch(basePath: string, loader: PageLoader): Prefetch {
  const queue: string[] = [];
  /** A page whose prefetch failed is left to the click. */
  const tried = new Set<string>();
  let underWay = 0;
  let leaving = new AbortController();
  const fetchNext = (): void => {
    const path = underWay < MAX_PREFETCHES && isPrefetchWelcome() ? queue.shift() : undefined;
    if (path === undefined) return;
    underWay += 1;
    void tryOnce(path, () => loader.prefetch(path, leaving.signal)).finally(() => {
      underWay -= 1;
      fetchNext();
    });
  };
  const tryOnce = async (path: string, load: () => Promise<unknown>): Promise<void> => {
    if (tried.has(path) || loader.has(path)) return;
    tried.add(path);
    // A failed prefetch is no error: following the link tries again.
    await load().catch(() => undefined);
  };

  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue;
      observer.unobserve(target);
      const path = toPrefetchPath(target, basePath);
      if (path !== null && !loader.has(path)) queue.push(path);
    }
    fetchNext();
  });
  const observeLinks = (): void => {
    observer.disconnect();
    queue.length = 0;
    for (const link of document.links) {
      if (link instanceof HTMLAnchorElement) observer.observe(link);
    }
  };
  const preload = ({ target }: Event): void => {
    const path = target instanceof Element ? toPrefetchPath(target.closest('a'), basePath) : null;
    if (path !== null && isPrefetchWelcome()) void tryOnce(path, () => loader.load(path));
  };

  // A page with nothing under way can be kept whole for the way back, and then goes on where it was.
  window.addEventListener('pagehide', () => {
    queue.length = 0;
    tried.clear();
    leaving.abort();
    leaving = new AbortController();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) observeLinks();
  });
  document.addEventListener('pointerover', preload, { passive: true });
  document.addEventListener('touchstart', preload, { passive: true });
  return { observeLinks };
}

/** Links with query or hash count as their page; the page that shows needs no fetch. */
export function toPrefetchPath(anchor: HTMLAnchorElement | null, basePath: string): string | null {
  const path = (anchor && toPageUrl(anchor, basePath)?.pathname) ?? null;
  return path === location.pathname ? null : path;
}

/** Asked each time: a connection changes while one reads. */
export function isPrefetchWelcome(): boolean {
  const { connection } = navigator as NavigatorWithConnection;
  return connection?.saveData !== true && connection?.effectiveType?.includes('2g') !== true;
}
