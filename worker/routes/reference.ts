import { createMiddleware } from 'hono/factory';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { escapeHtml } from '../../client/model/escape-html.ts';
import type { FullReference, ReleaseAssets } from '../../client/model/release-assets.ts';
import { toDocumentTitle } from '../../client/model/site.ts';
import { Navbar } from '../../client/shell/navbar.tsx';
import type { DestinationEnv } from '../env.ts';
import { revalidated } from '../http/cache-control.ts';
import { respondUnlessCached } from '../http/etag.ts';
import { HTML } from '../http/response-headers.ts';
import { THEME_COLOR_TAG } from '../render/head.ts';

/** Serve Scalar's page, which shows the whole API; pass on every other destination. */
export function fullReference(assets: ReleaseAssets) {
  return createMiddleware<DestinationEnv>(async function fullReferenceRoute(c, next) {
    const { destination, log } = c.var;
    if (destination.kind !== 'full-reference') return next();
    log.kind = 'full-reference';
    const headers = {
      ...HTML,
      ...revalidated(c.env.RELEASE, destination.path),
      // Search engines should list the pages of the operations instead.
      'X-Robots-Tag': 'noindex',
    };
    return respondUnlessCached(c, headers, () =>
      renderFullReference(assets, destination.reference),
    );
  });
}

/** Render a document with the site's navbar; its script fills in the reference. */
function renderFullReference(assets: ReleaseAssets, reference: FullReference): string {
  const { site, beforePaint, icon } = assets;
  const { title, overviewPath, specUrl, script, styles } = reference;
  const link = `<a href="${escapeHtml(overviewPath)}">`;
  const sidebarName = site.navbar.find(({ path }) => path === overviewPath)?.sidebar ?? null;
  return [
    // Without the client, what opens the search leads to its page.
    '<!doctype html><html lang="en" dir="ltr" data-no-client="true"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    THEME_COLOR_TAG,
    `<title>${escapeHtml(toDocumentTitle(title, site.title))}</title>`,
    `<link rel="icon" href="${escapeHtml(icon)}">`,
    `<script>${beforePaint.text}</script>`,
    `<link rel="stylesheet" href="${escapeHtml(styles)}">`,
    `<script type="module" src="${escapeHtml(script)}"></script>`,
    '</head><body>',
    renderToStaticMarkup(createElement(Navbar, { site, sidebarName })),
    '<p class="full-reference-message">The whole API in one document, for the search of your browser and for print. ',
    `Each operation also has a page of its own: see the ${link}overview</a>.</p>`,
    `<div id="full-reference" data-spec="${escapeHtml(specUrl)}">`,
    '<p class="full-reference-message">It needs JavaScript and takes a moment to load.</p></div>',
    '</body></html>',
  ].join('');
}
