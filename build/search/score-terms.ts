import { index as orama, internalDocumentIDStore } from '@orama/orama/components';
import { WEIGHTS } from '../../client/model/search-index.ts';

/** Scores terms by Orama, so that a Web Worker only has to multiply. */
export interface TermScorer {
  /** What a term scores at the least weight when so many sections have it. */
  score(count: number): number;
  /** How many times that it scores at each weight. */
  factors: number[];
}

/** The one property, and the one term, that Orama is asked about. */
const TERM = 'term';

/** How fast more weight of a term counts less. Weights are relative to a section's length already. */
const RELEVANCE = { k: 14, b: 0, d: 0 };

/** Digits kept of a score: the next would change whenever the site gets a section. */
const DIGITS = 3;

/**
 * Create the scorer of a site. Nothing of a section but the term's weight in it bears upon the score, so
 * that Orama is given one document of each weight instead of thousands of sections.
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
  const scoreAll = (count: number): number[] => {
    occurrences[TERM] = count;
    const scores = new Map<number, number>();
    const matches = new Map<number, Map<string, number>>();
    orama.calculateResultScores(
      index,
      TERM,
      TERM,
      weights,
      sectionCount,
      RELEVANCE,
      scores,
      1,
      undefined,
      matches,
    );
    return weights.map((weight) => scores.get(weight) ?? 0);
  };
  const known = new Map<number, number>();
  const score = (count: number): number => {
    const kept = known.get(count) ?? round(scoreAll(count)[0] ?? 0);
    known.set(count, kept);
    return kept;
  };
  const [least = 1, ...others] = scoreAll(1);
  return { score, factors: [0, 1, ...others.map((other) => round(other / least))] };
}

function round(score: number): number {
  return Number(score.toPrecision(DIGITS));
}
