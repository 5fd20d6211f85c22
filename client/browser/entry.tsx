import { SHELL_ID } from '../model/dom-ids.ts';
import { TEXT_FIELD, findTarget } from '../model/input.ts';
import { withBase } from '../model/path.ts';
import { SEARCH_PATH } from '../model/site-paths.ts';
import type { ShellState } from '../model/view.ts';
import { startSearch } from '../search/start-search.ts';
import type { ArticleTools } from './article-tools.ts';
import { hydrateApp } from './hydrate-app.tsx';
import { startCopyPage, startHeadingLinks } from './copy.ts';
import { replayEarlyEvents, replayEarlySearch } from './early-events.ts';
import type { HeadWindow } from './early-events.ts';
import { showTargetExample, startExamples } from './examples.ts';
import { createLayoutStyles } from './layout-styles.ts';
import { startNavigation } from './navigation.ts';
import type { NavigationOptions } from './navigation.ts';
import type { PageLoader } from './page-loader.ts';
import { createPageLoader } from './page-loader.ts';
import { startPanels } from './panels.ts';
import { startAnnouncement, startVersion } from './preferences.ts';
import { startPrefetch } from './prefetch.ts';
import type { Store } from './shell-state.ts';
import { createStore, loadShellState } from './shell-state.ts';
import { showCurrentEntry, trackSidebar } from './sidebar-state.ts';
import { startTabSwitch } from './tab-switch.ts';
import { readTabsFromUrl, syncTabs } from './tab-selection.ts';
import { startThemeSwitch } from './theme.ts';

/** URL of `client/browser/article-tools.ts`. The bundler defines it. */
declare const ARTICLE_TOOLS_SCRIPT: string;

/** URL of `client/browser/keyboard-help.ts`. The bundler defines it. */
declare const KEYBOARD_HELP_SCRIPT: string;

/** URL of `client/browser/reference-pages.ts`. The bundler defines it. */
declare const REFERENCE_SCRIPT: string;

/** The running client. The author's preview updates pages through it. */
export interface Client {
  store: Store<ShellState>;
  loader: PageLoader;
}

const { early, selectTabs } = window as Window as HeadWindow;

/**
 * Starts when the document is complete, in a separate task: evaluating React already takes a long one. Null for documents
 * without a state.
 */
export const client = new Promise<Client | null>((resolve) => {
  const start = () => resolve(startClient());
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
  else setTimeout(start);
});

/**
 * Hydrate the shell, then start the enhancements. The order matters:
 * 1. Stored tabs are selected before the navigation reveals the target of a hash, which may select others.
 * 2. The search starts before hydration, because its shortcuts do not need React.
 * 3. Early events are repeated last, by `startEnhancements`: the listeners that respond to them exist by then.
 */
function startClient(): Client | null {
  const root = document.getElementById(SHELL_ID);
  const state = loadShellState();
  if (!root || !state) return null;
  const { site, release, sidebar, view } = state;
  const store = createStore(state);
  const loader = createPageLoader(site, release, createLayoutStyles());
  if (view.kind === 'page') loader.add(view, sidebar);

  const announce = createAnnouncer();
  syncTabs(selectTabs);
  const searchPaths = { index: site.search, page: withBase(site.basePath, SEARCH_PATH) };
  startSearch(searchPaths, loader.isStale);
  replayEarlySearch(early);
  const prefetch = startPrefetch(site.basePath, loader);
  const tools = createArticleTools(announce);
  const idleTasks = [tools.enhance, prefetch.prefetchLikelyPages, () => loadReferenceScript(store)];
  const showArticle = () => {
    showTargetExample();
    tools.reset();
    idleTasks.forEach(runWhenIdle);
  };
  const options = { store, loader, announce, selectTabsOfUrl };
  let isHydrated = false;
  const onPageShown = () => {
    if (isHydrated) {
      selectTabsOfUrl();
      showCurrentEntry();
    } else {
      startNavigation(options);
      startEnhancements(options);
    }
    isHydrated = true;
    showArticle();
  };
  // Without navigation: only React can show another page, so links load documents.
  const onHydrationFailed = () => {
    showCurrentEntry();
    startEnhancements(options);
    showArticle();
  };
  hydrateApp(root, { store, onPageShown, onHydrationFailed });
  return { store, loader };
}

/** Start the event listeners of a page, then mark the document as hydrated. */
function startEnhancements({ store, announce }: NavigationOptions): void {
  startPanels(store);
  startAnnouncement();
  startHeadingLinks(announce);
  startCopyPage(announce);
  startExamples();
  startTabSwitch();
  document.addEventListener('keydown', openKeyboardHelp);
  startThemeSwitch();
  trackSidebar();
  startVersion(store);
  document.documentElement.dataset['hydrated'] = 'true';
  replayEarlyEvents(early);
}

/** Load what articles work without, for the first one. */
function createArticleTools(announce: (message: string) => void): ArticleTools {
  const url = ARTICLE_TOOLS_SCRIPT;
  let tools: ArticleTools | undefined;
  return {
    enhance() {
      const script: Promise<typeof import('./article-tools.ts')> = import(url);
      script.then(
        ({ startArticleTools }) => {
          tools ??= startArticleTools(announce);
          tools.enhance();
        },
        () => undefined,
      );
    },
    reset: () => tools?.reset(),
  };
}

function selectTabsOfUrl(): void {
  readTabsFromUrl();
  selectTabs();
}

/** Show the keyboard shortcuts by `?`, outside of text fields. */
function openKeyboardHelp(event: KeyboardEvent): void {
  if (event.key !== '?' || findTarget(event, TEXT_FIELD)) return;
  if (document.querySelector('dialog[open]')) return;
  const url = KEYBOARD_HELP_SCRIPT;
  const help: Promise<typeof import('./keyboard-help.ts')> = import(url);
  help.then(
    ({ showKeyboardHelp }) => showKeyboardHelp(),
    () => undefined,
  );
}

/** Load the script of the reference with its first page. The browser runs it once; pages work without it. */
function loadReferenceScript(store: Store<ShellState>): void {
  const url = REFERENCE_SCRIPT;
  if (store.read().view.route.layout === 'reference') import(url).catch(() => undefined);
}

/** On a busy page, idle tasks run after this time. */
const MAX_IDLE_DELAY_MS = 500;

function runWhenIdle(task: () => void): void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'function')
    requestIdleCallback(task, { timeout: MAX_IDLE_DELAY_MS });
  else setTimeout(task);
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
