import { boundedLevenshtein } from '@orama/orama/internals';
import { WEIGHTS } from '../model/search-index.ts';
import type { Posting } from '../model/search-index.ts';

/** How well sections fit. */
export type SectionScores = Map<number, number>;

/** One shard's terms. */
export interface ShardIndex {
  /** Find sections by a term, or by all terms that begin with it. */
  find(term: string, isPrefix: boolean): SectionScores;
  /** Find the terms that a misspelled one may stand for; with `isPrefix`, their beginnings. */
  findNear(term: string, isPrefix: boolean): string[];
}

/**
 * Make a shard searchable. Its postings are read where they stand, with scores that hold for the whole
 * site: a shard scores as the whole index would, and nothing is tokenised, inserted or sorted here.
 */
export function createShardIndex(postings: Posting[], factors: number[]): ShardIndex {
  return {
    find(term, isPrefix) {
      const found: SectionScores = new Map();
      for (let at = findFirst(postings, term); at < postings.length; at += 1) {
        const posting = postings[at];
        if (!posting || !(isPrefix ? posting[0].startsWith(term) : posting[0] === term)) break;
        addScores(found, posting, factors);
      }
      return found;
    },
    findNear: (term, isPrefix) => findNear(postings, term, isPrefix),
  };
}

function addScores(found: SectionScores, posting: Posting, factors: number[]): void {
  const score = posting[1];
  let section = 0;
  for (let at = 2; at < posting.length; at += 1) {
    const number = posting[at] as number;
    const weight = number % WEIGHTS;
    section += (number - weight) / WEIGHTS;
    found.set(section, (found.get(section) ?? 0) + score * (factors[weight] ?? 0));
  }
}

/** Place of the first term that is not before the given one; postings are sorted. */
function findFirst(postings: Posting[], term: string): number {
  let low = 0;
  let high = postings.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((postings[middle]?.[0] ?? '') < term) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Orama's own walk of the tree misses typos in the middle of its edges, so the terms are compared here. */
function findNear(postings: Posting[], written: string, isPrefix: boolean): string[] {
  const tolerance = written.length < 4 ? 0 : written.length < 7 ? 1 : 2;
  let best = tolerance;
  let near: string[] = [];
  if (tolerance === 0) return near;
  for (const [term] of postings) {
    const target = isPrefix ? term.slice(0, written.length) : term;
    if (Math.abs(target.length - written.length) > best) continue;
    const distance = isSwapped(target, written)
      ? 1
      : boundedLevenshtein(written, target, best).distance;
    if (distance < 0 || distance > best) continue;
    if (distance < best) near = [];
    best = distance;
    if (!near.includes(target)) near.push(target);
  }
  return near;
}

/** `segmnet` and `segment`: two neighbours that changed places are one slip. */
function isSwapped(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return (
    one[at] === other[at + 1] &&
    one[at + 1] === other[at] &&
    one.slice(at + 2) === other.slice(at + 2)
  );
}
