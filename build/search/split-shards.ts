import type { Posting } from '../../client/model/search-index.ts';
import { WEIGHTS } from '../../client/model/search-index.ts';
import type { TermScorer } from './score-terms.ts';
import { keepHeaviest } from './term-places.ts';
import type { TermPlaces } from './term-places.ts';

export interface ShardLimits {
  /** Postings in a shard that has all of its terms. */
  whole: number;
  /** Postings in a shard that has the best of a short beginning. */
  best: number;
}

/**
 * A file of some 10 kB. What a Web Worker does for a keystroke grows with the postings of the shard that
 * it reads: with so many, it takes some 10 ms, half of them until its code is warm.
 */
export const SHARD_LIMITS: ShardLimits = { whole: 3_000, best: 1_000 };

/** Spread sorted terms over shards by how they begin: see `ShardTable`. */
export function splitShards(
  terms: TermPlaces[],
  score: TermScorer['score'],
  limits: ShardLimits,
): Map<string, Posting[]> {
  const shards = new Map<string, Posting[]>();
  const toPostings = (own: TermPlaces[]) =>
    own.map(({ term, count, places }): Posting => [term, score(count), ...toGaps(places)]);
  const split = (beginning: string, own: TermPlaces[]) => {
    const total = own.reduce((sum, { places }) => sum + places.length, 0);
    if (total <= limits.whole) {
      shards.set(beginning, toPostings(own));
      return;
    }
    shards.set(beginning, toPostings(takeBest(beginning, own, limits.best)));
    const longer = Map.groupBy(
      own.filter(({ term }) => term !== beginning),
      ({ term }) => term.slice(0, beginning.length + 1),
    );
    for (const [next, below] of longer) split(next, below);
  };
  split('', terms);
  return shards;
}

/** The beginning itself stays in full where it is a term, because no shard of a longer one has it. */
function takeBest(beginning: string, terms: TermPlaces[], most: number): TermPlaces[] {
  const [first] = terms;
  const whole = first?.term === beginning ? first : null;
  const others = whole ? terms.slice(1) : terms;
  const kept = keepHeaviest(others, most - (whole?.places.length ?? 0));
  const best = others.flatMap((own, at) => {
    const places = kept[at] ?? [];
    return places.length > 0 ? { ...own, places } : [];
  });
  return whole ? [whole, ...best] : best;
}

function toGaps(places: number[]): number[] {
  let previous = 0;
  return places.map((place) => {
    const gap = place - previous;
    previous = place - (place % WEIGHTS);
    return gap;
  });
}
