import { readFile, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { BuildOptions } from 'esbuild';
import { createFileCache } from '../cache/file-cache.ts';
import { createSourceCache } from '../cache/source-cache.ts';
import { toContentHash } from '../content-hash.ts';

/** Inputs of a bundle beside its sources: the packages, esbuild among them, and the options for JSX. */
const SETTING_FILES = ['package-lock.json', 'tsconfig.json'];

/** The modules of this folder are inputs, too. */
const OWN_FOLDER = import.meta.dirname;

/** A build has ten bundles of two entries each, and several states of the sources stay in the cache. */
const MAX_ENTRIES = 100;

/**
 * Bundle sources with esbuild, or load the bundle from the cache. Returns the files by name, without a folder.
 * Throws esbuild's error, with file and line.
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

/** Other inputs are packages and values from the options. */
function isOwnSource(input: string): boolean {
  return !input.includes('node_modules/') && !input.startsWith('<');
}
