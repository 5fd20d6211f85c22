import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { SHELL_ID } from '../model/dom-ids.ts';
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
import { startTableOfContents, startDrawer } from './panels.ts';
import {
  createColorModeStore,
  syncChoices,
  showChoices,
  startAnnouncement,
  startVersion,
} from './preferences.ts';
import { startPrefetch } from './prefetch.ts';
import { createProgressBar } from './progress-bar.ts';
import { startScrollSpy } from './scroll-spy.ts';
import { revealInitialTarget } from './scroll.ts';
import { loadShellState } from './shell-state.ts';
import { trackSidebar, showCurrentEntry } from './sidebar.ts';
import { createStore } from './store.ts';
import type { Store } from './store.ts';

/** Text of `client/browser/client.css`. The bundler defines it. */
declare const CLIENT_STYLES: string;

/** The running client. The author's preview updates pages through it. */
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
    spy.reset();
    runWhenIdle([() => addCopyButtons(document), spy.observeHeadings, prefetch.observeLinks]);
  };
  addStyles();
  // Before hydration: the shortcuts of the search do not need React.
  startSearch(site.search, (prepare) => void reloadWhenStale(site.basePath, release, prepare));
  const app = <App store={store} colorMode={createColorModeStore()} onPageShown={onPageShown} />;
  // In a transition, React yields to input.
  startTransition(() => void hydrateRoot(root, app));
  return { store, loader };
}

/** Start all event listeners, then mark the document as hydrated. */
function startEnhancements(store: Store<ShellState>, loader: PageLoader): void {
  const announce = createAnnouncer();
  startNavigation({ store, loader, progress: createProgressBar(), announce });
  startDrawer(store);
  startTableOfContents(store);
  startAnnouncement();
  startHeadingLinks(announce);
  startCopyPage(announce);
  syncChoices();
  trackSidebar();
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

/** Create a live region for screen readers. Returns the function that sets its text. */
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

/** On a busy page, idle tasks run after this time. */
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
