import { expect, it } from 'vitest';
import { toReleaseFiles } from '../../../build/release/release-files.ts';

/** Split the header rules of the asset server into paths and their lines. */
function toRules(basePath: string): Record<string, string[]> {
  const text = String(toReleaseFiles([], [], basePath).get('_headers'));
  expect(text.endsWith('\n')).toBe(true);
  const rules = text
    .trimEnd()
    .split(/\n(?!  )/)
    .map((rule): [string, string[]] => {
      const [path = '', ...lines] = rule.split('\n');
      return [path, lines.map((line) => line.slice(2))];
    });
  return Object.fromEntries(rules);
}

const DENIED =
  'accelerometer camera display-capture geolocation gyroscope magnetometer microphone midi payment usb';

/** Of every file; no inline code is allowed. */
const SECURITY = [
  "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types site 'allow-duplicates'",
  'Cross-Origin-Opener-Policy: same-origin',
  'Cross-Origin-Resource-Policy: same-origin',
  `Permissions-Policy: ${DENIED.replaceAll(' ', '=(), ')}=()`,
  'Referrer-Policy: strict-origin-when-cross-origin',
];

const ANY_SITE = ['Access-Control-Allow-Origin: *'];

it.each([
  ['/', 'max-age=31536000; includeSubDomains'],
  ['/base/', 'max-age=31536000'],
])('files below %s have these headers', (basePath, transport) => {
  const rules = toRules(basePath);
  expect(Object.keys(rules)).toEqual([
    '/*',
    ...['_assets/*', '_assets/content/*', 'openapi/*', 'openapi/schemas/*'].map(
      (path) => basePath + path,
    ),
    ...['llms-full*', 'versions.json'].map((path) => basePath + path),
  ]);
  expect(Object.values(rules)).toEqual([
    [...SECURITY, `Strict-Transport-Security: ${transport}`, 'X-Content-Type-Options: nosniff'],
    ['Cache-Control: public, max-age=31536000, immutable'],
    // The policy of all files is detached, because the asset server would join both.
    [
      "Content-Security-Policy: sandbox allow-same-origin; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; font-src data:; frame-ancestors 'none'",
      '! Content-Security-Policy',
    ],
    ANY_SITE,
    ['Content-Type: application/schema+json'],
    ANY_SITE,
    ANY_SITE,
  ]);
});
