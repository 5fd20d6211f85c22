import { SHELL_ID } from '../model/dom-ids.ts';
import { isOfReference } from '../model/page.ts';
import type { ShellState } from '../model/view.ts';
import type { ArticleTools } from './article-tools.ts';
import { hydrateApp } from './hydrate-app.tsx';
import type { HeadWindow } from './early-events.ts';
import { createLayoutStyles } from './layout-styles.ts';
import { startNavigation } from './navigation.ts';
import type { NavigationOptions } from './navigation.ts';
import type { PageLoader } from './page-loader.ts';
import { createPageLoader } from './page-loader.ts';
import { closePanels } from './panels.ts';
import { startVersion } from './preferences.ts';
import { startPrefetch } from './prefetch.ts';
import type { Store } from './shell-state.ts';
import { createStore, loadShellState } from './shell-state.ts';
import { showCurrentEntry } from './sidebar-state.ts';
import { readTabsFromUrl, showTargetExample } from './tab-set.ts';

/** URL of `client/browser/article-tools.ts`. The bundler defines it. */
declare const ARTICLE_TOOLS_SCRIPT: string;

/** URL of `client/browser/reference-pages.ts`. The bundler defines it. */
declare const REFERENCE_SCRIPT: string;

/** The running client. The author's preview updates pages through it. */
export interface Client {
  store: Store<ShellState>;
  loader: PageLoader;
}

const { selectTabs } = window as Window as HeadWindow;

/**
 * Starts when the document is complete, in a separate task: evaluating React already takes a long one. Null for documents
 * without a state.
 */
export const client = new Promise<Client | null>((resolve) => {
  const start = () => resolve(startClient());
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
  else setTimeout(start);
});

/** Hydrate the shell, then start the enhancements. */
function startClient(): Client | null {
  const root = document.getElementById(SHELL_ID);
  const state = loadShellState();
  if (!root || !state) return null;
  const { site, release, sidebar, view } = state;
  const store = createStore(state);
  const loader = createPageLoader(site, release, createLayoutStyles());
  if (view.kind === 'page') loader.add(view, sidebar);

  // From now on, a link needs no document.
  document.querySelector('[type=speculationrules]')?.remove();
  const prefetch = startPrefetch(site.basePath, loader);
  const tools = createArticleTools();
  const idleTasks = [tools.enhance, prefetch.prefetchLikelyPages, () => loadReferenceScript(store)];
  const showArticle = () => {
    showTargetExample();
    tools.reset();
    idleTasks.forEach(runWhenIdle);
  };
  const options = { store, loader, selectTabsOfUrl };
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
function startEnhancements({ store }: NavigationOptions): void {
  store.subscribe(closePanels);
  startVersion(store);
  document.documentElement.dataset['hydrated'] = 'true';
}

/** Load what articles work without, for the first one. */
function createArticleTools(): ArticleTools {
  const url = ARTICLE_TOOLS_SCRIPT;
  let tools: ArticleTools | undefined;
  return {
    enhance() {
      const script: Promise<typeof import('./article-tools.ts')> = import(url);
      script.then(
        ({ startArticleTools }) => {
          tools ??= startArticleTools();
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

/** Load the script of the reference with its first page. The browser runs it once; pages work without it. */
function loadReferenceScript(store: Store<ShellState>): void {
  const url = REFERENCE_SCRIPT;
  if (isOfReference(store.read().view.route)) import(url).catch(() => undefined);
}

/** On a busy page, idle tasks run after this time. */
const MAX_IDLE_DELAY_MS = 500;

function runWhenIdle(task: () => void): void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'function')
    requestIdleCallback(task, { timeout: MAX_IDLE_DELAY_MS });
  else setTimeout(task);
}
