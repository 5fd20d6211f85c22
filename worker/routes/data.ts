import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Route } from '../../client/model/page.ts';
import { resolvePath, withBase } from '../../client/model/path.ts';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import { DATA_FOLDER, SIDEBAR_FOLDER } from '../../client/model/site-paths.ts';
import { toPageView } from '../../client/model/view.ts';
import type { AppEnv } from '../env.ts';
import { immutable, shortLived } from '../http/cache-control.ts';
import { respondUnlessCached } from '../http/etag.ts';
import { JSON_TYPE } from '../http/response-headers.ts';
import { renderSidebar } from '../render/sidebar-html.ts';
import { toVisibleSidebar } from '../render/visible-sidebar.ts';

/*
 * JSON for the browser's navigation: `/<folder>/<release>/<path of the page>`. A tab of another release gets
 * a 404 and continues with a document load.
 */

/** Serve a page's data, at its canonical path only. */
export function pageData({ site }: ReleaseAssets) {
  return dataRoute(DATA_FOLDER, site.basePath, async (c, route) => {
    return toPageView(route, await c.var.store.loadRecord(route.record));
  });
}

/** Serve the sidebar of a page, or `null`, by the page's path, so that browsers request both at the same time. */
export function sidebarData({ site }: ReleaseAssets) {
  return dataRoute(SIDEBAR_FOLDER, site.basePath, (c, route) => {
    const sidebar = toVisibleSidebar(c.var.manifest, route);
    return sidebar && renderSidebar(sidebar, null);
  });
}

function dataRoute(
  folder: typeof DATA_FOLDER | typeof SIDEBAR_FOLDER,
  basePath: string,
  load: (c: Context<AppEnv>, route: Route) => unknown,
) {
  return createMiddleware<AppEnv>(async function dataRouteMiddleware(c) {
    const { log } = c.var;
    const route = findRoute(c, basePath, folder);
    if (!route) {
      return c.text('This release does not have this data.\n', 404, shortLived(c.env.RELEASE));
    }
    log.kind = folder === DATA_FOLDER ? 'page-data' : 'sidebar-data';
    const headers = { ...JSON_TYPE, ...immutable(c.env.RELEASE, folder + route.path) };
    return respondUnlessCached(c, headers, async () => JSON.stringify(await load(c, route)));
  });
}

function findRoute(c: Context<AppEnv>, basePath: string, folder: string): Route | null {
  const { manifest, log, url } = c.var;
  const { pathname } = url;
  const prefix = `${basePath}${folder}/${c.env.RELEASE}`;
  if (!pathname.startsWith(`${prefix}/`)) return null;
  const path = withBase(basePath, pathname.slice(prefix.length));
  const page = resolvePath(path, (key) => manifest.findPage(key));
  if (page?.path !== path) return null;
  log.path = path;
  return manifest.toRoute(page);
}
