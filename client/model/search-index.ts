/*
 * The search index as the build writes it. An entry file names the others, which are loaded when a query needs
 * them. A small site's first files stand in the entry.
 */

import type { Link } from './page.ts';
import type { Synonym } from './search-phrases.ts';

/**
 * The properties of a section that are indexed: titles and names, which are small and loaded first; what leads there as
 * a whole, such as two words of a title in a row; and full text.
 */
export const SEARCH_PROPERTIES = ['head', 'lead', 'text'] as const;

export type SearchProperty = (typeof SEARCH_PROPERTIES)[number];

/** A file's name beside the entry, or its content where it is small enough to travel with the entry. */
export type FileReference<Content> = string | Content;

export interface SearchEntry {
  /** Number of all sections. */
  sections: number;
  /** Pages before this one belong to the guide, and those after them to the API. */
  guidePages: number;
  /** From this page on, pages are lists of tasks, one in each section. */
  taskPages: number;
  /** Pages that come after others. */
  demotedPages: number[];
  /** Where to begin when nothing is found. */
  startLinks: Link[];
  /** Groups of texts that mean the same here. With their words, because finding those takes longer than a search. */
  synonyms: Synonym[][];
  /**
   * Parts of each property by what their terms begin with. Where a beginning has too many postings for one part, its part has
   * the heaviest of them, and those of longer beginnings have all.
   */
  parts: Record<SearchProperty, Record<string, FileReference<Posting[]>>>;
  /** What is shown of pages. */
  summaries: FileReference<PageSummary[]>[];
  /** The texts of the pages' sections. */
  texts: string[];
}

/** Pages whose summaries share a file, and whose texts do. */
export const PAGES_PER_SUMMARIES = 64;
export const PAGES_PER_TEXTS = 4;

/** Where a term stands: in how many sections, then for each the gap to the one before, times `WEIGHTS`, plus its weight. */
export type Posting = [term: string, count: number, ...sections: number[]];

/** Weights are 1 to 15. */
export const WEIGHTS = 16;

/** Each step doubles the square of a frequency: the least is that of one word in 128. */
const WEIGHTS_PER_OCTAVE = 2;

/** Convert the share of a term in a property to its weight: 1 → 15, 1/2 → 13 */
export function toWeight(frequency: number): number {
  const weight = WEIGHTS - 1 + Math.round(Math.log2(frequency) * WEIGHTS_PER_OCTAVE);
  return Math.min(WEIGHTS - 1, Math.max(1, weight));
}

/** Return the sections of a posting, each with the weight of the term in it, of 1. */
export function toSections([, , ...numbers]: Posting): [section: number, weight: number][] {
  let section = 0;
  return numbers.map((number) => {
    section += Math.floor(number / WEIGHTS);
    return [section, (number % WEIGHTS) / (WEIGHTS - 1)];
  });
}

/**
 * A section's number is its page's, times this, plus its place on the page: so a section more or less on
 * one page leaves the numbers of the others, and their files, as they are.
 */
export const SECTIONS_PER_PAGE = 256;

/** What is shown of a page without its text. */
export interface PageSummary {
  /** Base path included; empty for a page of tasks. */
  path: string;
  title: string;
  /** `GET /users/{userId}`; empty unless the page is an operation. */
  operation: string;
  /** The sections after the first, which is the page's beginning. */
  headings: SectionHeading[];
}

/**
 * What follows the page's path in the address of a section, and the headings that lead to it: `#goals`,
 * `States › Objectives`. A task has its whole address, because a page of tasks has none. The address is empty where the
 * last heading gives it, which most do, and that of a task then ends with `#`.
 */
export type SectionHeading = [address: string, headingPath: string];

/** Between headings, of which each has the next below it. */
export const HEADING_SEPARATOR = ' › ';

/** Return the address of a section that its headings give: `States › Set up a quiz` → `#set-up-a-quiz` */
export function toUsualAddress(headingPath: string): string {
  const heading = headingPath.split(HEADING_SEPARATOR).at(-1)?.toLowerCase() ?? '';
  return `#${encodeURIComponent(heading.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-'))}`;
}
