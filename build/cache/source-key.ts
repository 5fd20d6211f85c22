import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { toContentHash } from '../content-hash.ts';

/** Everything that turns a source into a page and its texts: compilers, and the components that they render. */
const COMPILERS = [
  'build/mdx/page-cache.ts',
  'build/openapi/compile-contract.ts',
  'build/machines/page-texts.ts',
];

/**
 * Hash the code that makes pages: our own modules, as far as the compilers reach them, and the packages.
 * Null when a module changed after this process began: what it makes is then of no known code.
 */
export async function loadSourceKey(sourceFolder: string): Promise<string | null> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: sourceFolder,
    entryPoints: COMPILERS,
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
  const changes = await Promise.all(
    Object.keys(metafile.inputs).map(
      async (path) => (await stat(join(sourceFolder, path))).mtimeMs,
    ),
  );
  if (Math.max(...changes) >= performance.timeOrigin) return null;
  const packages = await readFile(join(sourceFolder, 'package-lock.json'), 'utf8');
  const code = outputFiles.map(({ text }) => text);
  return toContentHash([process.version, packages, ...code].join('\n'));
}
