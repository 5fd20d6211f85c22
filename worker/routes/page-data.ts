import { createMiddleware } from 'hono/factory';
import { toShownRoute } from '../../client/model/page.ts';
import type { PageData } from '../../client/model/page.ts';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { AppEnv } from '../env.ts';
import { dataHeaders } from './cache-headers.ts';
import { findDataRoute } from './data-route.ts';
import { missingData } from './missing-data.ts';
import { answerNotModified } from './not-modified.ts';

/**
 * Serve what a page shows as JSON, for the browser's own navigation: at its canonical path only. A tab of
 * another release finds nothing here and leaves with a full page load.
 */
export function pageData({ site }: ReleaseAssets) {
  return createMiddleware<AppEnv>(async function pageDataRoute(c) {
    const { store, trace } = c.var;
    const route = findDataRoute(c, site.basePath, '_data');
    if (!route) return missingData(c);
    trace.kind = 'page-data';
    const headers = dataHeaders(store, `_data${route.path}`);
    const notModified = answerNotModified(c, headers);
    if (notModified) return notModified;
    const record = await store.loadRecord(route.record);
    const data: PageData = { route: toShownRoute(route), record };
    return c.json(data, 200, headers);
  });
}
