/** The inline blocks that the policy allows, by their hashes: `sha256-…`, base64. */
interface AllowedInline {
  script: string;
  styles: string[];
}

/**
 * The security headers of every answer, whoever gives it: the Worker, with the inline blocks of its
 * documents, or the asset server, without any.
 */
export function toSecurityHeaders(inline: AllowedInline | null): Record<string, string> {
  return {
    'Content-Security-Policy': toPolicy(inline),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': PERMISSIONS.map((feature) => `${feature}=()`).join(', '),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
  };
}

/** Nothing of the reader's device is any of the site's business. */
const PERMISSIONS = [
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

/** Nothing runs and nothing styles but what the release itself brings: no inline code, no other origin. */
function toPolicy(inline: AllowedInline | null): string {
  return [
    "default-src 'none'",
    `script-src 'self'${inline ? ` '${inline.script}'` : ''}`,
    `style-src 'self'${(inline?.styles ?? []).map((hash) => ` '${hash}'`).join('')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
