import { createMiddleware } from 'hono/factory';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { DestinationEnv } from '../env.ts';
import { revalidated } from '../http/cache-control.ts';
import { respondUnlessCached } from '../http/etag.ts';
import { HTML, MARKDOWN, PUBLIC, VARY, toClientLoading } from '../http/negotiate.ts';
import { toSiteOrigin } from '../http/site-host.ts';
import { renderViewDocument } from '../render/document.tsx';
import { toRawView } from '../render/html-view.tsx';
import { fillOrigin } from '../store/origin-placeholder.ts';

/** A record of KV. */
export interface ChangesRecord {
  html: string;
  markdown: string;
}

/** Its page stands for it in search engines. */
const NO_INDEX = { 'X-Robots-Tag': 'noindex' };

/** Serve what changed on a page; pass on every other destination. */
export function changes(assets: ReleaseAssets) {
  return createMiddleware<DestinationEnv>(async function changesRoute(c, next) {
    const { destination, store, log } = c.var;
    if (destination.kind !== 'changes') return next();
    log.kind = 'text';
    const { page, path, format } = destination;
    const load = async () => JSON.parse(await store.loadText(page.changes ?? '')) as ChangesRecord;
    if (format === 'markdown') {
      const headers = { ...MARKDOWN, ...PUBLIC, ...NO_INDEX, ...revalidated(store.release, path) };
      return respondUnlessCached(c, headers, async () =>
        fillOrigin((await load()).markdown, toSiteOrigin(assets, c)),
      );
    }
    const client = toClientLoading(c);
    const tag = client === 'immediate' ? path : `${path}?client`;
    const headers = { ...HTML, ...VARY, ...NO_INDEX, ...revalidated(store.release, tag) };
    return respondUnlessCached(c, headers, async () => {
      const view = toRawView(path, (await load()).html);
      const frame = { release: store.release, title: `What changed: ${page.title}`, client };
      return log.measure('render', () => renderViewDocument(assets, view, frame));
    });
  });
}
