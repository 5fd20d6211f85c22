import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { URL_TAB_GROUPS } from '../../client/model/tab-groups.ts';
import type { Route } from '../../client/model/page.ts';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import { selectTabs } from '../../client/model/tabs-html.ts';
import { toPageView } from '../../client/model/view.ts';
import type { View } from '../../client/model/view.ts';
import type { DestinationEnv, RequestLog } from '../env.ts';
import { revalidated, streamed, UNAVAILABLE } from '../http/cache-control.ts';
import { toNotModified } from '../http/etag.ts';
import { toLinkHeader } from '../http/link-header.ts';
import { HTML, VARY } from '../http/response-headers.ts';
import { createDocument } from '../render/document.tsx';
import type { PageDocument } from '../render/document.tsx';
import { toCrashView, toErrorView, UNAVAILABLE_TEXT } from '../render/html-view.tsx';
import { renderMetadata } from '../render/metadata.ts';
import { toVisibleSidebar } from '../render/visible-sidebar.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { raceTimeout } from '../timeout.ts';

/** KV usually responds in this time, so that the status follows from the article. Later, the shell leaves without it. */
export const FLUSH_AFTER_MS = 25;

/** Serve a page's document; pass on every other destination. */
export function page(assets: ReleaseAssets) {
  return createMiddleware<DestinationEnv>(async function pageRoute(c, next) {
    const { store, log, manifest, destination, url } = c.var;
    if (destination.kind !== 'page') return next();
    log.kind = 'page';
    const common = { ...HTML, ...VARY, ...toLinkHeader(destination.page, assets, manifest) };
    const tabs = parseTabs(url.searchParams);
    const { path } = destination;
    const variant = tabs.size === 0 ? path : `${path}?${new URLSearchParams([...tabs])}`;
    const headers = { ...common, ...revalidated(c.env.RELEASE, variant) };
    const notModified = toNotModified(c, headers);
    if (notModified) return notModified;

    const route = manifest.toRoute(destination.page);
    const view = loadView(store, route, tabs, log);
    const document = log.measure('render', () => createPageDocument(c, assets, route, tabs));
    const viewInTime = await raceTimeout(view, FLUSH_AFTER_MS);
    if (!viewInTime) {
      const body = toStream(document, view, route.path, log);
      return c.body(body, 200, { ...common, ...streamed(c.env.RELEASE) });
    }
    const html = document.start + log.measure('render', () => document.renderRest(viewInTime));
    return viewInTime.kind === 'error'
      ? c.body(html, 503, { ...HTML, ...UNAVAILABLE })
      : c.body(html, 200, headers);
  });
}

function createPageDocument(
  c: Context<DestinationEnv>,
  assets: ReleaseAssets,
  route: Route,
  tabs: TabSelection,
): PageDocument {
  const { manifest, origin } = c.var;
  const sidebar = toVisibleSidebar(manifest, route);
  const site = { ...assets.site, origin };
  const metadata = renderMetadata(route, site, origin);
  return createDocument(
    { ...assets, site },
    { ...route, release: c.env.RELEASE, sidebar, tabs, metadata, hasClient: true },
  );
}

/** Value by group of tabs. */
type TabSelection = ReadonlyMap<string, string>;

/** A value is a slug or the name of a language: `c++`. Other texts have no place in an ETag. */
const TAB_VALUE = /^[\w+.#-]{1,32}$/;

/** Parse the tabs that a query selects: `way=api&lang=python` */
function parseTabs(query: URLSearchParams): TabSelection {
  const tabs = URL_TAB_GROUPS.map((group) => [group, query.get(group) ?? ''] as const);
  return new Map(tabs.filter(([, value]) => TAB_VALUE.test(value)));
}

/** Never rejects: a record that cannot be read becomes the error view. */
async function loadView(
  store: ReleaseStore,
  route: Route,
  tabs: TabSelection,
  log: RequestLog,
): Promise<View> {
  try {
    const record = await store.loadRecord(route.record);
    return toPageView(route, { ...record, html: selectTabs(record.html, tabs) });
  } catch (error) {
    log.errors.push(error);
    return toErrorView(route.path, route.title, UNAVAILABLE_TEXT);
  }
}

/** Send the start of a document now, and the rest with the view, which must not reject: the status is sent by then. */
function toStream(
  document: PageDocument,
  view: Promise<View>,
  path: string,
  log: RequestLog,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const rest = view.then((loaded) =>
    log.measure('render', () => renderRest(document, loaded, path, log)),
  );
  log.finished = rest.then(() => undefined);
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(encoder.encode(document.start));
      controller.enqueue(encoder.encode(await rest));
      controller.close();
    },
  });
}

function renderRest(document: PageDocument, view: View, path: string, log: RequestLog): string {
  try {
    return document.renderRest(view);
  } catch (error) {
    log.errors.push(error);
    return document.renderRest(toCrashView(path));
  }
}
