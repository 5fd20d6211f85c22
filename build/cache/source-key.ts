import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { toContentHash } from '../content-hash.ts';
import type { FileCache } from './file-cache.ts';
import { bundleOwnModules } from './own-modules.ts';
import { createSourceCache } from './source-cache.ts';
import type { KeptValue, MadeValue } from './source-cache.ts';

/** Everything that turns sources into pages, their texts and social images, components included. */
export const COMPILERS = [
  'build/mdx/page-cache.ts',
  'build/openapi/kept-reference.ts',
  'build/highlighter.ts',
  'build/outputs/page-texts.ts',
  'build/outputs/full-texts.ts',
  'build/outputs/social-image.ts',
  'build/search/search-block.ts',
];

/** Two for each state of the code that one may switch to and fro between. */
const MAX_ENTRIES = 32;

/**
 * Hash the code that makes pages: our own modules, as far as the compilers reach them, and the packages.
 * Null when a module changed after this process or thread began: what it makes is then of no known code.
 */
export async function loadSourceKey(sourceFolder: string, disk: FileCache): Promise<string | null> {
  const cache = createSourceCache(disk, sourceFolder);
  const packages = await readFile(join(sourceFolder, 'package-lock.json'));
  const setting = JSON.stringify([process.version, toContentHash(packages), COMPILERS]);
  const kept = (await cache.load(setting)) ?? (await makeKept());
  const { timeOrigin, nodeTiming } = performance;
  // A thread starts later than its process, which the time origin belongs to.
  return kept && kept.changedAt < timeOrigin + nodeTiming.environment
    ? toContentHash(setting + kept.value.toString())
    : null;

  async function makeKept(): Promise<KeptValue | null> {
    const startedAt = Date.now();
    await cache.keep(setting, await hashCompilers(sourceFolder), startedAt);
    await disk.prune(MAX_ENTRIES);
    return cache.load(setting);
  }
}

async function hashCompilers(sourceFolder: string): Promise<MadeValue> {
  const { texts, sources } = await bundleOwnModules(sourceFolder, COMPILERS);
  return { value: toContentHash(texts.join('\n')), sources };
}
