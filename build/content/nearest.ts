import { distance } from 'fastest-levenshtein';

/** Find the candidate that is most similar to `word`; null if none is similar enough. */
export function findNearest(word: string, candidates: Iterable<string>): string | null {
  let best: string | null = null;
  let bestDistance = Math.max(2, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) >= bestDistance) continue;
    const between = distance(word, candidate);
    if (between < bestDistance) {
      best = candidate;
      bestDistance = between;
    }
  }
  return best;
}
