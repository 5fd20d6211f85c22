/*
 * The search index as the build writes it and the Web Worker reads it: an entry file, and files that the
 * entry names and that are loaded when a query needs them. A small site's first files stand in the entry.
 */

/** A file's name beside the entry, or its content where it is small enough to travel with the entry. */
export type FileReference<Content> = string | Content;

export interface SearchEntry {
  /** How many times its score a term scores at each weight. */
  factors: number[];
  /** Pages before this one belong to the guide, the others to the API. */
  guidePages: number;
  /** Terms of titles, headings, names and descriptions. */
  head: ShardTable;
  /** Terms of the full text. */
  text: ShardTable;
  /** What is shown of pages, so many to a file. */
  cards: FileReference<PageCard[]>[];
  pagesPerCards: number;
  /** The texts of the pages' sections, so many pages to a file. */
  texts: string[];
  pagesPerTexts: number;
}

/**
 * Shards by the beginning of their terms. Where a beginning has too many postings for one shard, its
 * shard has the best of them, and longer beginnings have all: the longest that fits a term knows it best.
 */
export type ShardTable = Record<string, FileReference<Posting[]>>;

/**
 * Where a term stands: what it scores at the least weight, then for each section here the gap to the
 * section before, times `WEIGHTS`, plus the weight of the term in it.
 */
export type Posting = [term: string, score: number, ...sections: number[]];

/** Weights are 1 to 15. */
export const WEIGHTS = 16;

/**
 * A section's number is its page's, times this, plus its place on the page: so a section more or less on
 * one page leaves the numbers of the others, and their files, as they are.
 */
export const SECTIONS_PER_PAGE = 256;

/** What is shown of a page without its text. */
export type PageCard = [
  /** Base path included. */
  path: string,
  title: string,
  /** `GET /users/{userId}`; empty for a page that is no operation. */
  operation: string,
  /** The sections after the first, which is the page's beginning. */
  ...headings: SectionHeading[],
];

export type SectionHeading = [depth: number, anchor: string, text: string];
