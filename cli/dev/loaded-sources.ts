import { join } from 'node:path';
import { build } from 'esbuild';
import type { Problem } from '../../build/problem.ts';
import { toBundleProblems } from './bundle-problems.ts';

/** What the process that holds the site is made of: a change of these counts only after it began anew. */
const ENTRY = 'cli/dev/site-process.ts';

/** List our own modules that a process of the site has loaded, by absolute paths. */
export async function listLoadedSources(sourceFolder: string): Promise<Set<string>> {
  const sources = await bundleOwnModules(sourceFolder);
  return new Set(sources.map((path) => join(sourceFolder, path)));
}

/** Find out why a process of the site does not run: errors of syntax and of imports, with their places. */
export async function loadSourceProblems(sourceFolder: string): Promise<Problem[]> {
  try {
    await bundleOwnModules(sourceFolder);
  } catch (error) {
    return toBundleProblems(error);
  }
  const message = 'stops the build itself as it starts; the terminal shows where.';
  return [{ severity: 'error', file: ENTRY, line: 1, column: 1, message }];
}

/** List the paths of our own modules, as far as the entry reaches them; throws esbuild's failure. */
async function bundleOwnModules(sourceFolder: string): Promise<string[]> {
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
    jsx: 'automatic',
    logLevel: 'silent',
  });
  return Object.keys(metafile.inputs);
}
