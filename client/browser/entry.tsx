import { hydrateRoot } from 'react-dom/client';
import { SHELL_ID } from '../model/frame-ids.ts';
import { startSearch } from '../search/start-search.ts';
import { startAnnouncement } from './announcement.ts';
import { createAnnouncer } from './announcer.ts';
import { App } from './app.tsx';
import { followChoices, showChoices } from './choices.ts';
import { createColorModeStore } from './color-mode.ts';
import { addCopyButtons } from './copy-buttons.ts';
import { startDrawer } from './drawer.ts';
import { startHeadingLinks } from './heading-links.ts';
import { createLayoutStyles } from './layout-styles.ts';
import { startNavigation } from './navigation.ts';
import { createPageCache } from './page-cache.ts';
import { startPrefetch } from './prefetch.ts';
import { createProgressBar } from './progress-bar.ts';
import { startScrollSpy } from './scroll-spy.ts';
import { revealFirstTarget } from './scroll.ts';
import { createShellStore, loadShellState } from './shell-store.ts';
import { createSidebarCache } from './sidebar-cache.ts';
import { reloadWhenStale } from './stale-release.ts';
import { followSidebar, showPlaceInSidebar } from './sidebar-state.ts';
import { startVersion } from './version.ts';

const root = document.getElementById(SHELL_ID);
const state = loadShellState();
if (root && state) start(root, state);

/** Hydrate the shell, then start what makes it quick to use. */
function start(root: HTMLElement, state: NonNullable<ReturnType<typeof loadShellState>>): void {
  const { site, release, sidebar, view } = state;
  const store = createShellStore(state);
  const pages = createPageCache(site.basePath, release, createLayoutStyles());
  if (view.kind === 'page') pages.keep(view);
  const sidebars = createSidebarCache(site.basePath, release, sidebar);

  const announce = createAnnouncer();
  const prefetch = startPrefetch(site.basePath, pages);
  const spy = startScrollSpy();
  let isFirst = true;
  const onPageShown = () => {
    document.documentElement.dataset['hydrated'] = '';
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
  startSearch(site.search, () => void reloadWhenStale(site.basePath, release));
  startVersion(store);
  startNavigation({ store, pages, sidebars, progress: createProgressBar(), announce });
}
