import { flushSync } from 'react-dom';
import { toDocumentTitle } from '../model/document-title.ts';
import { CONTENT_ID } from '../model/dom-ids.ts';
import { SEARCH_PATH, withBase } from '../model/path.ts';
import { toViewPath } from '../model/view.ts';
import type { ShellState } from '../model/view.ts';
import { toPageUrl } from './link-target.ts';
import type { PageLoader } from './page-loader.ts';
import { trackScroll, readScroll, restoreScroll, saveScroll, scrollToHash } from './scroll.ts';
import { saveSidebar } from './sidebar.ts';
import type { Store } from './store.ts';

export interface NavigationOptions {
  store: Store<ShellState>;
  loader: PageLoader;
  announce: (message: string) => void;
}

/**
 * Follow links to pages without a document load. The old page stays until the new one has loaded, the newest click
 * wins, and on failure the browser loads the document.
 */
export function startNavigation(options: NavigationOptions): void {
  const { store } = options;
  const navigate = createNavigator(options);
  // The browser would restore the position before the page has loaded.
  history.scrollRestoration = 'manual';
  // WebKit restores the position of a reloaded page only after the client has taken over.
  const savedScroll = readScroll();
  if (savedScroll !== null && window.scrollY === 0) restoreScroll(savedScroll);
  window.addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
  });
  window.addEventListener('pageshow', () => {
    // WebKit restores the position of a page from the back/forward cache after this event.
    window.setTimeout(() => {
      history.scrollRestoration = 'manual';
    });
  });
  trackScroll();
  document.addEventListener('click', (event) => {
    const url = toNavigation(event, store.read().site.basePath);
    if (!url) return;
    saveScroll();
    if (isSameDocument(url)) return;
    event.preventDefault();
    void navigate(url, () => {
      // As in browsers, a link to the current URL adds no history entry.
      if (url.href !== location.href) history.pushState(null, '', url);
      return () => scrollToHash(url.hash);
    });
  });
  window.addEventListener('popstate', ({ hasUAVisualTransition }) => {
    const scroll = readScroll();
    const commit = () => () => {
      if (scroll === null) scrollToHash(location.hash);
      else restoreScroll(scroll);
    };
    // The browser has animated a swipe itself.
    void navigate(new URL(location.href), commit, hasUAVisualTransition);
  });
}

/**
 * A page that loads within this time shows without a transition: capturing the old page takes longer than showing
 * the new one.
 */
const MIN_LOAD_FOR_TRANSITION_MS = 50;

type Commit = () => () => void;

function createNavigator(options: NavigationOptions) {
  const { store, loader, announce } = options;
  const progress = createProgressBar();
  // It has no data to load.
  const searchPath = withBase(store.read().site.basePath, SEARCH_PATH);
  let newest = 0;
  const cancel = (): void => {
    newest += 1;
    progress.stop();
  };
  // Before the browser aborts a pending request: its failure must not load a document.
  window.addEventListener('pagehide', cancel, { capture: true });
  return async function navigate(url: URL, commit: Commit, isAnimated = false): Promise<void> {
    const id = ++newest;
    const { view } = store.read();
    if (toViewPath(view) === url.pathname) {
      // Only the query or the hash differs.
      progress.stop();
      const isSameAddress = location.href === url.href;
      const scroll = commit();
      if (isSameAddress || url.hash !== '') scroll();
      return;
    }
    if (url.pathname === searchPath) return loadDocument(url);
    progress.start();
    const startedAt = performance.now();
    try {
      const { page, sidebar } = await loader.load(url.pathname);
      const change = (): void => {
        if (id !== newest) return;
        progress.stop();
        saveSidebar();
        const scroll = commit();
        document.title = toDocumentTitle(page.route.title, store.read().site.title);
        showCanonicalPath(page.route.path);
        flushSync(() => {
          store.set({ ...store.read(), sidebar, view: { kind: 'page', ...page } });
        });
        focusContent();
        announce(page.route.title);
        scroll();
      };
      if (id !== newest) return;
      const isSlow = performance.now() - startedAt > MIN_LOAD_FOR_TRANSITION_MS;
      if (isAnimated || !isSlow) change();
      else await changeWithTransition(change);
    } catch {
      // Another release, a moved page or a network error: a document load handles them all.
      if (id === newest) loadDocument(url);
    }
  };
}

/** Update the canonical URL, which browsers share. */
function showCanonicalPath(path: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  if (link) link.href = new URL(path, link.href).href;
}

/** Load a document. After going back the URL is current, and assigning it could only scroll. */
function loadDocument(url: URL): void {
  if (location.href === url.href) location.reload();
  else location.assign(url);
}

function toNavigation(event: MouseEvent, basePath: string): URL | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const anchor = event.target instanceof Element ? event.target.closest('a') : null;
  return anchor?.hasAttribute('href') ? toPageUrl(anchor, basePath) : null;
}

/** Whether the browser itself scrolls to the target. */
function isSameDocument(url: URL): boolean {
  return url.hash !== '' && url.pathname === location.pathname && url.search === location.search;
}

function focusContent(): void {
  document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
}

/** A transition that takes longer to start is skipped. */
const MAX_TRANSITION_DELAY_MS = 200;

/**
 * Change the page with a cross-fade, unless the browser has no view transitions or the reader prefers reduced
 * motion. Resolves after the change. Rejects with the error that `change` throws.
 */
async function changeWithTransition(change: () => void): Promise<void> {
  const isInstant = document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isInstant || !('startViewTransition' in document)) return change();
  const transition = document.startViewTransition(change);
  // A skipped transition rejects.
  transition.ready.catch(() => undefined);
  transition.finished.catch(() => undefined);
  const timer = window.setTimeout(() => transition.skipTransition(), MAX_TRANSITION_DELAY_MS);
  transition.ready.then(
    () => window.clearTimeout(timer),
    () => undefined,
  );
  return transition.updateCallbackDone;
}

/** Faster navigations do not show the bar. */
const PROGRESS_DELAY_MS = 200;

/** The bar at the top of the window while a page loads. */
interface ProgressBar {
  start(): void;
  stop(): void;
}

function createProgressBar(): ProgressBar {
  const bar = document.createElement('div');
  bar.className = 'progress-bar';
  bar.hidden = true;
  document.body.append(bar);
  let timer: number | undefined;
  return {
    start() {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => {
        bar.hidden = false;
      }, PROGRESS_DELAY_MS);
    },
    stop() {
      window.clearTimeout(timer);
      bar.hidden = true;
    },
  };
}

/** Create a live region for screen readers. Returns the function that sets its text. */
export function createAnnouncer(): (message: string) => void {
  const region = document.createElement('div');
  region.className = 'visually-hidden';
  region.setAttribute('aria-live', 'polite');
  document.body.append(region);
  return (message) => {
    region.textContent = message;
  };
}
