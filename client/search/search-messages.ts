/** Which pages a search looks at. */
export const SEARCH_FILTERS = ['all', 'guide', 'api'] as const;

export type SearchFilter = (typeof SEARCH_FILTERS)[number];

/** What the page asks of the Web Worker. */
export interface SearchRequest {
  /** The newest request has the highest number; answers carry it. */
  id: number;
  /** Address of the index's entry. */
  index: string;
  query: string;
  filter: SearchFilter;
}

/** What the Web Worker answers: results, perhaps better ones later, or that some could not be had. */
export type SearchAnswer = { id: number } & (
  { kind: 'results'; results: SearchResults } | { kind: 'failure'; message: string }
);

export interface SearchResults {
  pages: PageResult[];
  /** Pages found, those that are not shown included. */
  total: number;
  /** Whether the full text has been searched too. */
  isComplete: boolean;
}

export interface PageResult {
  path: string;
  title: Segment[];
  /** `GET /users/{userId}`; empty for a page that is no operation. */
  operation: string;
  kind: 'guide' | 'api';
  sections: SectionResult[];
}

export interface SectionResult {
  /** Path with the fragment of the heading. */
  path: string;
  /** Headings that lead to the section; empty for the page's beginning. */
  heading: Segment[];
  /** Empty until the text is there. */
  excerpt: Segment[];
}

/** A piece of text that matches the query, or stands between such pieces. */
export interface Segment {
  text: string;
  isMatch: boolean;
}

/** Read a message from the page; null when it is none of ours. */
export function parseRequest(data: unknown): SearchRequest | null {
  if (!isRecord(data)) return null;
  const { id, index, query, filter } = data;
  const isKnown = SEARCH_FILTERS.some((known) => known === filter);
  return typeof id === 'number' && typeof index === 'string' && typeof query === 'string' && isKnown
    ? { id, index, query, filter: filter as SearchFilter }
    : null;
}

/** Read a message from the Web Worker, whose code is of the same release; null when it is none of ours. */
export function parseAnswer(data: unknown): SearchAnswer | null {
  if (!isRecord(data) || typeof data['id'] !== 'number') return null;
  const isResults = data['kind'] === 'results' && isRecord(data['results']);
  const isFailure = data['kind'] === 'failure' && typeof data['message'] === 'string';
  return isResults || isFailure ? (data as unknown as SearchAnswer) : null;
}

function isRecord(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null;
}
