import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import { loadBundle } from './load-bundle.ts';

/** The part of `react-dom/server` that renders to strings. Its index includes the streaming part. */
const STRING_RENDERER = join(
  dirname(createRequire(import.meta.url).resolve('react-dom/package.json')),
  'cjs/react-dom-server-legacy.browser.production.js',
);

/** Bundle the Worker as one module, without the assets of a release. */
export async function bundleWorker(sourceFolder: string): Promise<string> {
  const files = await loadBundle(sourceFolder, {
    entryPoints: ['worker/index.ts'],
    // No `minifyIdentifiers`: stack traces in the logs need the names. esbuild's `keepNames` sets the name of
    // each function whenever one is created, many times in a request.
    minifySyntax: true,
    minifyWhitespace: true,
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

/** Put the assets of a release in front of the bundled Worker, so that a change of them needs no new bundle. */
export function withReleaseAssets(worker: string, assets: ReleaseAssets): string {
  return `const RELEASE_ASSETS=${JSON.stringify(assets)};\n${worker}`;
}
