import type { Client } from '../../../client/browser/entry.tsx';
import { createLayoutStyles } from '../../../client/browser/layout-styles.ts';
import { createPageLoader } from '../../../client/browser/page-loader.ts';
import { toDocumentTitle } from '../../../client/model/document-title.ts';
import { toPathKey } from '../../../client/model/path.ts';
import { toViewPath } from '../../../client/model/view.ts';
import type { FreshPage, TabEvent } from '../messages.ts';
import { showFreshStyles } from './fresh-styles.ts';
import { keepOpenDetails } from './open-details.ts';
import { showProblems } from './problem-overlay.ts';

const EVENTS = '/_preview/events';

/** Those that the client loaded itself are loaded once more at most. */
const loadLayoutStyles = createLayoutStyles();

/** Show what the author changes as it is told; without a client, by loading the document anew. */
export function followPreview(client: Client | null): void {
  let preview: string | null = null;
  let isLeaving = false;
  const follow = (event: TabEvent): void => {
    // A reload would take the place of the way to another page.
    if (isLeaving) return;
    switch (event.kind) {
      case 'hello':
        if (preview !== null && preview !== event.id) location.reload();
        preview = event.id;
        return;
      case 'page':
        return showPage(client, event.page);
      case 'site':
        return void showSite(client, event);
      case 'moved':
        if (!isShown(event.from)) return;
        isLeaving = true;
        return location.replace(event.to);
      case 'styles':
        return showFreshStyles(event.styles);
      case 'problems':
        return showProblems(event.problems);
      case 'reload':
        return location.reload();
      default:
        return event satisfies never;
    }
  };
  new EventSource(EVENTS).addEventListener('message', ({ data }: MessageEvent<string>) =>
    follow(JSON.parse(data) as TabEvent),
  );
}

/** Put an article in the place of the one that it follows; the window stays where it is. */
function showPage(client: Client | null, { path, record, ...rest }: FreshPage): void {
  if (!client) return;
  const state = client.store.read();
  if (state.view.kind !== 'page' || state.view.route.path !== path) return;
  const { title, layout } = state.view.route;
  const view = { ...state.view, record, route: { ...state.view.route, ...rest } };
  // Another layout brings other styles: the page is loaded once the site is there.
  if (layout !== rest.layout) return;
  if (title !== rest.title) document.title = toDocumentTitle(rest.title, state.site.title);
  keepOpenDetails(() => client.store.set({ ...state, view }));
  client.loader.add(view, state.sidebar);
}

/** Forget what was loaded before, and load what shows if it has changed. */
async function showSite(
  client: Client | null,
  { paths, isOutline }: TabEvent & { kind: 'site' },
): Promise<void> {
  if (!client) return;
  const { store, loader } = client;
  const { site, release, sidebar, view } = store.read();
  Object.assign(loader, createPageLoader(site, release, loadLayoutStyles));
  const path = toViewPath(view);
  if (!isOutline && !paths.includes(path)) {
    if (view.kind === 'page') loader.add(view, sidebar);
    return;
  }
  try {
    const { page, sidebar: shown } = await loader.load(location.pathname);
    // The reader went on meanwhile, to a page that was loaded from the site as it is now.
    if (toViewPath(store.read().view) !== path) return;
    document.title = toDocumentTitle(page.route.title, site.title);
    keepOpenDetails(() =>
      store.set({ ...store.read(), sidebar: shown, view: { kind: 'page', ...page } }),
    );
  } catch {
    if (view.kind === 'page') location.reload();
  }
}

function isShown(path: string): boolean {
  return toPathKey(location.pathname) === toPathKey(path);
}
