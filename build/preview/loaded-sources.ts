import { join } from 'node:path';
import { build } from 'esbuild';

/** What the process that holds the site is made of: a change of these counts only after it began anew. */
const ENTRY = 'build/preview/site-process.ts';

/** List our own modules that a process of the site has loaded, by absolute paths. */
export async function listLoadedSources(sourceFolder: string): Promise<Set<string>> {
  const { metafile } = await build({
    absWorkingDir: sourceFolder,
    entryPoints: [ENTRY],
    outdir: 'out',
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  });
  return new Set(Object.keys(metafile.inputs).map((path) => join(sourceFolder, path)));
}
