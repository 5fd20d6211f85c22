import type { Client } from '../../../client/browser/entry.tsx';
import { toPathKey } from '../../../client/model/path.ts';
import { toDocumentTitle } from '../../../client/model/site.ts';
import { EVENTS_PATH, RETRY_MS } from '../messages.ts';
import type { SiteEvent, TabEvent } from '../messages.ts';
import { showProblems } from './problem-overlay.ts';

/** Show changes as they arrive. Documents without a client only reload. */
export function applyPreviewEvents(client: Client | null): void {
  let preview: string | null = null;
  let isLeaving = false;
  /** When this tab was up to date. Preview and browser share the clock of one machine. */
  let currentAt = performance.timeOrigin;
  const apply = (event: TabEvent): void => {
    // A reload would cancel the navigation.
    if (isLeaving) return;
    switch (event.kind) {
      case 'hello':
        if (preview !== null && preview !== event.id) location.reload();
        preview = event.id;
        // A change before the connection, or while it was interrupted.
        if (event.changedAt > currentAt)
          void showSite(client, { paths: [], hasNavigationChanges: true });
        return;
      case 'page':
        return showPage(client, event);
      case 'site':
        return void showSite(client, event);
      case 'moved':
        if (!isCurrentPath(event.from)) return;
        isLeaving = true;
        return location.replace(event.to);
      case 'problems':
        return showProblems(event.problems);
      case 'reload':
        return location.reload();
      default:
        return event satisfies never;
    }
  };
  const connect = (): void => {
    const source = new EventSource(EVENTS_PATH);
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      apply(JSON.parse(data) as TabEvent);
      currentAt = Date.now();
    });
    // A browser connects again by itself, except after an error response, as while wrangler starts the Worker again.
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) setTimeout(connect, RETRY_MS);
    });
  };
  connect();
}

/** Replace the article of the shown page; the scroll position stays. */
function showPage(client: Client | null, { route, record }: SiteEvent & { kind: 'page' }): void {
  if (!client) return;
  const state = client.store.read();
  if (state.view.kind !== 'page' || state.view.route.path !== route.path) return;
  const { title, layout } = state.view.route;
  const view = { ...state.view, record, route: { ...state.view.route, ...route } };
  // Another layout needs other styles: the page is loaded when the whole site is compiled.
  if (layout !== route.layout) return;
  if (title !== route.title) document.title = toDocumentTitle(route.title, state.site.title);
  keepOpenDetails(() => client.store.set({ ...state, view }));
  client.loader.add(view, state.sidebar);
}

/** Clear what was loaded, and load the shown page again if it has changed. */
async function showSite(
  client: Client | null,
  { paths, hasNavigationChanges }: { paths: string[]; hasNavigationChanges: boolean },
): Promise<void> {
  if (!client) return;
  const { store, loader } = client;
  const { site, sidebar, view } = store.read();
  loader.clear();
  const { path } = view.route;
  if (!hasNavigationChanges && !paths.includes(path)) {
    if (view.kind === 'page') loader.add(view, sidebar);
    return;
  }
  try {
    const loaded = await loader.load(location.pathname);
    // The author has left for another page, which was loaded from the current site.
    if (store.read().view.route.path !== path) return;
    document.title = toDocumentTitle(loaded.view.route.title, site.title);
    keepOpenDetails(() => store.set({ ...store.read(), ...loaded }));
  } catch {
    if (view.kind === 'page') location.reload();
  }
}

function isCurrentPath(path: string): boolean {
  return toPathKey(location.pathname) === toPathKey(path);
}

/** Change the article, and open what was open: a new article is folded. */
function keepOpenDetails(change: () => void): void {
  const open = new Set(
    listDetails().flatMap((details, index) => (details.open ? toName(details, index) : [])),
  );
  change();
  // React has queued the render in a microtask of its own.
  queueMicrotask(() => {
    for (const [index, details] of listDetails().entries()) {
      if (open.has(toName(details, index))) details.open = true;
    }
  });
}

function listDetails(): HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>('article details')];
}

function toName(details: HTMLDetailsElement, index: number): string {
  return details.id || `${index} ${details.querySelector('summary')?.textContent ?? ''}`;
}
