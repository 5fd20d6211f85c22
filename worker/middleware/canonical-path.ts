import { createMiddleware } from 'hono/factory';
import { resolvePath, toPathKey } from '../../client/model/path.ts';
import type { AppEnv, PageEnv } from '../env.ts';

/** Find the page, and send every other spelling of its address to the canonical one: one 308, query kept. */
export function canonicalPath() {
  return createMiddleware<PageEnv>(async function canonicalPathMiddleware(c, next) {
    const { pathname, search } = new URL(c.req.url);
    const manifest = c.get('manifest');
    const found = resolvePath(pathname, (key) => manifest.findRoute(key));
    if (found.kind === 'page') {
      c.set('route', found.page);
      return next();
    }
    const target = found.kind === 'redirect' ? found.path : findRedirect(pathname, manifest);
    return target === undefined ? c.notFound() : c.redirect(target + search, 308);
  });
}

function findRedirect(pathname: string, manifest: AppEnv['Variables']['manifest']) {
  const key = toPathKey(pathname);
  return key === null ? undefined : manifest.findRedirect(key);
}
