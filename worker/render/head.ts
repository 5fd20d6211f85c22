import { WAITING_CLIENT_TYPE } from '../../client/model/frame-ids.ts';
import type { PageLayout } from '../../client/model/page.ts';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import { toDocumentTitle } from '../../client/model/document-title.ts';
import { escapeHtml } from './escape-html.ts';

/** When the client is loaded: a reader who saves data gets it by acting, a failure has none. */
export type ClientLoading = 'at once' | 'on act' | 'never';

interface HeadContent {
  title: string;
  description: string;
  layout: PageLayout;
  metadata?: string;
  client: ClientLoading;
}

/** Render the document's head: all that the first paint needs is in it. */
export function renderHead(assets: ReleaseAssets, page: HeadContent): string {
  const { site, styles, layoutStyles, beforePaint, icon } = assets;
  const entry = escapeHtml(assets.entry);
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
    page.client === 'on act'
      ? `<script type="${WAITING_CLIENT_TYPE}" src="${entry}"></script>`
      : '',
    `<script>${beforePaint.text}</script>`,
    page.client === 'at once'
      ? `<script type="module" fetchpriority="low" src="${entry}"></script>`
      : '',
    '</head>',
  ].join('');
}
