import { findTarget } from '../model/input.ts';
import { toPageUrl } from './link-target.ts';
import type { PageLoader } from './page-loader.ts';

/** Concurrent prefetches. More would delay the requests of a navigation. */
const MAX_PREFETCHES = 2;

/** The Network Information API, which some browsers lack. */
interface NavigatorWithConnection extends Navigator {
  connection?: { effectiveType?: string; saveData?: boolean };
}

export interface Prefetch {
  /** Observe the links of the current page. */
  observeLinks(): void;
}

/** Prefetch pages whose links are visible, and load a page when the reader points at its link. */
export function startPrefetch(basePath: string, loader: PageLoader): Prefetch {
  const queue: string[] = [];
  /** A failed prefetch is not repeated: the click loads the page. */
  const attempted = new Set<string>();
  let activeCount = 0;
  let controller = new AbortController();
  const fetchNext = (): void => {
    if (activeCount >= MAX_PREFETCHES || !isPrefetchAllowed()) return;
    const path = queue.shift();
    if (path === undefined) return;
    activeCount += 1;
    void tryOnce(path, () => loader.prefetch(path, controller.signal)).finally(() => {
      activeCount -= 1;
      fetchNext();
    });
  };
  const tryOnce = async (path: string, load: () => Promise<unknown>): Promise<void> => {
    if (attempted.has(path) || loader.has(path)) return;
    attempted.add(path);
    await load().catch(() => undefined);
  };

  const queueVisible: IntersectionObserverCallback = (entries, observer) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      const path = toPrefetchPath(target, basePath);
      if (path !== null && !loader.has(path)) queue.push(path);
    }
    fetchNext();
  };
  // Some privacy tools remove it.
  const observer = 'IntersectionObserver' in window ? new IntersectionObserver(queueVisible) : null;
  const observeLinks = (): void => {
    if (!observer) return;
    observer.disconnect();
    queue.length = 0;
    for (const link of document.links) observer.observe(link);
  };
  const preload = (event: Event): void => {
    const path = toPrefetchPath(findTarget(event, 'a'), basePath);
    if (path !== null && isPrefetchAllowed()) void tryOnce(path, () => loader.load(path));
  };

  // Pages with pending requests do not enter the back/forward cache.
  window.addEventListener('pagehide', () => {
    queue.length = 0;
    attempted.clear();
    controller.abort();
    controller = new AbortController();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) observeLinks();
  });
  document.addEventListener('pointerover', preload, { passive: true });
  document.addEventListener('touchstart', preload, { passive: true });
  return { observeLinks };
}

/** Return the path of the page that a link leads to, or null for the current page and for other links. */
function toPrefetchPath(link: Element | null | undefined, basePath: string): string | null {
  if (!(link instanceof HTMLAnchorElement)) return null;
  const path = toPageUrl(link, basePath)?.pathname ?? null;
  return path === location.pathname ? null : path;
}

/** Whether the connection allows prefetching. It can change at any time. */
function isPrefetchAllowed(): boolean {
  const { connection } = navigator as NavigatorWithConnection;
  return connection?.saveData !== true && connection?.effectiveType?.includes('2g') !== true;
}
