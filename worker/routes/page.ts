import { createMiddleware } from 'hono/factory';
import { toPathKey } from '../../client/model/path.ts';
import type { PageData, PageRecord, Route } from '../../client/model/page.ts';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { View } from '../../client/model/view.ts';
import { createDocument } from '../render/document.tsx';
import { toStream } from '../render/stream.ts';
import { isNotModified, toEntityTag } from '../middleware/entity-tag.ts';
import type { AppEnv } from '../env.ts';
import { toShownSidebar } from '../store/sidebar.ts';
import { createTimer } from '../store/timer.ts';

/**
 * KV mostly answers within this time: then status and document are settled at once. Slower than that,
 * the shell's first bytes leave without waiting for the article.
 */
const EARLY_FLUSH_MS = 25;

/** Serve a page's document: the shell, streamed in order around the record's article. */
export function page(assets: ReleaseAssets) {
  return createMiddleware<AppEnv>(async function pageRoute(c) {
    const { store, manifest } = c.var;
    const route = manifest.findRoute(toPathKey(c.req.path) ?? '');
    if (!route) return c.notFound();

    const headers = new Headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': store.isLive ? 'no-store' : 'public, max-age=0, must-revalidate',
    });
    if (!store.isLive) {
      const tag = toEntityTag(store.release, route.path);
      headers.set('ETag', tag);
      if (isNotModified(c.req.header('If-None-Match'), tag))
        return c.body(null, 304, toRecord(headers));
    }

    const record = store.loadRecord(route.record);
    const document = createDocument(assets, {
      release: store.release,
      sidebar: toShownSidebar(
        manifest,
        route.sidebar,
        route.breadcrumbs.map(({ branch }) => branch),
      ),
      path: route.path,
      layout: route.layout,
      title: route.title,
      description: route.description,
    });
    const early = await settleWithin(record, EARLY_FLUSH_MS);
    if (early === 'expired') {
      const view = record.then(
        (value) => toPageView(route, value),
        () => toErrorView(route),
      );
      return c.body(toStream(document, view), 200, toRecord(headers));
    }
    if (early === 'rejected') {
      return c.body(document.start + document.renderRest(toErrorView(route)), 503, FAILED);
    }
    const rest = document.renderRest(toPageView(route, await record));
    return c.body(document.start + rest, 200, toRecord(headers));
  });
}

const FAILED = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Retry-After': '5',
};

function toPageView(route: Route, record: PageRecord): View {
  return { kind: 'page', ...({ route, record } satisfies PageData) };
}

function toErrorView(route: Route): View {
  return {
    kind: 'error',
    path: route.path,
    title: route.title,
    message: 'The content store did not answer. This is on our side; try again in a moment.',
  };
}

function toRecord(headers: Headers): Record<string, string> {
  return Object.fromEntries(headers);
}

async function settleWithin(
  promise: Promise<unknown>,
  milliseconds: number,
): Promise<'fulfilled' | 'rejected' | 'expired'> {
  const timer = createTimer(milliseconds);
  const settled = promise.then(
    () => 'fulfilled' as const,
    () => 'rejected' as const,
  );
  try {
    return await Promise.race([settled, timer.expired]);
  } finally {
    timer.cancel();
  }
}
