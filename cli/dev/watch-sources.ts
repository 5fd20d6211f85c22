import { dirname, join } from 'node:path';
import { watch } from 'chokidar';
import type { FSWatcher } from 'chokidar';
import { build } from 'esbuild';
import type { BuildInput } from '../../build/build-context.ts';

/** Folders of the project's code. */
export const SOURCE_FOLDERS = ['client', 'worker', 'build', 'cli'];

/** The process that compiles the site, from the root of the project. */
export const SITE_PROCESS_ENTRY = 'cli/dev/site-process-entry.ts';

/** Watch everything that the site is made from. */
export function watchSources({
  sourceFolder,
  contentFolder,
  openApiFile,
  openApiRoot,
}: BuildInput): FSWatcher {
  const watched = [
    ...SOURCE_FOLDERS.map((name) => join(sourceFolder, name)),
    ...(contentFolder === null ? [] : [contentFolder]),
    ...(openApiFile === null ? [] : [openApiRoot ?? dirname(openApiFile)]),
  ];
  const watcher = watch(watched, {
    ignoreInitial: true,
    // As in the build. A link to itself would be an error.
    followSymlinks: false,
    ignored: /[\\/](?:node_modules|\.git)$/,
  });
  // Too many files, or one that cannot be read. Without a listener, an error ends the process.
  return watcher.on('error', (error) => {
    process.stderr.write(`Some changes may not show until you start the preview again: ${error}\n`);
  });
}

/** List the project's modules that the process of a site has loaded, by absolute paths; throws esbuild's failure. */
export async function listLoadedModules(sourceFolder: string): Promise<ReadonlySet<string>> {
  const { metafile } = await build({
    absWorkingDir: sourceFolder,
    entryPoints: [SITE_PROCESS_ENTRY],
    outdir: 'out',
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    logLevel: 'silent',
  });
  return new Set(Object.keys(metafile.inputs).map((path) => join(sourceFolder, path)));
}
