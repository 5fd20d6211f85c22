import {
  PAGES_PER_SUMMARIES,
  PAGES_PER_TEXTS,
  SEARCH_PROPERTIES,
  HEADING_SEPARATOR,
  toUsualAddress,
} from '../model/search-index.ts';
import type { FileReference, PageSummary, Posting, SearchEntry } from '../model/search-index.ts';
import { findTerms } from './find-terms.ts';
import type { MatchedTerm } from './match-term.ts';
import { createMatcher, toExcerpt, toMarkPattern } from './mark-matches.ts';
import type { Match } from './mark-matches.ts';
import { rankPages } from './rank-pages.ts';
import type { RankOptions, RankedPage } from './rank-pages.ts';
import type { PageResult, ReplacedQuery, SearchResults, SectionResult } from './search-messages.ts';

/** Loads a file of the index by its URL relative to the entry: the entry is `''`. Rejects if it cannot be loaded. */
export type LoadFile = (name: string) => Promise<unknown>;

export interface SearchOptions extends RankOptions {
  /** Number of pages to skip. */
  offset?: number;
  /** Search in titles and names alone, and return no excerpts. */
  isTitlesOnly?: boolean;
  /** Shorter words that the index does not have are not corrected. */
  minCorrectedLength?: number;
  /** Where the request of an operation may stand, if not in the query. */
  address?: string;
}

export const PAGE_SIZE = 10;
const MAX_TASKS = 3;

/** Shorter words have too many similar ones. */
const MIN_CORRECTED_LENGTH = 5;

/** Search the index, loading what the query needs; rejects when a file cannot be loaded. */
export async function searchIndex(
  query: string,
  load: LoadFile,
  {
    offset = 0,
    isTitlesOnly = false,
    minCorrectedLength = MIN_CORRECTED_LENGTH,
    address = query,
    ...options
  }: SearchOptions = {},
): Promise<SearchResults> {
  const entry = (await load('')) as SearchEntry;
  const terms = await findTerms(query, entry.synonyms, {
    properties: isTitlesOnly ? ['head'] : [...SEARCH_PROPERTIES],
    total: entry.sections,
    minCorrectedLength,
    address,
    loadParts(property, word, limit) {
      const parts = findParts(entry.parts[property], word).slice(0, limit);
      return Promise.all(parts.map((part) => loadReference(part, load)));
    },
  });
  const matched = terms.filter(({ scores }) => scores.size > 0);
  const ranked = rankPages(entry, matched, options);
  const findMatches = createMatcher(matched);
  const members = { ...entry, texts: isTitlesOnly ? [] : entry.texts };
  const loadResult = (page: RankedPage) => toResult(page, members, findMatches, load);
  const taskPages = await Promise.all(ranked.tasks.map(loadResult));
  const allTasks = taskPages.flatMap(({ sections }) => sections);
  // Of a task with several sections, the best one.
  const tasks = allTasks
    .filter((task, at) => allTasks.findIndex((other) => isSameTask(other, task)) === at)
    .slice(0, MAX_TASKS);
  const results = await Promise.all(ranked.pages.slice(offset, offset + PAGE_SIZE).map(loadResult));
  // A task that leads to the best section of a page stands for the page.
  const taskPaths = new Set(tasks.map(({ path }) => path));
  const pages = results.filter(({ path, sections: [best] }) => !taskPaths.has(best?.path ?? path));
  const texts = [...pages, ...taskPages].flatMap(({ title, sections }) => [
    title,
    ...sections.flatMap(({ heading, excerpt }) => [heading, excerpt]),
  ]);
  const replaced = isTitlesOnly ? undefined : describeReplaced(terms);
  return {
    pages,
    tasks,
    total: ranked.pages.length,
    start: pages.length + tasks.length > 0 ? [] : entry.startLinks,
    marked: toMarkPattern(texts.flatMap(findMatches).map(({ word }) => word)),
    ...(replaced && { replaced }),
  };
}

/** Tasks of two groups may have the same title. Who can do them, and how, tells them apart. */
function isSameTask(a: SectionResult, b: SectionResult): boolean {
  return toTitle(a) === toTitle(b) && a.excerpt === b.excerpt;
}

/** Return what a task is called, before the heading of its section. */
function toTitle({ heading }: SectionResult): string {
  return heading.split(HEADING_SEPARATOR)[0] ?? '';
}

function describeReplaced(terms: MatchedTerm[]): ReplacedQuery | undefined {
  const matched = terms.filter(({ scores }) => scores.size > 0);
  const missing = terms.filter(({ correction, isOnPage }) => correction !== undefined || !isOnPage);
  if (missing.length === 0) return undefined;
  return {
    missing: missing.map(({ term }) => term.typed),
    query: [...new Set(matched.flatMap(toSearchedText))].join(' '),
    isCorrected: matched.some(({ correction }) => correction !== undefined),
  };
}

/** What stands for a term in the searched query: nothing where a word leads to pages that do not have it. */
function toSearchedText({ term, correction, isOnPage, synonym }: MatchedTerm): string[] {
  if (correction !== undefined) return [correction];
  if (isOnPage) return [term.typed];
  return synonym === undefined ? [] : [synonym];
}

/** Find the parts that have beginnings of a word, longest first. */
function findParts(parts: Record<string, FileReference<Posting[]>>, word: string) {
  const lengths = Array.from({ length: word.length + 1 }, (_, at) => word.length - at);
  return lengths.flatMap((length) => {
    const beginning = word.slice(0, length);
    const part = Object.hasOwn(parts, beginning) ? parts[beginning] : undefined;
    return part === undefined ? [] : [part];
  });
}

const NO_SUMMARY: PageSummary = { path: '', title: '', operation: '', headings: [] };

async function toResult(
  { page, isGuide, sections }: RankedPage,
  { summaries, texts }: SearchEntry,
  findMatches: (text: string) => Match[],
  load: LoadFile,
): Promise<PageResult> {
  const [summary = NO_SUMMARY, sectionTexts = []] = await Promise.all([
    loadMember(page, summaries, PAGES_PER_SUMMARIES, load),
    loadMember<string[]>(page, texts, PAGES_PER_TEXTS, load),
  ]);
  const { path, title, operation, headings } = summary;
  return {
    path,
    title,
    operation,
    kind: isGuide ? 'guide' : 'api',
    sections: sections.map((section) => {
      const [address = '', heading = ''] = headings[section - 1] ?? [];
      const isUsual = heading !== '' && (address === '' || address.endsWith('#'));
      const fragment = isUsual ? address.replace('#', '') + toUsualAddress(heading) : address;
      const text = sectionTexts[section] ?? '';
      return { path: path + fragment, heading, excerpt: toExcerpt(text, findMatches(text)) };
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
