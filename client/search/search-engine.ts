import { PAGES_PER_CARDS, PAGES_PER_TEXTS } from '../model/search-index.ts';
import type {
  FileReference,
  PageCard,
  SearchEntry,
  SectionHeading,
  TableName,
} from '../model/search-index.ts';
import { findTerms } from './find-terms.ts';
import type { TermSource } from './find-terms.ts';
import { markMatches, toExcerpt } from './mark-matches.ts';
import { toQueryTerms } from './query-terms.ts';
import { rankPages } from './rank-pages.ts';
import type { RankOptions, RankedPage } from './rank-pages.ts';
import type { PageResult, SearchResults } from './search-messages.ts';

/** Loads a file of the index by its name. Rejects if it cannot be loaded. */
export type LoadFile = (name: string) => Promise<unknown>;

export interface SearchOptions extends RankOptions {
  /** Number of pages to skip. */
  offset?: number;
  /** Search in titles and names alone, and return no excerpts. */
  isBrief?: boolean;
  /** Correct words that the index does not have, unless it is 0. */
  tolerance?: number;
}

export const PAGE_SIZE = 10;

/** Levenshtein distance of a typo. */
const TOLERANCE = 2;

/** Search the index whose entry has the name, loading what the query needs; rejects when a file cannot be loaded. */
export async function searchIndex(
  query: string,
  { entryName, load }: { entryName: string; load: LoadFile },
  { offset = 0, isBrief = false, tolerance = TOLERANCE, ...options }: SearchOptions = {},
): Promise<SearchResults> {
  const entry = (await load(entryName)) as SearchEntry;
  const terms = toQueryTerms(query);
  const marked = new Set(terms.flatMap((term) => term.alternatives.map(({ word }) => word)));
  const source: TermSource = {
    tables: isBrief ? ['head'] : ['head', 'text'],
    total: entry.sections,
    tolerance,
    loadParts(table, term, limit) {
      const beginnings = toBeginnings(entry, table, term).slice(0, limit);
      const parts = beginnings.map((one) => entry.tables[table][one] ?? {});
      return Promise.all(parts.map((part) => loadReference(part, load)));
    },
    onCorrected: (word) => marked.add(word),
  };
  const pages = rankPages(entry, await findTerms(terms, source), options);
  const shown = pages.slice(offset, offset + PAGE_SIZE);
  const toPageResult = (page: RankedPage) => toResult(page, { entry, load, marked, isBrief });
  return { pages: await Promise.all(shown.map(toPageResult)), total: pages.length };
}

/** The beginnings of a term that have a part, longest first. */
function toBeginnings({ tables }: SearchEntry, table: TableName, term: string): string[] {
  const beginnings = Array.from({ length: term.length + 1 }, (_, at) =>
    term.slice(0, term.length - at),
  );
  return beginnings.filter((beginning) => Object.hasOwn(tables[table], beginning));
}

interface ResultSource {
  entry: SearchEntry;
  load: LoadFile;
  marked: Set<string>;
  isBrief: boolean;
}

async function toResult(
  { page, sections }: RankedPage,
  { entry, load, marked, isBrief }: ResultSource,
): Promise<PageResult> {
  const { cards, texts, guidePages } = entry;
  const [card = ['', '', ''], sectionTexts = []] = await Promise.all([
    loadMember<PageCard>(page, cards, PAGES_PER_CARDS, load),
    isBrief ? [] : loadMember<string[]>(page, texts, PAGES_PER_TEXTS, load),
  ]);
  const [path, title, operation, ...headings] = card;
  return {
    path,
    title: markMatches(title, marked),
    operation,
    kind: page < guidePages ? 'guide' : 'api',
    sections: sections.map((section) => {
      const anchor = headings[section - 1]?.[1];
      return {
        path: anchor === undefined ? path : `${path}#${encodeURIComponent(anchor)}`,
        heading: markMatches(toTrail(headings, section - 1), marked),
        excerpt: toExcerpt(sectionTexts[section] ?? '', marked),
      };
    }),
  };
}

/** `States › Objectives`: the headings that lead to one. */
function toTrail(headings: SectionHeading[], at: number): string {
  const own = headings[at];
  if (!own) return '';
  const parent = headings.slice(0, at).findLast(([depth]) => depth < own[0]);
  return parent ? `${parent[2]} › ${own[2]}` : own[2];
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
