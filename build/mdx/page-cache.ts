import type { FileCache } from '../cache/file-cache.ts';
import { toContentHash } from '../content-hash.ts';
import type { ContentFile } from '../content/discover.ts';
import { compilePage } from './compile-page.ts';
import type { CompiledPage, PageCompiler } from './compile-page.ts';
import { hasAskedForSchemas, hasSameAnswers, isLookup, traceServices } from './page-trace.ts';
import type { PageTrace } from './page-trace.ts';

/** Compiled pages, in memory while a process runs and on disk between builds. */
export interface PageCache {
  /** The page as its source and the rest of the site make it now, compiled if need be. */
  compile(file: ContentFile, compiler: PageCompiler): Promise<CompiledPage>;
}

interface Entry extends CompiledPage {
  trace: PageTrace;
}

/**
 * Create a cache of pages that were made by the code of `sourceKey`. An entry stands under the hash of the
 * page's own text and place, the code and the build's options; it counts only while every question that
 * the page asked of the site (links, pictures, terms, the contract) has the answer that it had then.
 */
export function createPageCache(sourceKey: string, disk: FileCache): PageCache {
  /** Keyed by the source as it was read: an edit makes another. */
  const remembered = new WeakMap<ContentFile, Entry>();
  /** For which site an entry has been found to hold: the services stay the same until something changes. */
  const confirmed = new WeakMap<Entry, PageCompiler>();
  const isCurrent = (entry: Entry, file: ContentFile, compiler: PageCompiler): boolean =>
    confirmed.get(entry) === compiler || hasSameAnswers(entry.trace, compiler, file);
  const remember = (file: ContentFile, entry: Entry, compiler: PageCompiler): Entry => {
    remembered.set(file, entry);
    confirmed.set(entry, compiler);
    return entry;
  };
  return {
    async compile(file, compiler) {
      const known = remembered.get(file);
      if (known && isCurrent(known, file, compiler)) return remember(file, known, compiler);
      const key = toKey(file, compiler, sourceKey);
      const kept = known ? null : await loadEntry(disk, key);
      if (kept && isCurrent(kept, file, compiler)) return remember(file, kept, compiler);
      const entry = remember(file, await compileTraced(file, compiler), compiler);
      // A page with an error is about to be mended.
      if (entry.page) await disk.keep(key, JSON.stringify(entry));
      return entry;
    },
  };
}

async function compileTraced(file: ContentFile, compiler: PageCompiler): Promise<Entry> {
  const { contract } = compiler;
  const isWhole = !isLookup(contract) || contract.isWhole;
  const { services, trace } = traceServices(compiler, file);
  const compiled = await compilePage(file, { ...compiler, ...services });
  if (isWhole || !hasAskedForSchemas(trace)) return { ...compiled, trace };
  // The contract came from the cache, and this page is one of the few that need more of it.
  await contract.complete();
  return compileTraced(file, compiler);
}

async function loadEntry(disk: FileCache, key: string): Promise<Entry | null> {
  const bytes = await disk.load(key);
  return bytes && (JSON.parse(bytes.toString()) as Entry);
}

function toKey(file: ContentFile, compiler: PageCompiler, sourceKey: string): string {
  const { basePath, strictContent, strictLinks, contract } = compiler;
  const { file: shown, source, id, path, text } = file;
  const contractKind =
    typeof contract === 'string' ? contract : contract === null ? 'none' : 'some';
  const site = [basePath, strictContent, strictLinks, contractKind];
  return toContentHash(JSON.stringify([sourceKey, site, shown, source, id, path, text]));
}
