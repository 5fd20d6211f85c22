import type { MiddlewareHandler } from 'hono';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import { toSecurityHeaders } from '../security-policy.ts';

/** Set the security headers of every response that the Worker makes. */
export function securityHeaders(assets: ReleaseAssets): MiddlewareHandler {
  const { beforePaint, styles, layoutStyles } = assets;
  const allStyles = [styles, ...Object.values(layoutStyles)].map(({ hash }) => hash);
  const headers = Object.entries(
    toSecurityHeaders({ script: beforePaint.hash, styles: allStyles }),
  );
  return async function securityHeadersMiddleware(c, next) {
    await next();
    for (const [name, value] of headers) c.res.headers.set(name, value);
  };
}
