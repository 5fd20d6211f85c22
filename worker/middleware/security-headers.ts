import type { MiddlewareHandler } from 'hono';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';

/** Set the security headers of every response that the Worker makes. */
export function securityHeaders(assets: ReleaseAssets): MiddlewareHandler {
  const headers = Object.entries({
    'Content-Security-Policy': toPolicy(assets),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
  });
  return async function securityHeadersMiddleware(c, next) {
    await next();
    for (const [name, value] of headers) c.res.headers.set(name, value);
  };
}

/** Nothing runs and nothing styles but what the release itself brings: no inline code, no other origin. */
function toPolicy({ beforePaint, styles }: ReleaseAssets): string {
  return [
    "default-src 'none'",
    `script-src 'self' '${beforePaint.hash}'`,
    `style-src 'self' '${styles.hash}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
