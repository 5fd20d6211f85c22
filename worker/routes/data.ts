import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { toRouteData } from '../../client/model/page.ts';
import type { PageData, Route } from '../../client/model/page.ts';
import { resolvePath, withBase } from '../../client/model/path.ts';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { AppEnv } from '../env.ts';
import { immutable, shortLived } from '../http/cache-control.ts';
import { toNotModified } from '../http/etag.ts';
import { toShownSidebar } from '../store/manifest.ts';

/*
 * JSON for the browser's navigation: `/<folder>/<release>/<path of the page>`. A tab of another release gets
 * a 404 and continues with a document load.
 */

/** Serve a page's data, at its canonical path only. */
export function pageData({ site }: ReleaseAssets) {
  return createMiddleware<AppEnv>(async function pageDataRoute(c) {
    const { store, log } = c.var;
    const route = findRoute(c, site.basePath, '_data');
    if (!route) return toMissingData(c);
    log.kind = 'page-data';
    const headers = immutable(store.release, `_data${route.path}`);
    const notModified = toNotModified(c, headers);
    if (notModified) return notModified;
    const record = await store.loadRecord(route.record);
    const data: PageData = { route: toRouteData(route), record };
    return c.json(data, 200, headers);
  });
}

/**
 * Serve the sidebar of a page, or `null`. It is addressed by the page's path, so the browser can request it at
 * the same time as the page.
 */
export function sidebarData({ site }: ReleaseAssets) {
  return createMiddleware<AppEnv>(async function sidebarDataRoute(c) {
    const { store, manifest, log } = c.var;
    const route = findRoute(c, site.basePath, '_sidebar');
    if (!route) return toMissingData(c);
    log.kind = 'sidebar-data';
    const headers = immutable(store.release, `_sidebar${route.path}`);
    const notModified = toNotModified(c, headers);
    if (notModified) return notModified;
    const openBranches = route.breadcrumbs.map(({ branch }) => branch);
    return c.json(toShownSidebar(manifest, route.sidebar, openBranches), 200, headers);
  });
}

function findRoute(c: Context<AppEnv>, basePath: string, folder: string): Route | null {
  const { store, manifest, log, url } = c.var;
  const { pathname } = url;
  const prefix = `${basePath}${folder}/${store.release}`;
  if (!pathname.startsWith(`${prefix}/`)) return null;
  const path = withBase(basePath, pathname.slice(prefix.length));
  const found = resolvePath(path, (key) => manifest.findPage(key));
  if (found.kind !== 'page') return null;
  log.path = path;
  return manifest.toRoute(found.page);
}

function toMissingData(c: Context<AppEnv>): Response {
  return c.text('This release does not have this data.\n', 404, shortLived(c.env.RELEASE));
}
