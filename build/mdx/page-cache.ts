import type { EntryStore, KeptEntry } from '../cache/entry-store.ts';
import { loadPacks } from '../cache/load-packs.ts';
import { toContentHash } from '../content-hash.ts';
import type { ContentFile } from '../content/discover.ts';
import { createKeptPage, renderPageRecord, toPageRecord } from '../page-record.ts';
import type { Page } from '../page.ts';
import type { Problem } from '../problem.ts';
import type { CompiledPage, PageCompiler } from './compile-page.ts';
import { hasAskedForSchemas, hasSameAnswers, isLookup, traceServices } from './page-trace.ts';
import type { Answers, PageTrace } from './page-trace.ts';
import { toSiteFingerprint } from './site-fingerprint.ts';

/** Compiled pages, in memory while a process runs and on disk between builds. */
export interface PageCache {
  /** The pages as their sources and the rest of the site make them now. */
  loadAll(files: ContentFile[], compiler: PageCompiler): LoadedPages;
  /** A page, compiled if need be. */
  compile(file: ContentFile, compiler: PageCompiler): Promise<CompiledPage>;
}

export interface LoadedPages {
  /** Of each file; null where it has to be compiled. */
  pages: (CompiledPage | null)[];
  /** Once all are compiled: keep them so that the next build of this site loads them together. */
  keepTogether(): void;
}

/** What is kept of a page beside its record. */
interface PageFacts {
  page: Omit<Page, 'html'>;
  problems: Problem[];
  /** What it was told of files beside the pages, which can change at any time. */
  files: Answers;
}

/** With what it was told of the rest of the site. */
interface TracedFacts extends PageFacts {
  site: Answers;
}

interface Entry extends CompiledPage {
  /** Null for a page with an error, which is about to be mended. */
  facts: PageFacts | null;
  files: Answers;
  /** Fingerprint of a site that gives the answers on which it was made. */
  site: string;
  /** What it has been found to hold for: this stays the same until something changes. */
  confirmed: PageCompiler;
}

/**
 * Create a cache of pages that were made by the code of `sourceKey`. An entry stands under the hash of the
 * page's own text and place, the code and the build's options; it counts only while every question that
 * the page asked of the site (links, images, terms, the contract) has the answer that it had then.
 * Entries that hold for a site are kept together too, so that while it stays the same nobody asks again.
 * Articles stay on disk: a page in memory is what the site has to know of it.
 */
export function createPageCache(sourceKey: string, store: EntryStore): PageCache {
  /** Keyed by the source as it was read: an edit makes another. */
  const remembered = new WeakMap<ContentFile, Entry>();
  const remember = (file: ContentFile, entry: Entry): Entry => {
    remembered.set(file, entry);
    return entry;
  };
  const toEntry = (
    { facts, content }: KeptEntry<PageFacts, string>,
    compiler: PageCompiler,
  ): Entry => {
    const { page, problems, files } = facts;
    const site = toSiteFingerprint(compiler);
    return {
      page: createKeptPage(page, content),
      problems,
      files,
      facts: { page, problems, files },
      site,
      confirmed: compiler,
    };
  };
  const load = (file: ContentFile, compiler: PageCompiler): Entry | null => {
    const known = remembered.get(file);
    if (known?.confirmed === compiler) return known;
    if (known?.site === toSiteFingerprint(compiler)) {
      const isCurrent = hasSameAnswers(known.files, compiler, file);
      return isCurrent ? remember(file, { ...known, confirmed: compiler }) : null;
    }
    const kept = store.load<TracedFacts, string>(toKey(file, compiler, sourceKey));
    if (!kept) return null;
    const { files, site } = kept.facts;
    const isCurrent = hasSameAnswers(files, compiler, file) && hasSameAnswers(site, compiler, file);
    return isCurrent ? remember(file, toEntry(kept, compiler)) : null;
  };
  return {
    loadAll(files, compiler) {
      const fresh = files.filter((file) => !remembered.has(file));
      const keys = fresh.map((file) => toKey(file, compiler, sourceKey));
      const packs = loadPacks<PageFacts, string>(store, toSiteFingerprint(compiler), keys);
      for (const [at, file] of fresh.entries()) {
        const kept = packs.entries[at];
        const isCurrent = kept && hasSameAnswers(kept.facts.files, compiler, file);
        if (isCurrent) remember(file, toEntry(kept, compiler));
      }
      return {
        pages: files.map((file) => load(file, compiler)),
        keepTogether: () => packs.keep(fresh.map((file) => toKept(remembered.get(file)))),
      };
    },
    async compile(file, compiler) {
      const kept = load(file, compiler);
      if (kept) return kept;
      const made = await compileTraced(file, compiler);
      const { page, problems, trace } = made;
      const content = { page, problems, files: trace.files };
      const site = toSiteFingerprint(compiler);
      if (!page) {
        return remember(file, { ...content, facts: null, site, confirmed: compiler });
      }
      const { html: _, ...facts } = page;
      const key = toKey(file, compiler, sourceKey);
      const traced: TracedFacts = { page: facts, problems, files: trace.files, site: trace.site };
      return remember(file, toEntry(store.keep(key, traced, renderPageRecord(page)), compiler));
    },
  };
}

function toKept(entry: Entry | undefined): KeptEntry<PageFacts, string> | null {
  if (!entry?.page || !entry.facts) return null;
  return { facts: entry.facts, content: toPageRecord(entry.page) };
}

async function compileTraced(
  file: ContentFile,
  compiler: PageCompiler,
): Promise<CompiledPage & { trace: PageTrace }> {
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
