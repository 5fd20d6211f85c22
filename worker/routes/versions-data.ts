import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../env.ts';
import { dataHeaders } from './cache-headers.ts';
import { missingData } from './missing-data.ts';
import { answerNotModified } from './not-modified.ts';

/** Serve the site's metadata: its versions, each with all its docs. */
export function versionsData() {
  return createMiddleware<AppEnv>(async function versionsDataRoute(c) {
    const { store, manifest, trace } = c.var;
    if (c.req.param('release') !== store.release) return missingData(c);
    trace.kind = 'versions-data';
    const headers = dataHeaders(store, '_versions');
    return answerNotModified(c, headers) ?? c.json(manifest.loadVersions(), 200, headers);
  });
}
