import { ORIGIN_PLACEHOLDER } from '../../worker/store/origin-placeholder.ts';
import type { Page } from '../page.ts';
import { compareText } from '../problem.ts';
import { splitLines } from './split-by-size.ts';

/** Limit of one sitemap (https://www.sitemaps.org/protocol.html). */
const MAX_URLS = 50_000;

/** The protocol allows 50 MB, KV 25 MiB for a value. The Worker holds it in memory. */
const MAX_CHARACTERS = 10_000_000;

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const XML = '<?xml version="1.0" encoding="UTF-8"?>';

type SitemapPage = Pick<Page, 'path' | 'updatedOn'>;

/**
 * Render `/sitemap.xml` from pages, whose paths have the base path. If there are too many, it is an index of sitemaps. Path
 * without the base path → text.
 */
export function toSitemaps(pages: SitemapPage[], basePath: string): Map<string, string> {
  const lines = pages
    .toSorted((a, b) => compareText(a.path, b.path))
    .map(({ path, updatedOn }) => `<url>${toLocation(path)}${toLastChange(updatedOn)}</url>`);
  const chunks = splitLines(lines, { maxItems: MAX_URLS, maxSize: MAX_CHARACTERS });
  const [first = []] = chunks;
  if (chunks.length <= 1) return new Map([['/sitemap.xml', toUrlSet(first)]]);
  const parts = chunks.map((chunk, at): [string, string] => [
    `/sitemaps/${at + 1}.xml`,
    toUrlSet(chunk),
  ]);
  const entries = parts.map(
    ([path]) => `<sitemap>${toLocation(basePath + path.slice(1))}</sitemap>`,
  );
  const index = `${XML}\n<sitemapindex ${NAMESPACE}>\n${entries.join('\n')}\n</sitemapindex>\n`;
  return new Map([['/sitemap.xml', index], ...parts]);
}

function toUrlSet(entries: string[]): string {
  return `${XML}\n<urlset ${NAMESPACE}>\n${entries.join('\n')}\n</urlset>\n`;
}

function toLastChange(day: string | undefined): string {
  return day === undefined ? '' : `<lastmod>${day}</lastmod>`;
}

/** Paths are percent-encoded, so only `&` and `'` need an entity. */
function toLocation(path: string): string {
  return `<loc>${ORIGIN_PLACEHOLDER}${path.replaceAll('&', '&amp;').replaceAll("'", '&apos;')}</loc>`;
}
