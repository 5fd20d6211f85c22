import { ORIGIN_PLACEHOLDER } from '../../worker/store/origin-placeholder.ts';
import { splitLines } from './split-lines.ts';

/** Of one sitemap (https://www.sitemaps.org/protocol.html). */
const MAX_ADDRESSES = 50_000;

/** The protocol allows 50 MB; KV 25 MiB a value, which the Worker holds in its memory, too. */
const MAX_CHARACTERS = 10_000_000;

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const XML = '<?xml version="1.0" encoding="UTF-8"?>';

/**
 * List the addresses of all pages, base path included: `/sitemap.xml`, and where there are too many of
 * them, an index of such lists. Path without the base path → text.
 */
export function toSitemaps(paths: string[], basePath: string): Map<string, string> {
  const lines = paths.toSorted().map((path) => `<url>${toLocation(path)}</url>`);
  const runs = splitLines(lines, { maxLines: MAX_ADDRESSES, maxCharacters: MAX_CHARACTERS });
  const [first = []] = runs;
  if (runs.length <= 1) return new Map([['/sitemap.xml', toUrlSet(first)]]);
  const parts = runs.map((run, at): [string, string] => [`/sitemaps/${at + 1}.xml`, toUrlSet(run)]);
  const entries = parts.map(
    ([path]) => `<sitemap>${toLocation(basePath + path.slice(1))}</sitemap>`,
  );
  const index = `${XML}\n<sitemapindex ${NAMESPACE}>\n${entries.join('\n')}\n</sitemapindex>\n`;
  return new Map([['/sitemap.xml', index], ...parts]);
}

function toUrlSet(entries: string[]): string {
  return `${XML}\n<urlset ${NAMESPACE}>\n${entries.join('\n')}\n</urlset>\n`;
}

/** Paths are spelled as in an URL: an ampersand is all that XML would misread. */
function toLocation(path: string): string {
  return `<loc>${ORIGIN_PLACEHOLDER}${path.replaceAll('&', '&amp;').replaceAll("'", '&apos;')}</loc>`;
}
