import { createMiddleware } from 'hono/factory';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { AppEnv } from '../env.ts';
import { missHeaders } from './cache-headers.ts';

/** Where browsers look for the icon of what is no HTML and names none, such as Markdown. */
export const FAVICON_PATH = '/favicon.ico';

/** Lead to the site's icon: for a while, because its name changes with its bytes. */
export function favicon({ icon }: ReleaseAssets) {
  return createMiddleware<AppEnv>(async function faviconRoute(c) {
    c.var.trace.kind = 'redirect';
    return c.body(null, 307, { ...missHeaders(c.env.RELEASE), Location: icon });
  });
}
