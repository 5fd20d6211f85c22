import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../env.ts';
import { toShownSidebar } from '../store/sidebar.ts';
import { dataHeaders } from './release-data.ts';

/** Serve the sidebar that a page shows: `/_sidebar/<release>/<sidebar>?open=<branch>&open=<branch>`. */
export function sidebarData() {
  return createMiddleware<AppEnv>(async function sidebarDataRoute(c) {
    const { store, manifest } = c.var;
    const name = c.req.param('name') ?? '';
    const isHere = c.req.param('release') === store.release;
    if (!isHere || !manifest.findBranch(name)) return c.notFound();
    const sidebar = toShownSidebar(manifest, name, c.req.queries('open') ?? []);
    return c.json(sidebar, 200, dataHeaders(store));
  });
}
