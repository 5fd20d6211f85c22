/** Our own modules as far as entries reach them, bundled without comments and types. */
export interface OwnModules {
  texts: string[];
  /** Paths below the sources. */
  sources: string[];
}

/** Find our own modules by bundling; throws esbuild's failure, which says what is wrong where. */
export async function bundleOwnModules(
  sourceFolder: string,
  entryPoints: string[],
): Promise<OwnModules> {
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    absWorkingDir: sourceFolder,
    entryPoints,
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
  return { texts: outputFiles.map(({ text }) => text), sources: Object.keys(metafile.inputs) };
}
