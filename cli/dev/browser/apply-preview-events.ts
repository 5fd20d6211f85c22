import type { Client } from '../../../client/browser/entry.tsx';
import { toDocumentTitle } from '../../../client/model/site.ts';
import { EVENTS_PATH } from '../messages.ts';
import type { SiteEvent, TabEvent } from '../messages.ts';
import { showProblems } from './problem-overlay.ts';

/** A tab connects again after an error response, as while wrangler starts the Worker again. */
const RETRY_MS = 200;

/** Show changes as they arrive. Documents without a client only reload. */
export function applyPreviewEvents(client: Client | null): void {
  let hasConnected = false;
  const apply = (event: TabEvent): void => {
    switch (event.kind) {
      case 'page':
        return showPage(client, event);
      case 'problems':
        return showProblems(event.problems);
      case 'site-changed':
        return client ? void refresh(client) : location.reload();
      default:
        return event satisfies never;
    }
  };
  const connect = (): void => {
    const source = new EventSource(EVENTS_PATH);
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      apply(JSON.parse(data) as TabEvent);
    });
    source.addEventListener('open', () => {
      // The connection ends when wrangler starts another Worker, and with the preview.
      if (hasConnected) location.reload();
      // The site may have changed since the document was loaded.
      else if (client) void refresh(client);
      hasConnected = true;
    });
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

/** Clear what was loaded, and load the shown page again. */
async function refresh({ store, loader }: Client): Promise<void> {
  const { site, view } = store.read();
  loader.clear();
  try {
    const loaded = await loader.load(location.pathname);
    // The author has left for another page, which was loaded from the current site.
    if (store.read().view.route.path !== view.route.path) return;
    document.title = toDocumentTitle(loaded.view.route.title, site.title);
    keepOpenDetails(() => store.set({ ...store.read(), ...loaded }));
  } catch {
    // Any other error is that of a Worker that ends, and the next connection loads the document.
    const response = await fetch(location.href, { method: 'HEAD' }).catch(() => null);
    if (view.kind === 'page' && response?.status === 404) location.reload();
  }
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
