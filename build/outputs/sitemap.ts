import { ORIGIN_PLACEHOLDER } from '../../worker/store/origin-placeholder.ts';
import type { Page } from '../page.ts';
import { compareText } from '../problem.ts';

/** Render `sitemap.xml` (https://www.sitemaps.org/protocol.html), which may have 50,000 pages. Paths have the base path. */
export function renderSitemap(pages: Pick<Page, 'path' | 'updatedOn'>[]): string {
  const entries = pages
    .toSorted((a, b) => compareText(a.path, b.path))
    .map(({ path, updatedOn }) => `<url>${toLocation(path)}${toLastChange(updatedOn)}</url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

function toLastChange(day: string | undefined): string {
  return day === undefined ? '' : `<lastmod>${day}</lastmod>`;
}

/** Paths are percent-encoded, so only `&` and `'` need an entity. */
function toLocation(path: string): string {
  return `<loc>${ORIGIN_PLACEHOLDER}${path.replaceAll('&', '&amp;').replaceAll("'", '&apos;')}</loc>`;
}
