import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageLayout } from '../../client/model/page.ts';
import type { InlineAsset } from '../../client/model/release-assets.ts';
import { withBase } from '../../client/model/path.ts';
import { toContentHash } from '../content-hash.ts';
import { ASSET_FOLDER, BROWSER_OPTIONS } from './browser-options.ts';
import { bundleSearch } from './bundle-search.ts';
import { loadBundle } from './load-bundle.ts';

export interface ClientBundle {
  /** Address of the entry module. */
  entry: string;
  /** Address of the site's icon. */
  icon: string;
  styles: InlineAsset;
  layoutStyles: Partial<Record<PageLayout, InlineAsset>>;
  beforePaint: InlineAsset;
  basePathBanner: InlineAsset;
  /** Files to serve: name below the assets folder → bytes. */
  files: Map<string, Uint8Array>;
}

/** Layouts with styles that other pages do not need, in `client/styles/<layout>.css`. */
const STYLED_LAYOUTS = ['landing', 'reference'] as const satisfies PageLayout[];

/**
 * Chromium compiles every function of the file beside its download, off the main thread, instead of each when
 * it is called first: at the start, or at the first click.
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

/** Bundle what the browser gets: the client under hashed names, styles and the script before paint inline. */
export async function bundleClient(
  sourceFolder: string,
  basePath: string,
  entryPoint = 'client/browser/entry.tsx',
): Promise<ClientBundle> {
  const [search, clientStyles, layouts, styles, beforePaint, basePathBanner] = await Promise.all([
    bundleSearch(sourceFolder, basePath),
    bundleInline(sourceFolder, 'client/browser/client.css'),
    bundleLayoutStyles(sourceFolder),
    bundleInline(sourceFolder, 'client/styles/site.css'),
    bundleInline(sourceFolder, 'client/browser/before-paint.ts'),
    bundleInline(sourceFolder, 'client/browser/base-path-banner.ts'),
  ]);
  const client = await loadBundle(sourceFolder, {
    ...BROWSER_OPTIONS,
    define: {
      ...BROWSER_OPTIONS.define,
      LAYOUT_STYLES: JSON.stringify(
        Object.fromEntries(
          layouts.map(({ layout, file }) => [layout, withBase(basePath, `/${file}`)]),
        ),
      ),
      SEARCH_DIALOG: JSON.stringify(search.dialog),
      SEARCH_WORKER: JSON.stringify(search.worker),
      SEARCH_STYLES: JSON.stringify(search.styles),
      CLIENT_STYLES: JSON.stringify(clientStyles.text),
    },
    entryPoints: [entryPoint],
    banner: { js: COMPILE_HINT },
    format: 'esm',
    jsx: 'automatic',
    outdir: 'out',
    entryNames: '[name]-[hash]',
  });
  const files = new Map<string, Uint8Array>([
    ...[...client].map(([name, bytes]): [string, Uint8Array] => [`${ASSET_FOLDER}/${name}`, bytes]),
    ...search.files,
    ...layouts.map(({ file, asset }): [string, Uint8Array] => [file, Buffer.from(asset.text)]),
  ]);
  const entry = [...files.keys()].find((name) => name.startsWith(`${ASSET_FOLDER}/entry-`));
  if (entry === undefined) throw new Error('The client bundle has no entry.');
  const iconBytes = await readFile(join(sourceFolder, 'client/styles/icon.svg'));
  const icon = `${ASSET_FOLDER}/icon-${toContentHash(iconBytes).slice(0, 10)}.svg`;
  files.set(icon, iconBytes);
  return {
    entry: withBase(basePath, `/${entry}`),
    icon: withBase(basePath, `/${icon}`),
    styles,
    layoutStyles: Object.fromEntries(layouts.map(({ layout, asset }) => [layout, asset])),
    beforePaint,
    basePathBanner,
    files,
  };
}

/** Each inline, for documents, and as a file, for a document that becomes such a page. */
export async function bundleLayoutStyles(sourceFolder: string) {
  return await Promise.all(
    STYLED_LAYOUTS.map(async (layout) => {
      const asset = await bundleInline(sourceFolder, `client/styles/${layout}.css`);
      const hash = toContentHash(asset.text).slice(0, 10);
      return { layout, asset, file: `${ASSET_FOLDER}/${layout}-${hash}.css` };
    }),
  );
}

export async function bundleInline(sourceFolder: string, entry: string): Promise<InlineAsset> {
  const files = await loadBundle(sourceFolder, {
    ...BROWSER_OPTIONS,
    entryPoints: [entry],
    format: 'iife',
    outdir: 'out',
    // Without the directive that a strict project asks for: each byte of it travels in every document.
    tsconfigRaw: {},
  });
  const [bytes = ''] = files.values();
  const text = Buffer.from(bytes).toString().trim();
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` };
}
