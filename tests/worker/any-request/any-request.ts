import * as fc from 'fast-check';

/** A request with an arbitrary path, method and headers. */
export interface AnyRequest {
  /** Path and query, as sent. */
  target: string;
  method: string;
  headers: Record<string, string>;
}

/** Parts of paths, separated by spaces. */
const PIECES = [
  '/ // /// \\ . .. /./ /../ ; : @ ~ * | & = + , a 0 - _ [ ] ^ ! $ ( ) é 日本 \u0001 \u007f',
  '%2f %5C %2e %2E%2e %00 %0d%0a %7f % %zz %c0%af %E0%A4%A %25 %20 %61 %C3%A9 %F0%9F%92%A9',
  '/index /index.html .html .md .json .openapi.json /_reference INDEX Docs docs/ faqs /users/',
  '//example.com /\\example.com https://example.com/ @example.com %2F%2Fexample.com javascript:',
  '/_data/ /_sidebar/ /versions.json /_assets/ undefined null __proto__ constructor toString',
  '<script>alert(1)</script> "><img/src=x> \' ` ${1} {{1}} %3Cscript%3E --> <!--',
].flatMap((line) => line.split(' '));

const STARTS = ['/', '/', '/', '//', '///', '/\\'];
const KEPT_SHARES = [1, 1, 1, 0.9, 0.7, 0.4];
const QUERIES = ['', '', '', '?', '?q=1', '?open=docs&open=x', '?u=//example.com', '?%0d%0aX:y'];
const METHODS = 'GET GET GET GET HEAD HEAD POST PUT DELETE OPTIONS PATCH BREW'.split(' ');
const HEADERS: [string, string][] = [
  ...Array.from({ length: 6 }, () => toHeader('If-None-Match')('*')),
  ...['"x"', 'W/"x"', ',,,', '"', '"a", "b"', 'W/*'].map(toHeader('If-None-Match')),
  ...['Thu, 01 Jan 1970 00:00:00 GMT', 'yesterday'].map(toHeader('If-Modified-Since')),
  ...['*/*', 'application/json', 'text/markdown', ';;q=', 'text/*;q=0'].map(toHeader('Accept')),
  ...['br', 'gzip', 'identity'].map(toHeader('Accept-Encoding')),
  ...['bytes=0-1', 'bytes=-', 'lines=1'].map(toHeader('Range')),
  ...['on', 'off'].map(toHeader('Save-Data')),
  ...['example.com', '//example.com'].map(toHeader('X-Forwarded-Host')),
  ...['a=b', '=', ';;;'].map(toHeader('Cookie')),
];

/** Bytes that one request is made of: cheap to draw by the hundred thousand, and to shrink. */
const BYTES = 12;

/** Spellings around the addresses that exist, with any method and headers. */
export function anyRequest(paths: string[]): fc.Arbitrary<AnyRequest> {
  return fc.uint8Array({ minLength: BYTES, maxLength: BYTES }).map((bytes) => {
    let next = 0;
    const draw = (): number => bytes[next++] ?? 0;
    const pick = <Value>(values: Value[]): Value => values[draw() % values.length] as Value;
    const path = paths[(draw() * 256 + draw()) % paths.length] ?? '/';
    const prefix = path.slice(1, Math.ceil(path.length * pick(KEPT_SHARES)));
    const pieces = Array.from({ length: draw() % 4 }, () => pick(PIECES));
    const target = pick(STARTS) + prefix + pieces.join('') + pick(QUERIES);
    const headers = Object.fromEntries(Array.from({ length: draw() % 3 }, () => pick(HEADERS)));
    return { target, method: pick(METHODS), headers };
  });
}

function toHeader(name: string): (value: string) => [string, string] {
  return (value) => [name, value];
}
