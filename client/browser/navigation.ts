import { flushSync } from 'react-dom';
import { CONTENT_ID } from '../model/dom-ids.ts';
import { findTarget, isModified } from '../model/input.ts';
import { toPathKey, withBase } from '../model/path.ts';
import { SEARCH_PATH } from '../model/site-paths.ts';
import type { ShellState } from '../model/view.ts';
import { announce } from './announce.ts';
import { createHistoryEntries } from './history-entries.ts';
import { showHeadTags } from './head-tags.ts';
import { toPageUrl } from './link-target.ts';
import { createLoadStatus } from './load-status.ts';
import type { PageLoader } from './page-loader.ts';
import { isAtStart, restoreScroll, revealTarget, scrollToHash } from './scroll.ts';
import type { Store } from './shell-state.ts';
import { saveSidebar } from './sidebar-state.ts';

export interface NavigationOptions {
  store: Store<ShellState>;
  loader: PageLoader;
  selectTabsOfUrl: () => void;
}

/**
 * Follow links to pages without a document load. The old page stays until the new one has loaded, and the newest
 * click wins. If only the document can be loaded, the browser loads it; without a connection the old page stays.
 */
export function startNavigation(options: NavigationOptions): void {
  const { store } = options;
  const entries = createHistoryEntries();
  const loadAndShow = createPageNavigation(options);
  /** Save the position also for pages that the reader never scrolls. */
  const navigate = (url: URL, commit: Commit) =>
    loadAndShow(url, (isNewPage) => {
      const scroll = commit(isNewPage);
      return () => {
        scroll();
        entries.save();
      };
    });
  // The browser would restore the position before the page has loaded.
  history.scrollRestoration = 'manual';
  // Before details are reopened: an entry with a position has all that were open, and the target may be closed again.
  const isRevealed = revealTarget(location.hash);
  const top = entries.readScroll();
  if (top !== undefined) {
    // Where details open, the browser has restored the position among closed ones. At its start, a page has not been
    // restored: after a crash and in a discarded tab, where restoration is still manual, and in WebKit, which restores
    // a reloaded page only after the client has taken over.
    if (entries.reopen() || isRevealed || isAtStart()) restoreScroll(top);
  } else if (isRevealed) scrollToHash(location.hash);
  entries.save();
  window.addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
  });
  window.addEventListener('pageshow', () => {
    // WebKit restores the position of a page from the back/forward cache after this event.
    window.setTimeout(() => {
      history.scrollRestoration = 'manual';
    });
  });
  document.addEventListener('click', (event) => {
    const anchor = findTarget(event, 'a');
    if (event.defaultPrevented || !(anchor instanceof HTMLAnchorElement)) return;
    if (event.button !== 0 || isModified(event) || !anchor.hasAttribute('href')) return;
    entries.save(anchor);
    const url = toPageUrl(anchor, store.read().site.basePath);
    if (!url || isSameDocument(url)) return;
    event.preventDefault();
    const isSameQuery = url.search === location.search;
    void navigate(url, (isNewPage) => {
      const isSameHash = url.hash === location.hash;
      // As in browsers, a link to the current URL adds no history entry.
      if (url.href !== location.href) {
        history.pushState(null, '', url);
        entries.enter(isNewPage);
      }
      // Only the query differs.
      if (!isNewPage && isSameHash && !isSameQuery) return () => {};
      return () => followHash(url.hash, isNewPage);
    });
  });
  window.addEventListener('popstate', () => {
    void navigate(new URL(location.href), (isNewPage) => {
      const isOtherView = entries.enter(isNewPage);
      const isNewEntry = entries.readScroll() === undefined;
      return () => {
        if (isOtherView) entries.reopen();
        if (!isNewEntry) entries.restore();
        else if (!scrollToHash(location.hash) && isNewPage) restoreScroll(0);
      };
    });
  });
}

/** Scroll to the target of a hash. Without one, a new page starts at its top and the shown one stays. */
function followHash(hash: string, isNewPage: boolean): void {
  if (scrollToHash(hash)) {
    // Only the browser makes it the `:target`, from which the Tab key continues. The entry loses its state, which the
    // scrolling saves again.
    location.replace(hash);
  } else if (isNewPage || hash === '') restoreScroll(0);
}

/** Changes the history when a page is there. Returns what scrolls when it shows. */
type Commit = (isNewPage: boolean) => () => void;

/** Create a function that shows the page of a URL. A later call ends the load of an earlier one. */
function createPageNavigation(options: NavigationOptions) {
  const { store, loader, selectTabsOfUrl } = options;
  const status = createLoadStatus();
  // It has no data to load.
  const searchPath = withBase(store.read().site.basePath, SEARCH_PATH);
  let newest = 0;
  let pendingPath: string | null = null;
  const endLoad = (): void => {
    newest += 1;
    pendingPath = null;
    status.stop();
  };
  // Before the browser aborts a pending request: its failure must not load a document.
  window.addEventListener('pagehide', endLoad, { capture: true });
  document.addEventListener('keydown', ({ key }) => {
    // The browser aborts the request as well. After going back, the page must follow the URL.
    if (key === 'Escape' && location.pathname !== pendingPath) endLoad();
  });
  const show = (loaded: Pick<ShellState, 'view' | 'sidebar'>, url: URL, commit: Commit): void => {
    const { path, title } = loaded.view.route;
    saveSidebar();
    // Links may have another spelling of the path.
    url.pathname = path;
    const scroll = commit(true);
    showHeadTags(loaded.view.route, store.read().site);
    flushSync(() => {
      store.set({ ...store.read(), ...loaded });
    });
    document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
    announce(title);
    scroll();
  };
  return async function loadAndShow(url: URL, commit: Commit): Promise<void> {
    // A reader clicks a link again when its first request hangs.
    if (pendingPath === url.pathname) loader.remove(url.pathname);
    endLoad();
    const id = newest;
    const shownPath = store.read().view.route.path;
    if (toPathKey(shownPath) === toPathKey(url.pathname)) {
      url.pathname = shownPath;
      const scroll = commit(false);
      selectTabsOfUrl();
      return scroll();
    }
    if (url.pathname === searchPath) return loadDocument(url);
    pendingPath = url.pathname;
    status.start(() => loadDocument(url));
    try {
      const loaded = await loader.load(url.pathname);
      if (id !== newest) return;
      endLoad();
      show(loaded, url, commit);
    } catch (error) {
      if (id !== newest) return;
      console.warn(`${url.pathname} could not be loaded:`, error);
      // Another release or a moved page: a document load handles them all.
      const isConnected = await fetch(url, { method: 'HEAD' }).then(Boolean, () => false);
      if (id !== newest) return;
      if (isConnected) return loadDocument(url);
      endLoad();
      const retry = () => void loadAndShow(url, commit);
      status.fail('The page could not be loaded. You may be offline.', retry);
    }
  };
}

/** Load a document. After going back the URL is current, and assigning it could only scroll. */
function loadDocument(url: URL): void {
  if (location.href === url.href) location.reload();
  else location.assign(url);
}

/** Whether the browser itself scrolls to the target. */
function isSameDocument(url: URL): boolean {
  return url.hash !== '' && url.pathname === location.pathname && url.search === location.search;
}
