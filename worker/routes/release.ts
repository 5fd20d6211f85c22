import type { Context } from 'hono';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { AppEnv } from '../env.ts';
import { NO_STORE } from '../http/cache-control.ts';
import { PUBLIC } from '../http/response-headers.ts';

/** Serve what is deployed. It needs no KV, so it responds when no page does. */
export function releaseInfo({ apiVersion }: ReleaseAssets) {
  return function releaseInfoRoute(c: Context<AppEnv>): Response {
    const { RELEASE: release, COMMIT: commit = null, BUILT_AT: builtAt = null } = c.env;
    const { log, url } = c.var;
    log.kind = 'text';
    log.path = url.pathname;
    // Monitors know the version of the API by this name.
    const info = { release, contractVersion: apiVersion, builtAt, commit };
    return c.json(info, 200, { ...PUBLIC, ...NO_STORE });
  };
}
