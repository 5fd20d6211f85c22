import { create, search } from '@orama/orama';
import { documentsStore } from '@orama/orama/components';
import { SEARCH_SCHEMA, SEARCH_TABLES } from '../model/search-index.ts';
import type {
  FileReference,
  IndexPart,
  PageCard,
  SearchEntry,
  SectionHeading,
  TableName,
} from '../model/search-index.ts';
import { searchTokenizer } from '../model/search-words.ts';
import { markMatches, toExcerpt } from './mark-matches.ts';
import { createPartIndex } from './part-index.ts';
import { toPage, toSection, toStore } from './part-store.ts';
import type { PartStore } from './part-store.ts';
import { toQueryTerms } from './query-terms.ts';
import type { QueryTerm } from './query-terms.ts';
import type { PageResult, SearchFilter, SearchResults } from './search-messages.ts';

/** Loads a file of the index by its name. Rejects if it cannot be loaded. */
export type LoadFile = (name: string) => Promise<unknown>;

export interface SearchOptions {
  filter?: SearchFilter;
  /** Number of pages to skip. */
  offset?: number;
  /** Search in titles and names alone, and return no excerpts. */
  isBrief?: boolean;
  /** Correct words that the index does not have, unless it is 0. */
  tolerance?: number;
  /** Leave out what has this share of the query's words or less. */
  minCoverage?: number;
}

/** Searches one release's index, loading what a query needs. */
export interface SearchEngine {
  /** Search; rejects when a file cannot be loaded. */
  search(query: string, load: LoadFile, options?: SearchOptions): Promise<SearchResults>;
}

export const PAGE_SIZE = 10;

const MAX_SECTIONS = 3;

/** A section must be this good beside its page's best to be shown. */
const MIN_SECTION_SCORE = 0.45;

/** Parts that stay in memory: some 50 MB. */
const MAX_PARTS = 40;

const SCHEMA = { ...SEARCH_SCHEMA, page: 'number' } as const;

const BOOST = { title: 5, name: 1.5, compound: 3, context: 0.7, text: 1.4, code: 0.3 };

/** Frequencies are relative to the length of the text already: `b` is 0. */
const RELEVANCE = { k: 0.5, b: 0, d: 0.2 };

/** Levenshtein distance of a typo. */
const TOLERANCE = 2;

/** Create the engine of the index whose entry has the name. */
export function createSearchEngine(entryName: string): SearchEngine {
  const parts = new Map<string, PartStore>();
  let opened: SearchEntry | undefined;
  return {
    async search(query, load, options = {}) {
      const entry = (opened ??= (await load(entryName)) as SearchEntry);
      const loadPart = async (table: TableName, beginning: string) => {
        const key = `${table} ${beginning}`;
        const reference = entry.tables[table][beginning] ?? {};
        const part = parts.get(key) ?? toStore(await loadReference<IndexPart>(reference, load));
        // Inserted again as the newest.
        parts.delete(key);
        parts.set(key, part);
        const [oldest = ''] = parts.keys();
        if (parts.size > MAX_PARTS) parts.delete(oldest);
        return part;
      };
      const terms = toQueryTerms(query);
      const { pages, total } = await findPages(entry, terms, loadPart, options);
      const { isBrief = false } = options;
      const source = { entry, load, isBrief, marked: toMarked(terms) };
      return {
        pages: await Promise.all(pages.map((page) => toResult(page, source))),
        total,
      };
    },
  };
}

/** A page that was found, and the places of its best sections. */
interface FoundPage {
  page: number;
  sections: number[];
}

async function findPages(
  entry: SearchEntry,
  terms: QueryTerm[],
  loadPart: (table: TableName, beginning: string) => Promise<PartStore>,
  {
    filter = 'all',
    offset = 0,
    isBrief = false,
    tolerance = TOLERANCE,
    minCoverage = 0,
  }: SearchOptions,
): Promise<{ pages: FoundPage[]; total: number }> {
  if (terms.length === 0) return { pages: [], total: 0 };
  const { component, plugin } = createPartIndex(entry, terms, { loadPart, minCoverage });
  const database = create({
    schema: SCHEMA,
    components: { tokenizer: searchTokenizer, index: component, documentsStore: toStoreOf(entry) },
    plugins: [plugin],
  });
  const { head, text } = SEARCH_TABLES;
  const range = filter === 'guide' ? { lt: entry.guidePages } : { gte: entry.guidePages };
  const found = await search(database, {
    term: terms.join(' '),
    properties: isBrief ? [...head] : [...head, ...text],
    boost: BOOST,
    relevance: RELEVANCE,
    tolerance,
    ...(filter !== 'all' && { where: { page: range } }),
    distinctOn: 'page',
    groupBy: { properties: ['page'], maxResult: MAX_SECTIONS },
    limit: PAGE_SIZE,
    offset,
  });
  const groups = new Map(found.groups?.map(({ values, result }) => [Number(values[0]), result]));
  return {
    total: groups.size,
    pages: found.hits.map(({ document: { page } }) => {
      const sections = groups.get(page) ?? [];
      const best = sections[0]?.score ?? 0;
      return {
        page,
        sections: sections
          .filter(({ score }) => score >= best * MIN_SECTION_SCORE)
          .map(({ document }) => document.section),
      };
    }),
  };
}

/** The documents of Orama, which follow from their ids: what is shown of them is loaded for a page of results. */
function toStoreOf({ sections }: SearchEntry) {
  const toDocument = (id: number) => ({ page: toPage(id), section: toSection(id) });
  return {
    ...documentsStore.createDocumentsStore(),
    get: (_: unknown, id: number | string) => toDocument(Number(id)),
    getMultiple: (_: unknown, ids: (number | string)[]) => ids.map((id) => toDocument(Number(id))),
    count: () => sections,
  };
}

/** What is marked in results: all terms, or words that begin with them. */
function toMarked(terms: QueryTerm[]): Set<string> {
  return new Set(terms.flatMap(({ alternatives }) => alternatives.flatMap((one) => one.terms)));
}

interface ResultSource {
  entry: SearchEntry;
  load: LoadFile;
  marked: Set<string>;
  isBrief: boolean;
}

async function toResult(
  { page, sections }: FoundPage,
  { entry, load, marked, isBrief }: ResultSource,
): Promise<PageResult> {
  const [card = ['', '', ''], texts = []] = await Promise.all([
    loadOf<PageCard>(page, entry.cards, entry.pagesPerCards, load),
    isBrief ? [] : loadOf<string[]>(page, entry.texts as string[], entry.pagesPerTexts, load),
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
        excerpt: toExcerpt(texts[section] ?? '', marked),
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
async function loadOf<Content>(
  page: number,
  files: FileReference<Content[]>[],
  pagesPerFile: number,
  load: LoadFile,
): Promise<Content | undefined> {
  const group = await loadReference(files[Math.floor(page / pagesPerFile)] ?? [], load);
  return group[page % pagesPerFile];
}

/** Resolve a reference to the content that the build wrote under it. */
async function loadReference<Content>(
  reference: FileReference<Content>,
  load: LoadFile,
): Promise<Content> {
  return typeof reference === 'string' ? ((await load(reference)) as Content) : reference;
}
