import { createMiddleware } from 'hono/factory';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { AppEnv } from '../env.ts';
import { toShownSidebar } from '../store/sidebar.ts';
import { dataHeaders, toReleasePath } from './release-data.ts';

/** Serve the sidebar that a page shows: `/_sidebar/<release>/<sidebar>?open=<branch>&open=<branch>`. */
export function sidebarData({ site }: ReleaseAssets) {
  return createMiddleware<AppEnv>(async function sidebarDataRoute(c) {
    const { store, manifest } = c.var;
    const name = toReleasePath(c, site.basePath, '_sidebar')?.slice(1);
    if (name === undefined || manifest.findBranch(name) === undefined) return c.notFound();
    const sidebar = toShownSidebar(manifest, name, c.req.queries('open') ?? []);
    return c.json(sidebar, 200, dataHeaders(store));
  });
}
