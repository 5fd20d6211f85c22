import { ORIGIN_SLOT } from '../../worker/store/origin-slot.ts';

/** Of one sitemap (https://www.sitemaps.org/protocol.html). */
const MAX_ADDRESSES = 50_000;

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const XML = '<?xml version="1.0" encoding="UTF-8"?>';

/**
 * List the addresses of all pages, base path included: `/sitemap.xml`, and where there are too many of
 * them, an index of such lists. Path without the base path → text.
 */
export function toSitemaps(paths: string[], basePath: string): Map<string, string> {
  const sorted = paths.toSorted();
  const count = Math.ceil(sorted.length / MAX_ADDRESSES);
  if (count <= 1) return new Map([['/sitemap.xml', toUrlSet(sorted)]]);
  const parts = Array.from({ length: count }, (_, at): [string, string] => [
    `/sitemaps/${at + 1}.xml`,
    toUrlSet(sorted.slice(at * MAX_ADDRESSES, (at + 1) * MAX_ADDRESSES)),
  ]);
  const entries = parts.map(
    ([path]) => `<sitemap>${toLocation(basePath + path.slice(1))}</sitemap>`,
  );
  const index = `${XML}\n<sitemapindex ${NAMESPACE}>\n${entries.join('\n')}\n</sitemapindex>\n`;
  return new Map([['/sitemap.xml', index], ...parts]);
}

function toUrlSet(paths: string[]): string {
  const entries = paths.map((path) => `<url>${toLocation(path)}</url>`);
  return `${XML}\n<urlset ${NAMESPACE}>\n${entries.join('\n')}\n</urlset>\n`;
}

/** Paths are spelled as in an URL: an ampersand is all that XML would misread. */
function toLocation(path: string): string {
  return `<loc>${ORIGIN_SLOT}${path.replaceAll('&', '&amp;').replaceAll("'", '&apos;')}</loc>`;
}
