import { escapeHtml } from '../../client/model/escape-html.ts';
import type { Breadcrumb, PageLayout, StyledPart } from '../../client/model/page.ts';
import { withBase } from '../../client/model/path.ts';
import { OPEN_SEARCH_PATH, TOUCH_ICON_PATH } from '../../client/model/site-paths.ts';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import { toDocumentTitle } from '../../client/model/site.ts';
import { THEME_COLORS } from '../../client/model/theme-colors.ts';
import type { Sidebar } from '../../client/model/sidebar.ts';

/** What a document has besides its content. */
export interface DocumentOptions {
  release: string;
  sidebar: Sidebar | null;
  path: string;
  breadcrumbs: Breadcrumb[];
  layout: PageLayout;
  /** As in `Route`. */
  parts?: StyledPart[];
  title: string;
  description: string;
  /** The tabs that the URL selects: value by group. */
  tabs?: ReadonlyMap<string, string>;
  /** HTML for the head: canonical URL, Open Graph, JSON-LD. Empty for what is not a page. */
  metadata: string;
  /** Whether it loads the client; error documents do not. */
  hasClient: boolean;
}

/** Without a stored theme, pages are light. The client changes it: the script before the first paint has no room. */
export const THEME_COLOR_TAG = `<meta name="theme-color" content="${THEME_COLORS.light}">`;

/** Render a document's head. It contains all that the first paint needs. */
export function renderHead(assets: ReleaseAssets, page: DocumentOptions): string {
  const { site, styles, partStyles, layoutStyles, basePathBanner, icon } = assets;
  const { beforePaint, speculationRules } = assets;
  const pageStyles = layoutStyles[page.layout];
  const title = escapeHtml(toDocumentTitle(page.title, site.title));
  const description = page.description
    ? `<meta name="description" content="${escapeHtml(page.description)}">`
    : '';
  // The script before the first paint compares it with the announcement that the reader dismissed.
  const announcement = site.announcement
    ? ` data-announcement="${escapeHtml(site.announcement.id)}"`
    : '';
  // The script before the first paint loads the controls, and they load the client.
  const client = page.hasClient
    ? ` data-controls="${escapeHtml(assets.controls)}" data-client="${escapeHtml(assets.entry)}"`
    : ' data-no-client="true"';
  // The script before the first paint selects them before those that the reader has stored.
  const tabs = [...(page.tabs ?? [])]
    .map(([group, value]) => ` data-${group}="${escapeHtml(value)}"`)
    .join('');
  return [
    `<!doctype html><html lang="en" dir="ltr"${announcement}${client}${tabs}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    THEME_COLOR_TAG,
    `<title>${title}</title>${description}${page.metadata}`,
    `<link rel="icon" href="${escapeHtml(icon)}">`,
    `<link rel="apple-touch-icon" href="${escapeHtml(withBase(site.basePath, TOUCH_ICON_PATH))}">`,
    `<link rel="search" type="application/opensearchdescription+xml" title="${escapeHtml(site.title)}" href="${escapeHtml(withBase(site.basePath, OPEN_SEARCH_PATH))}">`,
    `<style>${styles.text}</style>`,
    pageStyles ? `<style data-layout="${page.layout}">${pageStyles.text}</style>` : '',
    ...(page.parts ?? []).map((part) => `<style>${partStyles[part].text}</style>`),
    // The script before the first paint applies them when the document is complete.
    `<link rel="stylesheet" media="print" href="${escapeHtml(assets.afterPaintStylesUrl)}">`,
    `<noscript><link rel="stylesheet" href="${escapeHtml(assets.afterPaintStylesUrl)}"></noscript>`,
    page.hasClient ? `<script type="speculationrules">${speculationRules.text}</script>` : '',
    `<script>${beforePaint.text}</script>`,
    page.path === site.basePath ? `<script>${basePathBanner.text}</script>` : '',
    '</head>',
  ].join('');
}
