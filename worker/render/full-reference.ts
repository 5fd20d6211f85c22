import { toDocumentTitle } from '../../client/model/document-title.ts';
import type { FullReference, ReleaseAssets } from '../../client/model/release-assets.ts';
import { escapeHtml } from './escape-html.ts';

/** Render the document that shows a whole contract: a bar with the way back, filled by its script. */
export function renderFullReference(assets: ReleaseAssets, reference: FullReference): string {
  const { site, beforePaint, icon } = assets;
  const { title, overviewPath, contractUrl, script, styles } = reference;
  const way = `<a href="${escapeHtml(overviewPath)}">`;
  return [
    '<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(toDocumentTitle(title, site.title))}</title>`,
    `<link rel="icon" href="${escapeHtml(icon)}">`,
    `<script>${beforePaint.text}</script>`,
    `<link rel="stylesheet" href="${escapeHtml(styles)}">`,
    `<script type="module" src="${escapeHtml(script)}"></script>`,
    '</head><body>',
    `<nav class="full-reference-bar" aria-label="Site">${way}← Overview of the API</a></nav>`,
    `<div id="full-reference" data-contract="${escapeHtml(contractUrl)}">`,
    '<p class="full-reference-message">All operations in one document need JavaScript, and a moment ',
    `to load. Each operation also has a page that needs neither: see the ${way}overview</a>.</p></div>`,
    '</body></html>',
  ].join('');
}
