import type { MiddlewareHandler } from 'hono';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import { TRUSTED_TYPES_POLICY } from '../../client/model/trusted-types.ts';
import type { AppEnv } from '../env.ts';

/** Hashes (`sha256-…`, base64) of the inline blocks that the content security policy allows. */
interface AllowedInline {
  scripts: string[];
  styles: string[];
}

/** Set the security headers of every response of the Worker. Scalar's page inserts HTML without Trusted Types. */
export function securityHeaders(assets: ReleaseAssets): MiddlewareHandler<AppEnv> {
  const { beforePaint, speculationRules, basePathBanner, styles, partStyles, layoutStyles, site } =
    assets;
  const inline = {
    scripts: [beforePaint.hash, speculationRules.hash, basePathBanner.hash],
    styles: [styles, ...Object.values(layoutStyles), ...Object.values(partStyles)].map(
      ({ hash }) => hash,
    ),
  };
  const headers = toSecurityHeaders(site.basePath, inline);
  const withoutTrustedTypes = {
    ...headers,
    'Content-Security-Policy': toPolicy(inline).join('; '),
  };
  return async function securityHeadersMiddleware(c, next) {
    await next();
    const fields = c.var.log.kind === 'full-reference' ? withoutTrustedTypes : headers;
    for (const [name, value] of Object.entries(fields)) c.res.headers.set(name, value);
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
    'Content-Security-Policy': [...toPolicy(inline), ...TRUSTED_TYPES].join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Strict-Transport-Security': `max-age=31536000${scope}`,
    'X-Content-Type-Options': 'nosniff',
  };
}

/** Headers of files from authors: browsers run and follow nothing. With an opaque origin, a video could not load itself. */
export const CONTENT_FILE_HEADERS = {
  'Content-Security-Policy': [
    'sandbox allow-same-origin',
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "media-src 'self'",
    'font-src data:',
    "frame-ancestors 'none'",
  ].join('; '),
};

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

/** Each bundle creates the policy, so it has duplicates. */
const TRUSTED_TYPES = [
  "require-trusted-types-for 'script'",
  `trusted-types ${TRUSTED_TYPES_POLICY} 'allow-duplicates'`,
];

function toPolicy(inline: AllowedInline | null): string[] {
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
  ];
}

function toSources(hashes: string[] = []): string {
  return hashes.map((hash) => ` '${hash}'`).join('');
}
