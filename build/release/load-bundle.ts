import { basename } from 'node:path';
import type { BuildOptions } from 'esbuild';
import type { Cache } from '../files/cache.ts';
import { memoFiles } from '../files/source-files.ts';

/** Where the sources of bundles are, and what was made of them before. */
export interface BundleSources {
  sourceFolder: string;
  cache: Cache;
}

/**
 * Bundle sources, or load the bundle from the cache, whose keys have the packages and the options for JSX: file name →
 * bytes. Throws esbuild's error, with file and line.
 */
export async function loadBundle(
  { sourceFolder, cache }: BundleSources,
  options: BuildOptions,
): Promise<Map<string, Uint8Array>> {
  const entry = { namespace: 'bundle' as const, key: [options], folder: sourceFolder };
  return memoFiles(cache, entry, () => bundle(sourceFolder, options));
}

async function bundle(sourceFolder: string, options: BuildOptions) {
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    ...options,
    absWorkingDir: sourceFolder,
    bundle: true,
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  return {
    value: new Map(outputFiles.map(({ path, contents }) => [basename(path), contents])),
    sources: Object.keys(metafile.inputs).filter(isOwnSource),
  };
}

/** Other inputs are packages and values from the options. */
function isOwnSource(input: string): boolean {
  return !input.includes('node_modules/') && !input.startsWith('<');
}
