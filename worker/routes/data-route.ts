import type { Context } from 'hono';
import { resolvePath, withBase } from '../../client/model/path.ts';
import type { Route } from '../../client/model/page.ts';
import type { AppEnv } from '../env.ts';

/**
 * Find the page that data is asked about, as `/<folder>/<release>/<path of the page>`: at its canonical path
 * and in the release that is served, else null.
 */
export function findDataRoute(c: Context<AppEnv>, basePath: string, folder: string): Route | null {
  const { store, manifest, trace, url } = c.var;
  const { pathname } = url;
  const prefix = `${basePath}${folder}/${store.release}`;
  if (!pathname.startsWith(`${prefix}/`)) return null;
  const path = withBase(basePath, pathname.slice(prefix.length));
  const found = resolvePath(path, (key) => manifest.findPage(key));
  if (found.kind !== 'page') return null;
  trace.path = path;
  return manifest.toRoute(found.page);
}
