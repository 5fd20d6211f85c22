import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildInput } from '../build-context.ts';
import type { Cache } from '../files/cache.ts';
import { bundleAssets } from './bundle-assets.ts';
import type { ClientBundle, ClientEntryPoints } from './bundle-client.ts';
import { bundleClient } from './bundle-client.ts';
import { loadBundle } from './load-bundle.ts';
import type { BundleSources } from './load-bundle.ts';

/** The code of a release. It does not depend on the content. */
export interface Bundles {
  client: ClientBundle;
  /** Null without an OpenAPI document. */
  full: FullReferenceBundle | null;
  /** The Worker without its assets. */
  worker: string;
}

/** The client of the full reference. */
export interface FullReferenceBundle {
  /** URL of the entry module. */
  script: string;
  /** URL of its styles. */
  styles: string;
  /** Name below the assets folder → bytes. */
  files: Map<string, Uint8Array>;
}

/** The entries of client and Worker in the author's preview. */
interface PreviewEntries {
  client: ClientEntryPoints;
  worker: string;
}

/** Bundle the code for browser and Worker. */
export async function loadBundles(
  { sourceFolder, basePath, openApiFile }: BuildInput,
  cache: Cache,
  entries: PreviewEntries | null = null,
): Promise<Bundles> {
  const sources = { sourceFolder, cache };
  const [client, full, worker] = await Promise.all([
    bundleClient(sources, basePath, entries?.client),
    openApiFile === null ? null : bundleFullReference(sources, basePath),
    bundleWorker(sources, entries?.worker),
  ]);
  return { client, full, worker };
}

async function bundleFullReference(
  sources: BundleSources,
  basePath: string,
): Promise<FullReferenceBundle> {
  // Scalar takes seconds, so it is not bundled again for the styles, which have those of the site.
  const [code, styles] = await Promise.all([
    bundleAssets(sources, basePath, {
      entryPoints: ['client/reference/full-reference.ts'],
      splitting: true,
      chunkNames: 'reference-[hash]',
    }),
    bundleAssets(sources, basePath, { entryPoints: ['client/reference/full-reference.css'] }),
  ]);
  return {
    script: code.toUrl('full-reference.js'),
    styles: styles.toUrl('full-reference.css'),
    files: new Map([...code.files, ...styles.files]),
  };
}

/** First line of the Worker's bundle, in place of the assets of a release: a change of them needs no new bundle. */
export const ASSETS_LINE = '// RELEASE_ASSETS';

/** The part of `react-dom/server` that renders to strings. Its index includes the streaming part. */
const STRING_RENDERER = join(
  dirname(createRequire(import.meta.url).resolve('react-dom/package.json')),
  'cjs/react-dom-server-legacy.browser.production.js',
);

/** Bundle the Worker as one module, without the assets of a release. */
async function bundleWorker(sources: BundleSources, previewEntry?: string): Promise<string> {
  const isPreview = previewEntry !== undefined;
  const files = await loadBundle(sources, {
    entryPoints: [{ in: previewEntry ?? 'worker/index.ts', out: 'index' }],
    // For breakpoints: V8 does not stop at some of several statements in a line.
    sourcemap: isPreview && 'inline',
    // Wrangler moves the bundle.
    ...(isPreview && { sourceRoot: pathToFileURL(join(sources.sourceFolder, 'out/')).href }),
    minifySyntax: !isPreview,
    minifyWhitespace: !isPreview,
    // No `minifyIdentifiers`: stack traces in the logs need the names. esbuild's `keepNames` sets the name of
    // each function whenever one is created, many times in a request.
    minifyIdentifiers: false,
    banner: { js: ASSETS_LINE },
    format: 'esm',
    jsx: 'automatic',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    alias: { 'react-dom/server': STRING_RENDERER },
    define: { 'process.env.NODE_ENV': '"production"' },
    outdir: 'out',
  });
  return Buffer.from(files.get('index.js') ?? '').toString();
}
