import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import { loadBundle } from './kept-bundle.ts';

/** Bundle the Worker as one module; it is complete with a release's assets in front of it. */
export async function bundleWorker(sourceFolder: string): Promise<string> {
  const files = await loadBundle(sourceFolder, {
    entryPoints: ['worker/index.ts'],
    minify: true,
    // Stack traces in the logs keep their names.
    keepNames: true,
    format: 'esm',
    jsx: 'automatic',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    define: { 'process.env.NODE_ENV': '"production"' },
    outdir: 'out',
  });
  return Buffer.from(files.get('index.js') ?? '').toString();
}

/** Give a bundled Worker the assets of a release, which need no other bundle when they change. */
export function withReleaseAssets(worker: string, assets: ReleaseAssets): string {
  return `const RELEASE_ASSETS=${JSON.stringify(assets)};\n${worker}`;
}
