import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../env.ts';
import { dataHeaders } from './release-data.ts';

/** Serve the site's metadata: its versions, each with all its docs. */
export function versionsData() {
  return createMiddleware<AppEnv>(async function versionsDataRoute(c) {
    const { store, manifest } = c.var;
    if (c.req.param('release') !== store.release) return c.notFound();
    return c.json(manifest.loadVersions(), 200, dataHeaders(store));
  });
}
