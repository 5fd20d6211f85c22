import { createMiddleware } from 'hono/factory';
import { resolvePath, withBase } from '../../client/model/path.ts';
import type { PageData } from '../../client/model/page.ts';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { AppEnv } from '../env.ts';
import { dataHeaders, toReleasePath } from './release-data.ts';

/** Serve what a page shows as JSON, for the browser's own navigation. */
export function pageData({ site }: ReleaseAssets) {
  return createMiddleware<AppEnv>(async function pageDataRoute(c) {
    const { store, manifest } = c.var;
    const rest = toReleasePath(c, site.basePath);
    if (rest === null) return c.notFound();
    const found = resolvePath(withBase(site.basePath, rest), (key) => manifest.findRoute(key));
    if (found.kind !== 'page') return c.notFound();
    const data: PageData = { route: found.page, record: await store.loadRecord(found.page.record) };
    return c.json(data, 200, dataHeaders(store));
  });
}
