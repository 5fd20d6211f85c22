import { toSections } from '../model/search-index.ts';
import type { Posting, SearchProperty } from '../model/search-index.ts';

/** Postings of words that begin alike. */
export type IndexParts = Partial<Record<SearchProperty, Posting[]>>;

/** A section of the site, and how well it matches. */
export type SectionScore = [section: number, score: number];

const BOOST: Record<SearchProperty, number> = { head: 3.3, text: 1 };

/**
 * How much a weight counts: BM25's `k` (Robertson and Zaragoza, 2009, section 3.4). Weights are logarithms of shares
 * of the text, so a large `k` lets the score grow with them evenly, and the length of the text (`b`) has no effect.
 */
const K = 10;

/** Weight of a longer word, relative to the word of the query. */
const PREFIX_WEIGHT = 0.5;

/**
 * Score the sections that have a word, by BM25 with a boost for each property. Without the word, and where the reader
 * may not have finished it, those count that have longer words. `total` is the number of all sections.
 */
export function scoreWord(
  parts: IndexParts,
  word: string,
  isUnfinished: boolean,
  total: number,
): SectionScore[] {
  const postings = Object.entries(BOOST).flatMap(([property, boost]) =>
    (parts[property as SearchProperty] ?? []).map((posting) => ({ posting, boost })),
  );
  const exact = postings.filter(({ posting }) => posting[0] === word);
  const hasPrefix = postings.filter(({ posting }) => posting[0].startsWith(word));
  return (exact.length > 0 && !isUnfinished ? exact : hasPrefix).flatMap(({ posting, boost }) => {
    const [found, count] = posting;
    const rarity = Math.log(1 + (total - count + 0.5) / (count + 0.5));
    const factor = boost * rarity * (found === word ? 1 : PREFIX_WEIGHT);
    return toSections(posting).map(([section, weight]): SectionScore => [
      section,
      (factor * weight * (K + 1)) / (weight + K),
    ]);
  });
}
