import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { SHELL_ID } from '../model/frame-ids.ts';
import type { LoadedPage, ShellState } from '../model/view.ts';
import { startSearch } from '../search/start-search.ts';
import { startAnnouncement } from './announcement.ts';
import { createAnnouncer } from './announcer.ts';
import { App } from './app.tsx';
import { followChoices, showChoices } from './choices.ts';
import { createColorModeStore } from './color-mode.ts';
import { startContentsPanel } from './contents-panel.ts';
import { addCopyButtons } from './copy-buttons.ts';
import { startCopyPage } from './copy-page.ts';
import { startDrawer } from './drawer.ts';
import { startHeadingLinks } from './heading-links.ts';
import { createLayoutStyles } from './layout-styles.ts';
import { startNavigation } from './navigation.ts';
import { createPageLoader } from './page-loader.ts';
import type { PageLoader } from './page-loader.ts';
import { startPrefetch } from './prefetch.ts';
import { layOutAhead, startPrerender } from './prerender.ts';
import { createProgressBar } from './progress-bar.ts';
import { rootData } from './root-data.ts';
import { startScrollSpy } from './scroll-spy.ts';
import { revealFirstTarget } from './scroll.ts';
import { loadShellState } from './shell-state.ts';
import { reloadWhenStale } from './stale-release.ts';
import { followSidebar, showPlaceInSidebar } from './sidebar-state.ts';
import { createStore } from './store.ts';
import type { Store } from './store.ts';
import { startVersion } from './version.ts';
import { repeatEarlyClick } from './waiting-client.ts';
import { runWhenIdle } from './when-idle.ts';

/** What runs once the client has started; the author's preview puts changed pages in through it. */
export interface Client {
  store: Store<ShellState>;
  loader: PageLoader;
}

/** Hydrate the shell, then start what makes it quick to use; null on a document that is not to be hydrated. */
export function startClient(): Client | null {
  const root = document.getElementById(SHELL_ID);
  const state = loadShellState();
  if (!root || !state) return null;
  const { site, release, sidebar, view } = state;
  const store = createStore(state);
  const ahead = createStore<LoadedPage | null>(null);
  const loader = createPageLoader(site, release, createLayoutStyles());
  if (view.kind === 'page') loader.keep(view, sidebar);

  const spy = startScrollSpy();
  const prefetch = startPrefetch(site.basePath, loader);
  let isFirst = true;
  const onPageShown = () => {
    if (isFirst) startAll(store, loader, ahead);
    else showNextPage();
    isFirst = false;
    spy.forgetHeadings();
    runWhenIdle([() => addCopyButtons(document), spy.observeHeadings, prefetch.observeLinks]);
  };
  // Before hydration, which may take a while: its shortcuts need nothing of React's.
  startSearch(site.search, (prepare) => void reloadWhenStale(site.basePath, release, prepare));
  const app = (
    <App
      store={store}
      ahead={ahead}
      colorMode={createColorModeStore()}
      onPageShown={onPageShown}
      onAheadRendered={layOutAhead}
    />
  );
  // React then lets the reader in every few milliseconds.
  startTransition(() => void hydrateRoot(root, app));
  return { store, loader };
}

/** Start what follows the reader's events: once it is said to be hydrated, the page does what it says. */
function startAll(
  store: Store<ShellState>,
  loader: PageLoader,
  ahead: Store<LoadedPage | null>,
): void {
  const announce = createAnnouncer();
  startNavigation({ store, ahead, loader, progress: createProgressBar(), announce });
  startPrerender(store, loader, ahead);
  startDrawer(store);
  startContentsPanel(store);
  startAnnouncement();
  startHeadingLinks(announce);
  startCopyPage(announce);
  followChoices();
  followSidebar();
  startVersion(store);
  // The head's script and the browser have seen to the rest of the first page.
  revealFirstTarget();
  rootData['hydrated'] = '';
  repeatEarlyClick();
}

function showNextPage(): void {
  showChoices();
  showPlaceInSidebar();
}
