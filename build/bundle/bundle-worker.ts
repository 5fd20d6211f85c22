import { build } from 'esbuild';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';

/** Bundle the Worker as one module, with the release's assets in it. */
export async function bundleWorker(sourceFolder: string, assets: ReleaseAssets): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: sourceFolder,
    entryPoints: ['worker/index.ts'],
    bundle: true,
    write: false,
    minify: true,
    // Stack traces in the logs keep their names.
    keepNames: true,
    format: 'esm',
    jsx: 'automatic',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    logLevel: 'silent',
    define: {
      'process.env.NODE_ENV': '"production"',
      RELEASE_ASSETS: JSON.stringify(assets),
    },
  });
  return outputFiles[0]?.text ?? '';
}
