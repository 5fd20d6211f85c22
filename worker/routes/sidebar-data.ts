import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../env.ts';
import { toShownSidebar } from '../store/sidebar.ts';
import { dataHeaders } from './cache-headers.ts';
import { missingData } from './missing-data.ts';
import { answerNotModified } from './not-modified.ts';

/** No sidebar is deeper than this; more would let a reader ask for any amount of work. */
const MAX_OPEN_BRANCHES = 16;

/** Serve the sidebar that a page shows: `/_sidebar/<release>/<sidebar>?open=<branch>&open=<branch>`. */
export function sidebarData() {
  return createMiddleware<AppEnv>(async function sidebarDataRoute(c) {
    const { store, manifest, trace } = c.var;
    const name = c.req.param('name') ?? '';
    const isHere = c.req.param('release') === store.release;
    if (!isHere || !manifest.findBranch(name)) return missingData(c);
    const asked = (c.req.queries('open') ?? []).slice(0, MAX_OPEN_BRANCHES);
    const open = [...new Set(asked)].filter((branch) => manifest.findBranch(branch));
    trace.kind = 'sidebar-data';
    trace.path = name;
    const headers = dataHeaders(store, ['_sidebar', name, ...open].join('?'));
    return (
      answerNotModified(c, headers) ?? c.json(toShownSidebar(manifest, name, open), 200, headers)
    );
  });
}
