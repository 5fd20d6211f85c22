import type { EntryStore } from '../cache/entry-store.ts';
import { toContentHash } from '../content-hash.ts';
import type { ContentFile } from '../content/discover.ts';
import { createKeptPage, renderPageRecord } from '../page-record.ts';
import type { Page } from '../page.ts';
import type { CompiledPage, PageCompiler } from './compile-page.ts';
import { hasAskedForSchemas, hasSameAnswers, isLookup, traceServices } from './page-trace.ts';
import type { PageTrace } from './page-trace.ts';
import { toSiteFingerprint } from './site-fingerprint.ts';

/** Compiled pages, in memory while a process runs and on disk between builds. */
export interface PageCache {
  /** The page as its source and the rest of the site make it now; null where it has to be compiled. */
  load(file: ContentFile, compiler: PageCompiler): CompiledPage | null;
  /** The same, compiled if need be. */
  compile(file: ContentFile, compiler: PageCompiler): Promise<CompiledPage>;
}

interface Entry extends CompiledPage {
  trace: PageTrace;
  /** Fingerprint of the site that gave the answers of the trace. */
  site: string;
}

/** What is kept of a page beside its record. */
interface PageFacts extends Omit<Entry, 'page'> {
  page: Omit<Page, 'html'>;
}

/**
 * Create a cache of pages that were made by the code of `sourceKey`. An entry stands under the hash of the
 * page's own text and place, the code and the build's options; it counts only while every question that
 * the page asked of the site (links, pictures, terms, the contract) has the answer that it had then.
 * Articles stay on disk: a page in memory is what the site has to know of it.
 */
export function createPageCache(sourceKey: string, store: EntryStore): PageCache {
  /** Keyed by the source as it was read: an edit makes another. */
  const remembered = new WeakMap<ContentFile, Entry>();
  /** For which site an entry has been found to hold: the services stay the same until something changes. */
  const confirmed = new WeakMap<Entry, PageCompiler>();
  const remember = (file: ContentFile, entry: Entry, compiler: PageCompiler): Entry => {
    remembered.set(file, entry);
    confirmed.set(entry, compiler);
    return entry;
  };
  const load = (file: ContentFile, compiler: PageCompiler): Entry | null => {
    const known = remembered.get(file);
    if (known && confirmed.get(known) === compiler) return known;
    const site = toSiteFingerprint(compiler);
    const isCurrent = (entry: Omit<Entry, 'page'>) =>
      hasSameAnswers(entry.trace, compiler, file, entry.site === site);
    if (known) return isCurrent(known) ? remember(file, { ...known, site }, compiler) : null;

    const key = toKey(file, compiler, sourceKey);
    const kept = store.load<string>(key);
    const facts = kept && (JSON.parse(kept.facts) as PageFacts);
    if (!kept || !facts || !isCurrent(facts)) return null;
    const entry = { ...facts, site, page: createKeptPage(facts.page, kept.content) };
    // Not every build has to ask again what has been found to be the same.
    if (facts.site !== site) store.keepFacts(key, kept, JSON.stringify({ ...facts, site }));
    return remember(file, entry, compiler);
  };
  return {
    load,
    async compile(file, compiler) {
      const kept = load(file, compiler);
      if (kept) return kept;
      const site = toSiteFingerprint(compiler);
      const { page, ...made } = { ...(await compileTraced(file, compiler)), site };
      // A page with an error is about to be mended.
      const key = toKey(file, compiler, sourceKey);
      const entry = { ...made, page: page && keepPage(store, key, page, made) };
      return remember(file, entry, compiler);
    },
  };
}

function keepPage(store: EntryStore, key: string, page: Page, made: Omit<Entry, 'page'>): Page {
  const { html: _, ...facts } = page;
  const entry: PageFacts = { ...made, page: facts };
  const { content } = store.keep(key, JSON.stringify(entry), renderPageRecord(page));
  return createKeptPage(facts, content);
}

async function compileTraced(
  file: ContentFile,
  compiler: PageCompiler,
): Promise<Omit<Entry, 'site'>> {
  const { contract } = compiler;
  const isWhole = !isLookup(contract) || contract.isWhole;
  const { services, trace } = traceServices(compiler, file);
  // It brings everything that MDX needs, which takes longer to load than a build without edits.
  const { compilePage } = await import('./compile-page.ts');
  const compiled = await compilePage(file, { ...compiler, ...services });
  if (isWhole || !hasAskedForSchemas(trace)) return { ...compiled, trace };
  // The contract came from the cache, and this page is one of the few that need more of it.
  await contract.complete();
  return compileTraced(file, compiler);
}

function toKey(file: ContentFile, compiler: PageCompiler, sourceKey: string): string {
  const { basePath, strictContent, strictLinks, contract } = compiler;
  const { file: shown, source, id, path, text } = file;
  const contractKind =
    typeof contract === 'string' ? contract : contract === null ? 'none' : 'some';
  const site = [sourceKey, basePath, strictContent, strictLinks, contractKind];
  return toContentHash([...site, shown, source, id, path, text].join('\0'));
}
