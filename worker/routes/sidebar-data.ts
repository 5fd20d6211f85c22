import { createMiddleware } from 'hono/factory';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { AppEnv } from '../env.ts';
import { toShownSidebar } from '../store/sidebar.ts';
import { dataHeaders } from './cache-headers.ts';
import { findDataRoute } from './data-route.ts';
import { missingData } from './missing-data.ts';
import { answerNotModified } from './not-modified.ts';

/**
 * Serve the sidebar that a page shows: asked for by the page's path, so that the browser need not wait for
 * the page to know which one. `null` for a page that stands in none.
 */
export function sidebarData({ site }: ReleaseAssets) {
  return createMiddleware<AppEnv>(async function sidebarDataRoute(c) {
    const { store, manifest, trace } = c.var;
    const route = findDataRoute(c, site.basePath, '_sidebar');
    if (!route) return missingData(c);
    trace.kind = 'sidebar-data';
    const headers = dataHeaders(store, `_sidebar${route.path}`);
    const notModified = answerNotModified(c, headers);
    if (notModified) return notModified;
    const open = route.breadcrumbs.map(({ branch }) => branch);
    return c.json(toShownSidebar(manifest, route.sidebar, open), 200, headers);
  });
}
