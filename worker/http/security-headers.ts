import type { MiddlewareHandler } from 'hono';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';

/** Hashes (`sha256-…`, base64) of the inline blocks that the content security policy allows. */
interface AllowedInline {
  scripts: string[];
  styles: string[];
}

/** Set the security headers of every response of the Worker. */
export function securityHeaders(assets: ReleaseAssets): MiddlewareHandler {
  const { beforePaint, basePathBanner, styles, layoutStyles, site } = assets;
  const headers = Object.entries(
    toSecurityHeaders(site.basePath, {
      scripts: [beforePaint.hash, basePathBanner.hash],
      styles: [styles, ...Object.values(layoutStyles)].map(({ hash }) => hash),
    }),
  );
  return async function securityHeadersMiddleware(c, next) {
    await next();
    for (const [name, value] of headers) c.res.headers.set(name, value);
  };
}

/** Return the security headers of documents, or of files of the asset server (null: no inline blocks). */
export function toSecurityHeaders(
  basePath: string,
  inline: AllowedInline | null,
): Record<string, string> {
  // Below a base path, host and subdomains belong to others too.
  const scope = basePath === '/' ? '; includeSubDomains' : '';
  return {
    'Content-Security-Policy': toPolicy(inline),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Strict-Transport-Security': `max-age=31536000${scope}`,
    'X-Content-Type-Options': 'nosniff',
  };
}

const DENIED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];

function toPolicy(inline: AllowedInline | null): string {
  return [
    "default-src 'none'",
    `script-src 'self'${toSources(inline?.scripts)}`,
    `style-src 'self'${toSources(inline?.styles)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function toSources(hashes: string[] = []): string {
  return hashes.map((hash) => ` '${hash}'`).join('');
}
