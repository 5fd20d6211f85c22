import { createMiddleware } from 'hono/factory';
import { resolvePath, withBase } from '../../client/model/path.ts';
import type { PageData } from '../../client/model/page.ts';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { AppEnv } from '../env.ts';
import { dataHeaders } from './cache-headers.ts';
import { missingData } from './missing-data.ts';
import { answerNotModified } from './not-modified.ts';

/**
 * Serve what a page shows as JSON, for the browser's own navigation: at its canonical path only. A tab of
 * another release finds nothing here and leaves with a full page load.
 */
export function pageData({ site }: ReleaseAssets) {
  return createMiddleware<AppEnv>(async function pageDataRoute(c) {
    const { store, manifest, trace } = c.var;
    const { pathname } = new URL(c.req.url);
    const prefix = `${site.basePath}_data/${store.release}`;
    if (!pathname.startsWith(`${prefix}/`)) return missingData(c);
    const path = withBase(site.basePath, pathname.slice(prefix.length));
    const found = resolvePath(path, (key) => manifest.findRoute(key));
    if (found.kind !== 'page') return missingData(c);
    trace.kind = 'page-data';
    trace.path = path;
    const headers = dataHeaders(store, pathname);
    const notModified = answerNotModified(c, headers);
    if (notModified) return notModified;
    const data: PageData = { route: found.page, record: await store.loadRecord(found.page.record) };
    return c.json(data, 200, headers);
  });
}
