import { PAGE_LAYOUTS } from '../../client/model/page.ts';
import type { StyledPart } from '../../client/model/page.ts';
import type { InlineAsset, ReleaseAssets } from '../../client/model/release-assets.ts';
import { withBase } from '../../client/model/path.ts';
import { ASSET_FOLDER } from '../../client/model/site-paths.ts';
import { toContentHash } from '../content-hash.ts';
import { bundleAssets, bundleInline, toInlineAsset } from './bundle-assets.ts';
import type { BundleSources } from './load-bundle.ts';
import { STYLED_PARTS } from './styled-parts.ts';

/** What the browser gets. All URLs are paths with the base path. */
export interface ClientBundle {
  assets: Omit<
    ReleaseAssets,
    'site' | 'icon' | 'tagline' | 'fullReference' | 'origin' | 'specUrl' | 'apiVersion'
  >;
  /** Name below the assets folder → bytes. */
  files: Map<string, Uint8Array>;
}

/** Chromium compiles all functions during the download, off the main thread, not each at its first call. */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

/** The client's module, and the script in the head. The author's preview has others. */
export interface ClientEntryPoints {
  entry: string;
  beforePaint: string;
}

const ENTRY_POINTS: ClientEntryPoints = {
  entry: 'client/browser/entry.tsx',
  beforePaint: 'client/browser/before-paint.ts',
};

/** Bundle the client: modules under hashed names, styles and the script before paint inline. */
export async function bundleClient(
  sources: BundleSources,
  basePath: string,
  { entry, beforePaint: head } = ENTRY_POINTS,
): Promise<ClientBundle> {
  const [later, layouts, partStyles, styles, beforePaint, basePathBanner] = await Promise.all([
    bundleLater(sources, basePath),
    bundleLayoutStyles(sources),
    bundlePartStyles(sources),
    bundleInline(sources, 'client/styles/site.css'),
    bundleInline(sources, head),
    bundleInline(sources, 'client/browser/base-path-banner.ts'),
  ]);
  const layoutUrls = layouts.map(({ layout, file }) => [layout, withBase(basePath, `/${file}`)]);
  const first = await bundleAssets(sources, basePath, {
    define: {
      KEYBOARD_HELP_SCRIPT: JSON.stringify(later.toUrl('keyboard-help.js')),
      REFERENCE_SCRIPT: JSON.stringify(later.toUrl('reference-pages.js')),
      SEARCH_DIALOG: JSON.stringify(later.toUrl('search-dialog.js')),
      SEARCH_WORKER: JSON.stringify(later.toUrl('search-worker.js')),
      SEARCH_STYLES: JSON.stringify(later.toUrl('search-dialog.css')),
    },
    entryPoints: ['client/browser/controls.ts'],
  });
  const client = await bundleAssets(sources, basePath, {
    define: {
      LAYOUT_STYLES: JSON.stringify(Object.fromEntries(layoutUrls)),
      ARTICLE_TOOLS_SCRIPT: JSON.stringify(later.toUrl('article-tools.js')),
      REFERENCE_SCRIPT: JSON.stringify(later.toUrl('reference-pages.js')),
    },
    entryPoints: { entry },
    banner: { js: COMPILE_HINT },
    jsx: 'automatic',
  });
  return {
    assets: {
      entry: client.toUrl('entry.js'),
      controls: first.toUrl('controls.js'),
      styles,
      partStyles,
      layoutStyles: Object.fromEntries(layouts.map(({ layout, asset }) => [layout, asset])),
      searchStylesUrl: later.toUrl('search-dialog.css'),
      afterPaintStylesUrl: later.toUrl('after-paint.css'),
      beforePaint,
      speculationRules: toInlineAsset(JSON.stringify(SPECULATION_RULES)),
      basePathBanner,
    },
    files: new Map<string, Uint8Array>([
      ...client.files,
      ...first.files,
      ...later.files,
      ...layouts.map(({ file, asset }): [string, Uint8Array] => [file, Buffer.from(asset.text)]),
    ]),
  };
}

/** A page is prefetched when a pointer stays on its link: no part of this page, no file or other site, and no search. */
const SPECULATION_RULES = {
  prefetch: [
    {
      where: { selector_matches: "a:not([href^='#'],[href*='.'],[data-document-load])" },
      eagerness: 'moderate',
    },
  ],
};

/** Bundle what loads later, when the browser is idle or a reader needs it. */
async function bundleLater(sources: BundleSources, basePath: string) {
  const referenceStyles = await bundleInline(sources, 'client/browser/reference.css');
  return await bundleAssets(sources, basePath, {
    define: { REFERENCE_STYLES: JSON.stringify(referenceStyles.text) },
    entryPoints: [
      'client/search/search-dialog.ts',
      'client/search/search-dialog.css',
      'client/styles/after-paint.css',
      'client/search/search-worker.ts',
      'client/browser/article-tools.ts',
      'client/browser/keyboard-help.ts',
      'client/browser/reference-pages.ts',
    ],
  });
}

/** Bundle each layout's styles: inline for documents, and as a file for a click from another layout. */
async function bundleLayoutStyles(sources: BundleSources) {
  return await Promise.all(
    PAGE_LAYOUTS.map(async (layout) => {
      const asset = await bundleInline(sources, `client/styles/${layout}.css`);
      const hash = toContentHash(asset.text).slice(0, 10);
      return { layout, asset, file: `${ASSET_FOLDER}/${layout}-${hash}.css` };
    }),
  );
}

/** Bundle each part's styles, inline for documents. The styles after the first paint have them all. */
async function bundlePartStyles(sources: BundleSources) {
  const entries = STYLED_PARTS.map(
    async (part) => [part, await bundleInline(sources, `client/styles/${part}.css`)] as const,
  );
  return Object.fromEntries(await Promise.all(entries)) as Record<StyledPart, InlineAsset>;
}
