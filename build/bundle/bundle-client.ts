import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { PageLayout } from '../../client/model/page.ts';
import type { InlineAsset } from '../../client/model/release-assets.ts';
import { withBase } from '../../client/model/path.ts';
import { toContentHash } from '../content-hash.ts';
import { ASSET_FOLDER, BROWSER_OPTIONS } from './browser-options.ts';
import { bundleSearch } from './bundle-search.ts';

export interface ClientBundle {
  /** Address of the entry module. */
  entry: string;
  /** Address of the site's icon. */
  icon: string;
  styles: InlineAsset;
  layoutStyles: Partial<Record<PageLayout, InlineAsset>>;
  beforePaint: InlineAsset;
  /** Files to serve: name below the assets folder → bytes. */
  files: Map<string, Uint8Array>;
}

/** Layouts with styles that other pages do not need, in `client/styles/<layout>.css`. */
const STYLED_LAYOUTS = ['landing', 'reference'] as const satisfies PageLayout[];

/** Bundle what the browser gets: the client under hashed names, styles and the script before paint inline. */
export async function bundleClient(
  sourceFolder: string,
  basePath: string,
  entryPoint = 'client/browser/entry.tsx',
): Promise<ClientBundle> {
  const search = await bundleSearch(sourceFolder, basePath);
  const layouts = await bundleLayoutStyles(sourceFolder);
  const client = await build({
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
    },
    absWorkingDir: sourceFolder,
    entryPoints: [entryPoint],
    external: [search.dialog],
    format: 'esm',
    splitting: true,
    jsx: 'automatic',
    outdir: 'out',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
  });
  const files = new Map<string, Uint8Array>([
    ...client.outputFiles.map((file): [string, Uint8Array] => [
      `${ASSET_FOLDER}/${file.path.split(/[\\/]/).at(-1) ?? ''}`,
      file.contents,
    ]),
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
    styles: await bundleInline(sourceFolder, 'client/styles/site.css'),
    layoutStyles: Object.fromEntries(layouts.map(({ layout, asset }) => [layout, asset])),
    beforePaint: await bundleInline(sourceFolder, 'client/browser/before-paint.ts'),
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
  const { outputFiles } = await build({
    ...BROWSER_OPTIONS,
    absWorkingDir: sourceFolder,
    entryPoints: [entry],
    format: 'iife',
    // Without the directive that a strict project asks for: each byte of it travels in every document.
    tsconfigRaw: {},
  });
  const text = (outputFiles[0]?.text ?? '').trim();
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` };
}
