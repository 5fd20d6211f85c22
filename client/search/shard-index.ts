import { index as orama, internalDocumentIDStore } from '@orama/orama/components';
import { boundedLevenshtein } from '@orama/orama/internals';
import { WEIGHTS } from '../model/search-index.ts';
import type { Posting } from '../model/search-index.ts';

/** How well sections fit. */
export type SectionScores = Map<number, number>;

/** One shard's terms, scored by Orama. */
export interface ShardIndex {
  /** Find sections by a term, or by all terms that begin with it. */
  find(term: string, isPrefix: boolean): SectionScores;
  /** Find the terms that a misspelled one may stand for; with `isPrefix`, their beginnings. */
  findNear(term: string, isPrefix: boolean): string[];
}

/**
 * Make a shard searchable. Its postings are read as they are, in their order, with numbers that hold for
 * the whole site: so a shard scores as the whole index would, and nothing is tokenised, inserted or
 * sorted a second time.
 */
export function createShardIndex(postings: Posting[], toScores: TermScorer): ShardIndex {
  return {
    find(term, isPrefix) {
      const found: SectionScores = new Map();
      for (let at = findFirst(postings, term); at < postings.length; at += 1) {
        const posting = postings[at];
        if (!posting || !(isPrefix ? posting[0].startsWith(term) : posting[0] === term)) break;
        addScores(found, posting, toScores(posting[1]));
      }
      return found;
    },
    findNear: (term, isPrefix) => findNear(postings, term, isPrefix),
  };
}

function addScores(found: SectionScores, posting: Posting, scores: Float64Array): void {
  let section = 0;
  for (let at = 2; at < posting.length; at += 1) {
    const number = posting[at] as number;
    const weight = number % WEIGHTS;
    section += (number - weight) / WEIGHTS;
    found.set(section, (found.get(section) ?? 0) + (scores[weight] ?? 0));
  }
}

/** What a term scores by its weight, when so many sections of the site have it. */
export type TermScorer = (count: number) => Float64Array;

/** The one property, and the one term, that Orama is asked about. */
const TERM = 'term';

/** How fast more weight of a term counts less. Weights are relative to a section's length already. */
const RELEVANCE = { k: 14, b: 0, d: 0 };

/**
 * Score terms by Orama. A score depends on nothing of a section but the term's weight there, so that
 * Orama scores one document of each weight instead of thousands of sections.
 */
export function createTermScorer(sectionCount: number): TermScorer {
  const weights = Array.from({ length: WEIGHTS - 1 }, (_, at) => at + 1);
  const occurrences: Record<string, number> = {};
  const index: orama.Index = {
    sharedInternalDocumentStore: internalDocumentIDStore.createInternalDocumentIDStore(),
    indexes: {},
    vectorIndexes: {},
    searchableProperties: [TERM],
    searchablePropertiesWithTypes: { [TERM]: 'string' },
    frequencies: {
      [TERM]: Object.fromEntries(weights.map((weight) => [weight, { [TERM]: weight }])),
    },
    tokenOccurrences: { [TERM]: occurrences },
    avgFieldLength: { [TERM]: 1 },
    fieldLengths: { [TERM]: Object.fromEntries(weights.map((weight) => [weight, 1])) },
  };
  const known = new Map<number, Float64Array>();
  return (count) => {
    const scored = known.get(count);
    if (scored) return scored;
    occurrences[TERM] = count;
    const results = new Map<number, number>();
    orama.calculateResultScores(
      index,
      TERM,
      TERM,
      weights,
      sectionCount,
      RELEVANCE,
      results,
      1,
      undefined,
      new Map(),
    );
    const scores = Float64Array.from({ length: WEIGHTS }, (_, weight) => results.get(weight) ?? 0);
    known.set(count, scores);
    return scores;
  };
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
