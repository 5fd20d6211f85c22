import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import { toDocumentTitle } from '../../client/model/document-title.ts';
import { escapeHtml } from './escape-html.ts';

/** Render the document's head: all that the first paint needs is in it. */
export function renderHead(
  assets: ReleaseAssets,
  page: { title: string; description: string },
): string {
  const { site, styles, beforePaint, entry, icon } = assets;
  const title = escapeHtml(toDocumentTitle(page.title, site.title));
  const description = page.description
    ? `<meta name="description" content="${escapeHtml(page.description)}">`
    : '';
  return [
    '<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${title}</title>${description}`,
    `<link rel="icon" href="${escapeHtml(icon)}">`,
    `<style>${styles.text}</style>`,
    `<script>${beforePaint.text}</script>`,
    `<script type="module" fetchpriority="low" src="${escapeHtml(entry)}"></script>`,
    '</head>',
  ].join('');
}
