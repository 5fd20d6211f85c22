import { hydrateRoot } from 'react-dom/client';
import { SHELL_ID } from '../model/frame-ids.ts';
import { startSearch } from '../search/start-search.ts';
import { startAnnouncement } from './announcement.ts';
import { createAnnouncer } from './announcer.ts';
import { App } from './app.tsx';
import { followChoices, showChoices } from './choices.ts';
import { createColorModeStore } from './color-mode.ts';
import { addCopyButtons } from './copy-buttons.ts';
import { startCopyPage } from './copy-page.ts';
import { startDrawer } from './drawer.ts';
import { startHeadingLinks } from './heading-links.ts';
import { createLayoutStyles } from './layout-styles.ts';
import { startNavigation } from './navigation.ts';
import type { NavigationServices } from './navigation.ts';
import { createPageLoader } from './page-loader.ts';
import { startPrefetch } from './prefetch.ts';
import { createProgressBar } from './progress-bar.ts';
import { rootData } from './root-data.ts';
import { startScrollSpy } from './scroll-spy.ts';
import { revealFirstTarget } from './scroll.ts';
import { createShellStore, loadShellState } from './shell-store.ts';
import { reloadWhenStale } from './stale-release.ts';
import { followSidebar, showPlaceInSidebar } from './sidebar-state.ts';
import { startVersion } from './version.ts';

/** What runs once the client has started; the author's preview puts changed pages in through it. */
export type Client = Pick<NavigationServices, 'store' | 'loader'>;

/** Hydrate the shell, then start what makes it quick to use; null on a document that is not to be hydrated. */
export function startClient(): Client | null {
  const root = document.getElementById(SHELL_ID);
  const state = loadShellState();
  if (!root || !state) return null;
  const { site, release, sidebar, view } = state;
  const store = createShellStore(state);
  const loader = createPageLoader(site, release, createLayoutStyles());
  if (view.kind === 'page') loader.keep(view, sidebar);

  const announce = createAnnouncer();
  const prefetch = startPrefetch(site.basePath, loader);
  const spy = startScrollSpy();
  let isFirst = true;
  const onPageShown = () => {
    rootData['hydrated'] = '';
    showChoices();
    addCopyButtons(document);
    // The head's script and the browser have seen to the first page.
    if (isFirst) revealFirstTarget();
    else showPlaceInSidebar();
    isFirst = false;
    spy.observeHeadings();
    prefetch.observeLinks();
  };

  hydrateRoot(
    root,
    <App store={store} colorMode={createColorModeStore()} onPageShown={onPageShown} />,
  );
  followChoices();
  followSidebar();
  startAnnouncement();
  startDrawer(store);
  startHeadingLinks(announce);
  startCopyPage(announce);
  startSearch(site.search, () => void reloadWhenStale(site.basePath, release));
  startVersion(store);
  startNavigation({ store, loader, progress: createProgressBar(), announce });
  return { store, loader };
}
