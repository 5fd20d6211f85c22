import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import { loadBundle } from './load-bundle.ts';

/** The half of `react-dom/server` that renders to strings; its index has the streaming half with it. */
const STRING_RENDERER = join(
  dirname(createRequire(import.meta.url).resolve('react-dom/package.json')),
  'cjs/react-dom-server-legacy.browser.production.js',
);

/** Bundle the Worker as one module; it is complete with a release's assets in front of it. */
export async function bundleWorker(sourceFolder: string): Promise<string> {
  const files = await loadBundle(sourceFolder, {
    entryPoints: ['worker/index.ts'],
    // Stack traces in the logs keep their names. They stay as they are: esbuild's `keepNames` would set the
    // name of each function anew whenever one is made, which is many times in every request.
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

/** Give a bundled Worker the assets of a release, which need no other bundle when they change. */
export function withReleaseAssets(worker: string, assets: ReleaseAssets): string {
  return `const RELEASE_ASSETS=${JSON.stringify(assets)};\n${worker}`;
}
