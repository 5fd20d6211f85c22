import type { PageCard, SearchEntry, SectionHeading } from '../model/search-index.ts';
import { findSections } from './find-sections.ts';
import type { TermMatches } from './find-sections.ts';
import { markMatches, toExcerpt } from './mark-matches.ts';
import { toQueryTerms } from './query-terms.ts';
import { rankPages } from './rank-pages.ts';
import type { RankedPage } from './rank-pages.ts';
import type { PageResult, SearchFilter, SearchResults } from './search-messages.ts';
import { createShards, loadReference, rememberFiles } from './shard-loader.ts';
import type { LoadFile, Shards } from './shard-loader.ts';

/** Searches one release's index, loading what a query needs. */
export interface SearchEngine {
  /**
   * Search, first in titles and names, then in the full text: yields what is found as soon as it is.
   * Rejects when a file cannot be loaded; a later search asks for it again.
   */
  search(query: string, filter: SearchFilter): AsyncGenerator<SearchResults>;
}

const MAX_PAGES = 10;

/** Create the engine of an index; `loadFile` loads the files that its entry names. */
export function createSearchEngine(
  loadEntry: () => Promise<unknown>,
  loadFile: LoadFile,
): SearchEngine {
  const load = rememberFiles(loadFile);
  const loadOpened = rememberFiles(async () => openIndex((await loadEntry()) as SearchEntry, load));
  return {
    async *search(query, filter) {
      const { entry, head, text } = (await loadOpened('')) as OpenedIndex;
      const terms = toQueryTerms(query);
      const find = (shards: Shards) => Promise.all(terms.map((term) => findSections(term, shards)));
      const heads = await find(head);
      const first = rankPages(heads, [], entry.guidePages, filter);
      if (first.length > 0) {
        yield {
          pages: await toResults(first, heads, { entry, load, hasTexts: false }),
          total: first.length,
          isComplete: false,
        };
      }
      const texts = await find(text);
      const all = rankPages(heads, texts, entry.guidePages, filter);
      yield {
        pages: await toResults(all, [...heads, ...texts], { entry, load, hasTexts: true }),
        total: all.length,
        isComplete: true,
      };
    },
  };
}

interface OpenedIndex {
  entry: SearchEntry;
  head: Shards;
  text: Shards;
}

function openIndex(entry: SearchEntry, load: LoadFile): OpenedIndex {
  return {
    entry,
    head: createShards(entry.head, entry.factors, load),
    text: createShards(entry.text, entry.factors, load),
  };
}

interface ResultSource {
  entry: SearchEntry;
  load: LoadFile;
  hasTexts: boolean;
}

function toResults(
  ranked: RankedPage[],
  matches: TermMatches[],
  source: ResultSource,
): Promise<PageResult[]> {
  const marked = new Set(matches.flatMap((match) => [...match.marked]));
  return Promise.all(ranked.slice(0, MAX_PAGES).map((page) => toResult(page, marked, source)));
}

async function toResult(
  { page, sections }: RankedPage,
  marked: Set<string>,
  { entry, load, hasTexts }: ResultSource,
): Promise<PageResult> {
  const [card, texts] = await Promise.all([
    loadCard(page, entry, load),
    hasTexts ? loadTexts(page, entry, load) : [],
  ]);
  const [path, title, operation, ...headings] = card;
  return {
    path,
    title: markMatches(title, marked),
    operation,
    kind: page < entry.guidePages ? 'guide' : 'api',
    sections: sections.map((section) => {
      const anchor = headings[section - 1]?.[1];
      return {
        path: anchor === undefined ? path : `${path}#${encodeURIComponent(anchor)}`,
        heading: markMatches(toTrail(headings, section - 1), marked),
        excerpt: hasTexts ? toExcerpt(texts[section] ?? '', marked) : [],
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

async function loadCard(page: number, entry: SearchEntry, load: LoadFile): Promise<PageCard> {
  const { cards, pagesPerCards } = entry;
  const group = await loadReference(cards[Math.floor(page / pagesPerCards)] ?? [], load);
  return group[page % pagesPerCards] ?? ['', '', ''];
}

async function loadTexts(page: number, entry: SearchEntry, load: LoadFile): Promise<string[]> {
  const { texts, pagesPerTexts } = entry;
  const name = texts[Math.floor(page / pagesPerTexts)];
  if (name === undefined) return [];
  const group = (await load(name)) as string[][];
  return group[page % pagesPerTexts] ?? [];
}
