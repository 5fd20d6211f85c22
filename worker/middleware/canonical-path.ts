import { createMiddleware } from 'hono/factory';
import { resolvePath, toPathKey } from '../../client/model/path.ts';
import type { AppEnv } from '../env.ts';

/** Send every other spelling of a page's address to the canonical one, in one 308, with its query. */
export function canonicalPath() {
  return createMiddleware<AppEnv>(async function canonicalPathMiddleware(c, next) {
    const { pathname, search } = new URL(c.req.url);
    const manifest = c.get('manifest');
    const found = resolvePath(pathname, (key) => manifest.findRoute(key));
    if (found.kind === 'page') return next();
    const target = found.kind === 'redirect' ? found.path : findRedirect(pathname, manifest);
    return target === undefined ? c.notFound() : c.redirect(target + search, 308);
  });
}

function findRedirect(pathname: string, manifest: AppEnv['Variables']['manifest']) {
  const key = toPathKey(pathname);
  return key === null ? undefined : manifest.findRedirect(key);
}
