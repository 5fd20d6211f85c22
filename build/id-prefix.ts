import { toContentHash } from './content-hash.ts';

/** Enough to tell the two pages apart that a document may hold. */
const DIGITS = 5;

/**
 * Create what React's ids begin with in the article of the page at `path`. A document holds the page that shows
 * and the one that is rendered ahead, and radio buttons of one name are one group.
 */
export function toIdPrefix(path: string): string {
  return `a${toContentHash(path).slice(0, DIGITS)}`;
}
