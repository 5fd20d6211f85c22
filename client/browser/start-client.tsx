import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { SHELL_ID } from '../model/frame-ids.ts';
import { toDataUrl } from '../model/release-url.ts';
import type { ShellState } from '../model/view.ts';
import { startSearch } from '../search/start-search.ts';
import { App } from './app.tsx';
import { addCopyButtons, startCopyPage, startHeadingLinks } from './copy.ts';
import { replayEarlyClick } from './deferred-client.ts';
import { createLayoutStyles } from './layout-styles.ts';
import { startNavigation } from './navigation.ts';
import { createPageLoader } from './page-loader.ts';
import type { PageLoader } from './page-loader.ts';
import { startContentsPanel, startDrawer } from './panels.ts';
import {
  createColorModeStore,
  followChoices,
  showChoices,
  startAnnouncement,
  startVersion,
} from './preferences.ts';
import { startPrefetch } from './prefetch.ts';
import { createProgressBar } from './progress-bar.ts';
import { startScrollSpy } from './scroll-spy.ts';
import { revealInitialTarget } from './scroll.ts';
import { loadShellState } from './shell-state.ts';
import { followSidebar, showCurrentEntry } from './sidebar.ts';
import { createStore } from './store.ts';
import type { Store } from './store.ts';

// The bundler replaces the name with the text of `client/browser/client.css`.
declare const CLIENT_STYLES: string;

/** The running client; the author's preview shows changed pages through it. */
export interface Client {
  store: Store<ShellState>;
  loader: PageLoader;
}

/** Hydrate the shell, then start the enhancements. Returns null for documents without a state. */
export function startClient(): Client | null {
  const root = document.getElementById(SHELL_ID);
  const state = loadShellState();
  if (!root || !state) return null;
  const { site, release, sidebar, view } = state;
  const store = createStore(state);
  const loader = createPageLoader(site, release, createLayoutStyles());
  if (view.kind === 'page') loader.add(view, sidebar);

  const spy = startScrollSpy();
  const prefetch = startPrefetch(site.basePath, loader);
  let isFirst = true;
  const onPageShown = () => {
    if (isFirst) {
      startEnhancements(store, loader);
    } else {
      showChoices();
      showCurrentEntry();
    }
    isFirst = false;
    spy.forgetHeadings();
    runWhenIdle([() => addCopyButtons(document), spy.observeHeadings, prefetch.observeLinks]);
  };
  addStyles();
  // Before hydration, which may take a while: the search's shortcuts do not need React.
  startSearch(site.search, (prepare) => void reloadWhenStale(site.basePath, release, prepare));
  const app = <App store={store} colorMode={createColorModeStore()} onPageShown={onPageShown} />;
  // In a transition, React yields to input every few milliseconds.
  startTransition(() => void hydrateRoot(root, app));
  return { store, loader };
}

/** Start all event listeners, then mark the document as hydrated. */
function startEnhancements(store: Store<ShellState>, loader: PageLoader): void {
  const announce = createAnnouncer();
  startNavigation({ store, loader, progress: createProgressBar(), announce });
  startDrawer(store);
  startContentsPanel(store);
  startAnnouncement();
  startHeadingLinks(announce);
  startCopyPage(announce);
  followChoices();
  followSidebar();
  startVersion(store);
  revealInitialTarget();
  document.documentElement.dataset['hydrated'] = '';
  replayEarlyClick();
}

function addStyles(): void {
  const styles = new CSSStyleSheet();
  styles.replaceSync(CLIENT_STYLES);
  document.adoptedStyleSheets.push(styles);
}

/** Create a live region that tells screen readers of a new page: no document load does. */
function createAnnouncer(): (message: string) => void {
  const region = document.createElement('div');
  region.className = 'visually-hidden';
  region.setAttribute('aria-live', 'polite');
  document.body.append(region);
  return (message) => {
    region.textContent = message;
  };
}

/**
 * Reload the document if the served release is not this tab's, so that files of the tab's release are missing.
 * Without a connection the page stays. Calls `prepare` before it reloads.
 */
async function reloadWhenStale(
  basePath: string,
  release: string,
  prepare: () => void,
): Promise<void> {
  const url = toDataUrl(basePath, release, location.pathname);
  const response = await fetch(url, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (response?.status !== 404) return;
  prepare();
  location.reload();
}

/** A busy page runs idle tasks after this time. */
const MAX_IDLE_WAIT_MS = 500;

/** Run tasks after the next paint, one at a time. */
function runWhenIdle([task, ...rest]: (() => void)[]): void {
  if (!task) return;
  const run = () => {
    task();
    runWhenIdle(rest);
  };
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: MAX_IDLE_WAIT_MS });
  else setTimeout(run);
}
