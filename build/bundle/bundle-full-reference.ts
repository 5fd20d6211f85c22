import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, version } from 'esbuild';
import type { BuildOptions } from 'esbuild';
import { withBase } from '../../client/model/path.ts';
import { toContentHash } from '../content-hash.ts';
import { ASSET_FOLDER, BROWSER_OPTIONS } from './browser-options.ts';

/** The client of the full reference's document. */
export interface FullReferenceBundle {
  /** Address of the entry module. */
  script: string;
  /** Address of its styles. */
  styles: string;
  /** Files to serve: name below the assets folder → bytes. */
  files: Map<string, Uint8Array>;
}

const ENTRY = 'client/reference/full-reference';

/** Bundle the client of the full reference, which takes seconds, or take it from the last build. */
export async function bundleFullReference(
  sourceFolder: string,
  basePath: string,
): Promise<FullReferenceBundle> {
  const key = await toCacheKey(sourceFolder);
  const folder = join(sourceFolder, '.cache', `reference-${key}`);
  const bundled = existsSync(folder) ? await loadFiles(folder) : await bundle(sourceFolder);
  if (!existsSync(folder)) await keepFiles(bundled, folder);
  await removeOldFolders(join(sourceFolder, '.cache'), folder);
  const files = new Map(
    [...bundled].map(([name, bytes]): [string, Uint8Array] => [`${ASSET_FOLDER}/${name}`, bytes]),
  );
  const find = (pattern: RegExp): string => {
    const name = [...files.keys()].find((candidate) => pattern.test(candidate));
    if (name === undefined) throw new Error(`The bundle of ${ENTRY} is not complete.`);
    return withBase(basePath, `/${name}`);
  };
  return {
    script: find(/\/full-reference-\w+\.js$/),
    styles: find(/\/full-reference-\w+\.css$/),
    files,
  };
}

const OPTIONS = {
  ...BROWSER_OPTIONS,
  entryPoints: [`${ENTRY}.ts`, `${ENTRY}.css`],
  format: 'esm',
  splitting: true,
  outdir: 'out',
  entryNames: '[name]-[hash]',
  chunkNames: 'reference-[hash]',
} satisfies BuildOptions;

async function bundle(sourceFolder: string): Promise<Map<string, Uint8Array>> {
  const { outputFiles } = await build({ ...OPTIONS, absWorkingDir: sourceFolder });
  return new Map(outputFiles.map((file) => [file.path.split(/[\\/]/).at(-1) ?? '', file.contents]));
}

/** Everything that the bundle is made from: our own code, the packages and the bundler. */
async function toCacheKey(sourceFolder: string): Promise<string> {
  const own = await build({ ...OPTIONS, absWorkingDir: sourceFolder, packages: 'external' });
  const packages = await readFile(join(sourceFolder, 'package-lock.json'), 'utf8');
  const parts = [version, packages, JSON.stringify(OPTIONS), ...own.outputFiles.map((f) => f.text)];
  return toContentHash(parts.join('\n'));
}

async function loadFiles(folder: string): Promise<Map<string, Uint8Array>> {
  const names = (await readdir(folder)).sort();
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(join(folder, name))] as const),
    ),
  );
}

/** As many bundles as one may switch to and fro between; each is some 5 MB. */
const MAX_FOLDERS = 3;

/** Remove the oldest bundles, and what a build that was killed left behind. */
async function removeOldFolders(cacheFolder: string, current: string): Promise<void> {
  const names = (await readdir(cacheFolder)).filter((name) => name.startsWith('reference-'));
  const others = names.map((name) => join(cacheFolder, name)).filter((path) => path !== current);
  if (others.length < MAX_FOLDERS) return;
  const aged = await Promise.all(
    others.map(async (path) => ({
      path,
      time: (await stat(path).catch(() => null))?.mtimeMs ?? 0,
    })),
  );
  const oldest = aged.sort((a, b) => b.time - a.time).slice(MAX_FOLDERS - 1);
  await Promise.all(oldest.map(({ path }) => rm(path, { recursive: true, force: true })));
}

/** Under another name first: a build that runs at the same time sees all of the files or none. */
async function keepFiles(files: Map<string, Uint8Array>, folder: string): Promise<void> {
  const draft = `${folder}.${process.pid}`;
  await mkdir(draft, { recursive: true });
  for (const [name, bytes] of files) await writeFile(join(draft, name), bytes);
  try {
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true });
    // The other build was first, with the same bytes.
    if (!existsSync(folder)) throw error;
  }
}
