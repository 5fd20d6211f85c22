import { readFile, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { BuildOptions } from 'esbuild';
import { createFileCache } from '../cache/file-cache.ts';
import { createSourceCache } from '../cache/source-cache.ts';
import { toContentHash } from '../content-hash.ts';

/** Decide about a bundle beside its own sources: the packages, the bundler among them, and how JSX is read. */
const SETTING_FILES = ['package-lock.json', 'tsconfig.json'];

/** The bundler's own modules: what its plugins do shows in no option. */
const OWN_FOLDER = import.meta.dirname;

/** A build has ten bundles of two entries each, and between some states of the sources one switches to and fro. */
const MAX_ENTRIES = 100;

/**
 * Bundle sources by esbuild, or take what the same sources, packages and options gave before. Returns the
 * files by their names, without a folder; throws esbuild's failure, which says what is wrong where.
 */
export async function loadBundle(
  sourceFolder: string,
  options: BuildOptions,
): Promise<Map<string, Uint8Array>> {
  const disk = createFileCache(join(sourceFolder, '.cache', 'bundles'));
  const cache = createSourceCache(disk, sourceFolder);
  const own = (await readdir(OWN_FOLDER)).sort().map((name) => join(OWN_FOLDER, name));
  const decisive = [...SETTING_FILES.map((name) => join(sourceFolder, name)), ...own];
  const texts = await Promise.all(decisive.map((file) => readFile(file)));
  const setting = JSON.stringify([texts.map(toContentHash), options]);
  const kept = await cache.load(setting);
  if (kept) return deserialize(kept.value) as Map<string, Uint8Array>;
  const startedAt = Date.now();
  const { files, sources } = await bundle(sourceFolder, options);
  await cache.keep(setting, { value: serialize(files), sources }, startedAt);
  await disk.prune(MAX_ENTRIES);
  return files;
}

async function bundle(
  sourceFolder: string,
  options: BuildOptions,
): Promise<{ files: Map<string, Uint8Array>; sources: string[] }> {
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
    files: new Map(outputFiles.map(({ path, contents }) => [basename(path), contents])),
    sources: Object.keys(metafile.inputs).filter(isOwnSource),
  };
}

/** The others are packages, and values from the options. */
function isOwnSource(input: string): boolean {
  return !input.includes('node_modules/') && !input.startsWith('<');
}
