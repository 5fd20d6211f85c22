import { flushSync } from 'react-dom';
import { toDocumentTitle } from '../model/document-title.ts';
import { CONTENT_ID } from '../model/frame-ids.ts';
import { toViewPath } from '../model/view.ts';
import type { ShellState } from '../model/view.ts';
import type { PageLoader } from './page-loader.ts';
import type { ProgressBar } from './progress-bar.ts';
import { followScroll, readScroll, restoreScroll, saveScroll, scrollToHash } from './scroll.ts';
import { saveSidebar } from './sidebar.ts';
import type { Store } from './store.ts';
import { toPageUrl } from './link-target.ts';

export interface NavigationServices {
  store: Store<ShellState>;
  loader: PageLoader;
  progress: ProgressBar;
  announce: (title: string) => void;
}

/**
 * Follow the site's own links without a document load. The old page stays until the next one is there;
 * the newest click wins; what cannot be loaded becomes a normal page load.
 */
export function startNavigation(services: NavigationServices): void {
  const { store } = services;
  const navigate = createNavigator(services);
  // The browser would restore a position before the page that it belongs to is there.
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
  followScroll();
  document.addEventListener('click', (event) => {
    const url = toNavigation(event, store.read().site.basePath);
    if (!url) return;
    saveScroll();
    if (isSameDocument(url)) return;
    event.preventDefault();
    void navigate(url, () => {
      // As in any browser, a link to the address that shows adds nothing to go back to.
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
    // A swipe has shown the change already.
    void navigate(new URL(location.href), commit, hasUAVisualTransition);
  });
}

/**
 * A page that is there within this time shows at once: a transition would first have to take a picture of the
 * page before, which takes longer than the change itself. It softens a change that the reader has waited for.
 */
const AT_ONCE_MS = 50;

type Commit = () => () => void;

function createNavigator(services: NavigationServices) {
  const { store, loader, progress, announce } = services;
  let newest = 0;
  const forget = (): void => {
    newest += 1;
    progress.stop();
  };
  // Whoever leaves and comes back finds the page they left. Before what was under way is given up, and fails.
  window.addEventListener('pagehide', forget, { capture: true });
  return async function navigate(url: URL, commit: Commit, isShown = false): Promise<void> {
    const own = ++newest;
    const { view } = store.read();
    if (toViewPath(view) === url.pathname) {
      // Only query or hash differ: the page stays as it is, and where it is unless the history says so.
      progress.stop();
      const isSameAddress = location.href === url.href;
      const scroll = commit();
      if (isSameAddress || url.hash !== '') scroll();
      return;
    }
    progress.start();
    const startedAt = performance.now();
    try {
      const { page, sidebar } = await loader.load(url.pathname);
      const change = (): void => {
        if (own !== newest) return;
        progress.stop();
        saveSidebar();
        const scroll = commit();
        document.title = toDocumentTitle(page.route.title, store.read().site.title);
        showCanonicalPath(page.route.path);
        flushSync(() => {
          store.show({ ...store.read(), sidebar, view: { kind: 'page', ...page } });
        });
        focusContent();
        announce(page.route.title);
        scroll();
      };
      if (own !== newest) return;
      const isWaitedFor = performance.now() - startedAt > AT_ONCE_MS;
      if (isShown || !isWaitedFor) change();
      else await changeWithTransition(change);
    } catch {
      // Another release, a page that moved, a broken line: the browser finds out with a full load.
      if (own === newest) loadDocument(url);
    }
  };
}

/** Browsers share the canonical address. */
function showCanonicalPath(path: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  if (link) link.href = new URL(path, link.href).href;
}

/** Going back has changed the address already; assigning the same one could be a mere jump. */
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

/** Jumps within the page are the browser's own. */
function isSameDocument(url: URL): boolean {
  return url.hash !== '' && url.pathname === location.pathname && url.search === location.search;
}

function focusContent(): void {
  document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
}

/** A browser that needs longer to start a transition changes the page without it. */
const MAX_TRANSITION_DELAY_MS = 200;

/**
 * Change the page with a cross-fade, unless the browser has no view transitions or the reader prefers reduced
 * motion. Resolves when the page has changed; rejects with what `change` throws.
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
