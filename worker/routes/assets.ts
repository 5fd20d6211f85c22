import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../env.ts';
import { shortLived } from '../http/cache-control.ts';

/** Respond with 404 to hashed files of other releases: the asset server has responded to requests for all others. */
export function missingAsset() {
  return createMiddleware<AppEnv>(async function missingAssetRoute(c) {
    c.var.log.kind = 'missing';
    // Without a body, so that the warm-up can request it while the isolate starts.
    return c.body(null, 404, shortLived(c.env.RELEASE));
  });
}
