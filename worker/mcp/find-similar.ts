import { distance } from 'fastest-levenshtein';

const MAX_SUGGESTIONS = 5;

/** Return the names that are most similar to a wanted one, best first. */
export function findSimilar(wanted: string, names: string[]): string[] {
  const near = names
    .map((name) => ({ name, steps: distance(wanted, name.toLowerCase()) }))
    .sort((a, b) => a.steps - b.steps);
  return near.slice(0, MAX_SUGGESTIONS).map(({ name }) => name);
}
