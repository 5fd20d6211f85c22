import type { Link } from '../model/page.ts';

/** Which pages a search looks at. */
export const SEARCH_FILTERS = ['all', 'guide', 'api'] as const;

export type SearchFilter = (typeof SEARCH_FILTERS)[number];

export const FILTER_LABELS: Record<SearchFilter, string> = {
  all: 'All',
  guide: 'Guide',
  api: 'API',
};

/** What the page requests of the Web Worker. */
export interface SearchRequest {
  /** The newest request has the highest number; responses carry it. */
  id: number;
  /** Address of the index's entry. */
  index: string;
  query: string;
  filter: SearchFilter;
}

/** What the Web Worker responds: results, and perhaps better ones later. */
export interface SearchResponse {
  id: number;
  /** Null if the index could not be loaded. */
  results: SearchResults | null;
  /** Whether nothing better follows. */
  isComplete: boolean;
}

export interface SearchResults {
  pages: PageResult[];
  /** Tasks that have all words of the query: what to do, who can do it and how, and where it is explained. */
  tasks: SectionResult[];
  /** Pages found, those that are not shown included. */
  total: number;
  /** Words of titles, headings and excerpts that match the query; its one group is the word. */
  marked: RegExp;
  /** Where to begin; empty where something was found. */
  start: Link[];
  /** What was searched for instead of the query; absent where every word was found. */
  replaced?: ReplacedQuery;
}

/** A query with words that no page has. */
export interface ReplacedQuery {
  /** Typed words that no page has. */
  missing: string[];
  /** The query without them, and with corrections and synonyms in their place; may be empty. */
  query: string;
  /** Whether it has corrections. */
  isCorrected: boolean;
}

export interface PageResult {
  path: string;
  title: string;
  /** `GET /users/{userId}`; empty unless the page is an operation. */
  operation: string;
  kind: 'guide' | 'api';
  sections: SectionResult[];
}

export interface SectionResult {
  /** Path with the fragment of the heading. */
  path: string;
  /** Headings that lead to the section; empty for the page's beginning. */
  heading: string;
  /** Empty until the text is there. */
  excerpt: string;
}
