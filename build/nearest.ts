import { distance } from 'fastest-levenshtein';

/** Find the candidate that is most similar to `word`, whatever its case; null if none is similar enough. */
export function findNearest(
  word: string,
  candidates: Iterable<string>,
  maxDistance = Math.max(2, Math.floor(word.length / 3)),
): string | null {
  let best: string | null = null;
  let bestDistance = maxDistance + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) >= bestDistance) continue;
    const between = distance(word.toLowerCase(), candidate.toLowerCase());
    if (between < bestDistance) {
      best = candidate;
      bestDistance = between;
    }
  }
  return best;
}

/** `x` → `` Did you mean `x`?`` after a space; null → nothing. */
export function didYouMean(nearest: string | null): string {
  return nearest === null ? '' : ` Did you mean \`${nearest}\`?`;
}

/** Suggest the candidate that is most similar to `word`, after a space; nothing if none is. */
export function suggest(word: string, candidates: Iterable<string>): string {
  return didYouMean(findNearest(word, candidates));
}

/** More names are a flood. */
const MAX_LISTED = 10;

/** Name the first of many: `a, b and 3 more`. */
export function listFirst(names: string[]): string {
  const rest = names.length - MAX_LISTED;
  return `${names.slice(0, MAX_LISTED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** Suggest the candidate that is most similar to `word`, or else name the first ones, after a space. */
export function suggestOrList(word: string, candidates: string[]): string {
  return suggest(word, candidates) || ` There are: ${listFirst(candidates) || 'none'}.`;
}

/** Describe an unknown name, with a suggestion: ``Unknown term `misson`. Did you mean `mission`?`` */
export function describeUnknown(kind: string, name: string, names: Iterable<string>): string {
  return `Unknown ${kind} \`${name}\`.${suggest(name, names)}`;
}
