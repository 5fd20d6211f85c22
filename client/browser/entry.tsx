import { hydrateRoot } from 'react-dom/client';
import { SHELL_ID } from '../model/frame-ids.ts';
import { createAnnouncer } from './announcer.ts';
import { App } from './app.tsx';
import { followCodeLanguage, showCodeLanguage } from './code-language.ts';
import { createColorModeStore } from './color-mode.ts';
import { addCopyButtons } from './copy-buttons.ts';
import { startDrawer } from './drawer.ts';
import { startNavigation } from './navigation.ts';
import { createPageCache } from './page-cache.ts';
import { startPrefetch } from './prefetch.ts';
import { createProgressBar } from './progress-bar.ts';
import { createShellStore, loadShellState } from './shell-store.ts';
import { createSidebarCache } from './sidebar-cache.ts';

const root = document.getElementById(SHELL_ID);
const state = loadShellState();
if (root && state) start(root, state);

/** Hydrate the shell, then start what makes it quick to use. */
function start(root: HTMLElement, state: NonNullable<ReturnType<typeof loadShellState>>): void {
  const { site, release, sidebar, view } = state;
  const store = createShellStore(state);
  const pages = createPageCache(site.basePath, release);
  if (view.kind === 'page') pages.keep(view);
  const sidebars = createSidebarCache(site.basePath, release, sidebar);

  const prefetch = startPrefetch(site.basePath, pages);
  const onPageShown = () => {
    document.documentElement.dataset['hydrated'] = '';
    showCodeLanguage();
    addCopyButtons(document);
    prefetch.observeLinks();
  };

  hydrateRoot(
    root,
    <App store={store} colorMode={createColorModeStore()} onPageShown={onPageShown} />,
  );
  followCodeLanguage();
  startDrawer(store);
  startNavigation({
    store,
    pages,
    sidebars,
    progress: createProgressBar(),
    announce: createAnnouncer(),
  });
}
