import { PAGES_PER_CARDS, PAGES_PER_TEXTS } from '../model/search-index.ts';
import type { FileReference, Posting, SearchEntry } from '../model/search-index.ts';
import { findTerms } from './find-terms.ts';
import { toExcerpt, toMarkPattern } from './mark-matches.ts';
import { toQueryTerms } from './query-terms.ts';
import { rankPages } from './rank-pages.ts';
import type { RankOptions, RankedPage } from './rank-pages.ts';
import type { PageResult, SearchResults } from './search-messages.ts';

/** Loads a file of the index by its URL relative to the entry: the entry is `''`. Rejects if it cannot be loaded. */
export type LoadFile = (name: string) => Promise<unknown>;

export interface SearchOptions extends RankOptions {
  /** Number of pages to skip. */
  offset?: number;
  /** Search in titles and names alone, and return no excerpts. */
  isTitlesOnly?: boolean;
  /** Correct words that the index does not have. */
  isCorrected?: boolean;
}

export const PAGE_SIZE = 10;

/** Search the index, loading what the query needs; rejects when a file cannot be loaded. */
export async function searchIndex(
  query: string,
  load: LoadFile,
  { offset = 0, isTitlesOnly = false, isCorrected = true, ...options }: SearchOptions = {},
): Promise<SearchResults> {
  const entry = (await load('')) as SearchEntry;
  const found = await findTerms(toQueryTerms(query), {
    properties: isTitlesOnly ? ['head'] : ['head', 'text'],
    total: entry.sections,
    isCorrected,
    loadParts(property, word, limit) {
      const parts = findParts(entry.parts[property], word).slice(0, limit);
      return Promise.all(parts.map((part) => loadReference(part, load)));
    },
  });
  const pages = rankPages(entry.guidePages, found, options);
  const words = found.flatMap(({ term }) => term.alternatives.map(({ word }) => word));
  const marked = toMarkPattern(words);
  const shown = isTitlesOnly ? { ...entry, texts: [] } : entry;
  const results = pages
    .slice(offset, offset + PAGE_SIZE)
    .map((page) => toResult(page, shown, marked, load));
  return { pages: await Promise.all(results), total: pages.length, marked };
}

/** Find the parts that have beginnings of a word, longest first. */
function findParts(parts: Record<string, FileReference<Posting[]>>, word: string) {
  return Object.entries(parts)
    .filter(([beginning]) => word.startsWith(beginning))
    .sort(([one], [other]) => other.length - one.length)
    .map(([, part]) => part);
}

async function toResult(
  { page, isGuide, sections }: RankedPage,
  { cards, texts }: SearchEntry,
  marked: RegExp,
  load: LoadFile,
): Promise<PageResult> {
  const [card = ['', '', ''], sectionTexts = []] = await Promise.all([
    loadMember(page, cards, PAGES_PER_CARDS, load),
    loadMember<string[]>(page, texts, PAGES_PER_TEXTS, load),
  ]);
  const [path, title, operation, ...headings] = card;
  return {
    path,
    title,
    operation,
    kind: isGuide ? 'guide' : 'api',
    sections: sections.map((section) => {
      const [anchor = '', heading = ''] = headings[section - 1] ?? [];
      return {
        path: anchor === '' ? path : `${path}#${encodeURIComponent(anchor)}`,
        heading,
        excerpt: toExcerpt(sectionTexts[section] ?? '', marked),
      };
    }),
  };
}

/** Load what files of so many pages each have of one page. */
async function loadMember<Member>(
  page: number,
  files: FileReference<Member[]>[],
  pagesPerFile: number,
  load: LoadFile,
): Promise<Member | undefined> {
  const members = await loadReference(files[Math.floor(page / pagesPerFile)] ?? [], load);
  return members[page % pagesPerFile];
}

/** Resolve a reference to the content that the build wrote under it. */
async function loadReference<Content>(
  reference: FileReference<Content>,
  load: LoadFile,
): Promise<Content> {
  return typeof reference === 'string' ? ((await load(reference)) as Content) : reference;
}
