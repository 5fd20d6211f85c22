import { createMiddleware } from 'hono/factory';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { AppEnv } from '../env.ts';
import { shortLived } from '../http/cache-control.ts';

/** Redirect to the site's icon: 307, because the name of the icon changes with its bytes. */
export function favicon({ icons }: ReleaseAssets) {
  return createMiddleware<AppEnv>(async function faviconRoute(c) {
    c.var.log.kind = 'redirect';
    return c.body(null, 307, { ...shortLived(c.env.RELEASE), Location: icons.ico });
  });
}

/** Respond with 404 to hashed files of other releases: the asset server has responded to requests for all others. */
export function missingAsset() {
  return createMiddleware<AppEnv>(async function missingAssetRoute(c) {
    c.var.log.kind = 'missing';
    return c.text('This release does not have this file.\n', 404, shortLived(c.env.RELEASE));
  });
}
