import { createMiddleware } from 'hono/factory';
import type { Route } from '../../client/model/page.ts';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { View } from '../../client/model/view.ts';
import type { PageEnv } from '../env.ts';
import { logFailure } from '../log.ts';
import { isNotModified } from '../middleware/entity-tag.ts';
import { createDocument } from '../render/document.tsx';
import { toErrorView } from '../render/failure-views.ts';
import { toStream } from '../render/stream.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { toShownSidebar } from '../store/sidebar.ts';
import { createTimer } from '../store/timer.ts';
import { toDocumentHeaders } from './document-headers.ts';
import { UNAVAILABLE_HEADERS } from './failure-headers.ts';

/**
 * KV mostly answers within this time: then status and document are settled at once. Slower than that,
 * the shell's first bytes leave without waiting for the article.
 */
const EARLY_FLUSH_MS = 25;

/** Serve a page's document: the shell, streamed in order around the record's article. */
export function page(assets: ReleaseAssets) {
  return createMiddleware<PageEnv>(async function pageRoute(c) {
    const { store, manifest, route } = c.var;
    const headers = toDocumentHeaders(store, route.path);
    if (isNotModified(c.req.header('If-None-Match'), headers['ETag'])) {
      return c.body(null, 304, headers);
    }
    const view = loadView(store, route);
    const openBranches = route.breadcrumbs.map(({ branch }) => branch);
    const document = createDocument(assets, {
      ...route,
      release: store.release,
      sidebar: toShownSidebar(manifest, route.sidebar, openBranches),
    });
    const timer = createTimer(EARLY_FLUSH_MS);
    const early = await Promise.race([view, timer.expired]);
    timer.cancel();
    if (early === 'expired') return c.body(toStream(document, view, route.path), 200, headers);
    const html = document.start + document.renderRest(early);
    return early.kind === 'error'
      ? c.body(html, 503, UNAVAILABLE_HEADERS)
      : c.body(html, 200, headers);
  });
}

/** Never rejects: a record that cannot be read becomes the error box. */
async function loadView(store: ReleaseStore, route: Route): Promise<View> {
  try {
    return { kind: 'page', route, record: await store.loadRecord(route.record) };
  } catch (error) {
    logFailure(error);
    return toErrorView(route.path, route.title);
  }
}
