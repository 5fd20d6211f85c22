import { toSections } from '../model/search-index.ts';
import type { Posting, SearchProperty } from '../model/search-index.ts';
import { BM25_K, PROPERTY_BOOST, RARITY_POWER } from '../model/search-weights.ts';

/** Postings by property, from the part that knows a word best. */
export type IndexParts = Record<SearchProperty, Posting[]>;

/** How well sections match, by section. */
export type Scores = Map<number, number>;

/** Terms to look for, the limit of what their rarity counts, and the number of all sections. */
interface TermFilter {
  isMatch: (term: string) => boolean;
  maxRarity?: number;
  total: number;
}

/**
 * Score the sections that have terms which match, by BM25 with a boost for each property: of several terms, the best
 * one counts.
 */
export function scoreTerms(
  parts: IndexParts,
  { isMatch, maxRarity = Infinity, total }: TermFilter,
): Scores {
  const sums: Scores = new Map();
  for (const [property, boost] of Object.entries(PROPERTY_BOOST)) {
    const scores: Scores = new Map();
    for (const posting of parts[property as SearchProperty]) {
      if (!isMatch(posting[0])) continue;
      const factor = boost * Math.min(maxRarity, toRarity(posting, total));
      for (const [section, weight] of toSections(posting)) {
        keepBest(scores, section, (factor * weight * (BM25_K + 1)) / (weight + BM25_K));
      }
    }
    for (const [section, score] of scores) sums.set(section, (sums.get(section) ?? 0) + score);
  }
  return sums;
}

/** The rarity of a term in the property that has it most often. */
export function findRarity(parts: IndexParts, wanted: string, total: number): number {
  const postings = Object.values(parts).flatMap((part) => {
    const posting = part.find(([term]) => term === wanted);
    return posting ? [posting] : [];
  });
  return Math.min(...postings.map((posting) => toRarity(posting, total)));
}

function toRarity([, count]: Posting, total: number): number {
  return Math.log(1 + (total - count + 0.5) / (count + 0.5)) ** RARITY_POWER;
}

/** Set the score of a section, unless it has a better one. */
export function keepBest(scores: Scores, section: number, score: number): void {
  if (score > (scores.get(section) ?? 0)) scores.set(section, score);
}
