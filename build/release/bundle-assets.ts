import { createHash } from 'node:crypto';
import type { BuildOptions } from 'esbuild';
import { withBase } from '../../client/model/path.ts';
import { ASSET_FOLDER } from '../../client/model/site-paths.ts';
import type { InlineAsset } from '../../client/model/release-assets.ts';
import { loadBundle } from './load-bundle.ts';
import type { BundleSources } from './load-bundle.ts';

/** Bundled files for the asset server. */
export interface AssetBundle {
  /** Name below the assets folder → bytes. */
  files: Map<string, Uint8Array>;
  /** Return the URL path of an entry point: `entry.js` → `/_assets/entry-K5XQ.js` */
  toUrl(entry: string): string;
}

/** The oldest browsers in which a page is complete and readable. For iOS, esbuild adds `-webkit-text-size-adjust`. */
const TARGET = ['chrome109', 'edge109', 'firefox115', 'safari16.4', 'ios16.4'];

export const BROWSER_OPTIONS = {
  bundle: true,
  write: false,
  minify: true,
  target: TARGET,
  logLevel: 'silent',
  // By default esbuild only warns about CSS syntax errors, and the rules after them are lost.
  logOverride: { 'css-syntax-error': 'error' },
  define: { 'process.env.NODE_ENV': '"production"' },
} satisfies BuildOptions;

/** Bundle entry points for the browser under hashed names. Throws esbuild's error, with file and line. */
export async function bundleAssets(
  sources: BundleSources,
  basePath: string,
  { define, ...options }: BuildOptions,
): Promise<AssetBundle> {
  const bundle = await loadBundle(sources, {
    ...BROWSER_OPTIONS,
    define: { ...BROWSER_OPTIONS.define, ...define },
    format: 'esm',
    outdir: 'out',
    entryNames: '[name]-[hash]',
    ...options,
  });
  const names = [...bundle.keys()];
  return {
    files: new Map([...bundle].map(([name, bytes]) => [`${ASSET_FOLDER}/${name}`, bytes])),
    toUrl(entry) {
      const [start = '', extension = ''] = entry.split('.');
      const pattern = new RegExp(`^${start}-\\w+\\.${extension}$`);
      const name = names.find((candidate) => pattern.test(candidate));
      if (name === undefined) throw new Error(`The bundle has no entry point ${entry}.`);
      return withBase(basePath, `/${ASSET_FOLDER}/${name}`);
    },
  };
}

/** Bundle an entry point that is part of every document, with its hash for the content security policy. */
export async function bundleInline(sources: BundleSources, entry: string): Promise<InlineAsset> {
  const files = await loadBundle(sources, {
    ...BROWSER_OPTIONS,
    entryPoints: [entry],
    format: 'iife',
    outdir: 'out',
    // Without `"use strict"`, which esbuild adds for a strict project: each byte is part of every document.
    tsconfigRaw: {},
  });
  const [bytes = ''] = files.values();
  return toInlineAsset(Buffer.from(bytes).toString().trim());
}

/** Add the hash of a text for the content security policy. */
export function toInlineAsset(text: string): InlineAsset {
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` };
}
