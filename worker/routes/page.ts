import { createMiddleware } from 'hono/factory';
import { toShownRoute } from '../../client/model/page.ts';
import type { Route } from '../../client/model/page.ts';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { View } from '../../client/model/view.ts';
import type { DestinationEnv } from '../env.ts';
import { toErrorView } from '../render/failure-views.ts';
import { createPageDocument } from '../render/page-document.ts';
import { toCanonicalOrigin } from '../render/site-origin.ts';
import { toStream } from '../render/stream.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { createTimer } from '../store/timer.ts';
import type { Trace } from '../trace.ts';
import {
  NEGOTIATED,
  UNAVAILABLE_HEADERS,
  documentHeaders,
  unsettledHeaders,
} from './cache-headers.ts';
import { toClientLoading } from './client-loading.ts';
import { documentLinks } from './document-links.ts';
import { answerNotModified } from './not-modified.ts';

/**
 * KV mostly answers within this time: then status and document are settled at once. Slower than that,
 * the shell's first bytes leave without waiting for the article.
 */
const EARLY_FLUSH_MS = 25;

/** Serve a page's document: the shell, streamed in order around the record's article. */
export function page(assets: ReleaseAssets) {
  return createMiddleware<DestinationEnv>(async function pageRoute(c, next) {
    const { store, manifest, trace, destination } = c.var;
    if (destination.kind !== 'page') return next();
    trace.kind = 'page';
    const links = documentLinks(destination.page, assets);
    const client = toClientLoading(c);
    const headers = {
      ...documentHeaders(store, destination.path, client),
      ...NEGOTIATED,
      ...links,
    };
    const notModified = answerNotModified(c, headers);
    if (notModified) return notModified;

    const route = manifest.toRoute(destination.page);
    const view = loadView(store, route, trace);
    const document = trace.measure('render', () =>
      createPageDocument(assets, manifest, route, {
        release: store.release,
        origin: toCanonicalOrigin(assets, c),
        client,
      }),
    );
    const timer = createTimer(c.env.EARLY_FLUSH_MS ?? EARLY_FLUSH_MS);
    const early = await Promise.race([view, timer.expired]);
    timer.cancel();
    if (early === 'expired') {
      return c.body(toStream(document, view, route.path, trace), 200, {
        ...unsettledHeaders(store),
        ...links,
      });
    }
    const html = document.start + trace.measure('render', () => document.renderRest(early));
    return early.kind === 'error'
      ? c.body(html, 503, UNAVAILABLE_HEADERS)
      : c.body(html, 200, headers);
  });
}

/** Never rejects: a record that cannot be read becomes the error box. */
async function loadView(store: ReleaseStore, route: Route, trace: Trace): Promise<View> {
  try {
    const record = await store.loadRecord(route.record);
    return { kind: 'page', route: toShownRoute(route), record };
  } catch (error) {
    trace.failures.push(error);
    return toErrorView(route.path, route.title);
  }
}
