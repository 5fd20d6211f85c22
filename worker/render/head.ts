import type { PageLayout } from '../../client/model/page.ts';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import { toDocumentTitle } from '../../client/model/document-title.ts';
import { escapeHtml } from './escape-html.ts';

/** Render the document's head: all that the first paint needs is in it. */
export function renderHead(
  assets: ReleaseAssets,
  page: { title: string; description: string; layout: PageLayout; metadata?: string },
): string {
  const { site, styles, layoutStyles, beforePaint, entry, icon } = assets;
  const ownStyles = layoutStyles[page.layout];
  const title = escapeHtml(toDocumentTitle(page.title, site.title));
  const description = page.description
    ? `<meta name="description" content="${escapeHtml(page.description)}">`
    : '';
  // The script before the first paint compares it with the one that the reader dismissed.
  const announcement = site.announcement
    ? ` data-announcement="${escapeHtml(site.announcement.id)}"`
    : '';
  return [
    `<!doctype html><html lang="en" dir="ltr"${announcement}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${title}</title>${description}${page.metadata ?? ''}`,
    `<link rel="icon" href="${escapeHtml(icon)}">`,
    `<style>${styles.text}</style>`,
    ownStyles ? `<style data-layout="${page.layout}">${ownStyles.text}</style>` : '',
    `<script>${beforePaint.text}</script>`,
    `<script type="module" fetchpriority="low" src="${escapeHtml(entry)}"></script>`,
    '</head>',
  ].join('');
}
