import { createMiddleware } from 'hono/factory';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import { DATA_FOLDER } from '../../client/model/site-paths.ts';
import type { AppEnv } from '../env.ts';
import { shortLived } from './cache-control.ts';

/**
 * Set the origin of links. Keep every host except that of the site's address out of search engines, and redirect the
 * address of the production Worker below workers.dev to the site's. Previews of versions have other names there, so
 * they respond. Data is not redirected: a deploy tests with it which release is served there.
 */
export function siteHost({ origin, site }: Pick<ReleaseAssets, 'origin' | 'site'>) {
  const host = origin === null ? null : new URL(origin).host;
  const dataPath = `${site.basePath}${DATA_FOLDER}/`;
  return createMiddleware<AppEnv>(async function siteHostMiddleware(c, next) {
    const { url, log } = c.var;
    c.set('origin', origin ?? url.origin);
    if (url.host === host) return next();
    const isData = url.pathname.startsWith(dataPath);
    if (origin !== null && !isData && isWorkersDev(url.hostname, c.env.WORKER)) {
      log.kind = 'redirect';
      const Location = origin + url.pathname + url.search;
      c.res = c.body(null, 308, { ...shortLived(c.env.RELEASE), Location });
    } else {
      await next();
    }
    c.res.headers.set('X-Robots-Tag', 'noindex');
    return undefined;
  });
}

/** `<worker>.<subdomain>.workers.dev`; the address of a version is `<start of its id>-<worker>.…`. */
function isWorkersDev(hostname: string, worker: string | undefined): boolean {
  return hostname.endsWith('.workers.dev') && hostname.split('.')[0] === worker;
}
