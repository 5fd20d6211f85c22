import { distance } from 'fastest-levenshtein';
import type { Posting } from '../model/search-index.ts';
import { isWord } from './query-terms.ts';

/** For longer words, which are identifiers, the search takes too long. */
const MAX_CORRECTED_LENGTH = 24;

/** Shorter words may have one edit, and words of this length two. */
const MIN_LENGTH_OF_TWO_EDITS = 8;

/** Tell whether a typed text may be a misspelled word, and not a name or a number; `word` is its form in the index. */
export function isCorrectable(typed: string, word: string): boolean {
  const isName = /\p{N}/u.test(typed) || typed === typed.toUpperCase();
  return !isName && word.length <= MAX_CORRECTED_LENGTH;
}

/**
 * Find the word with the fewest edits between it and one of the words, and of several the most frequent one. Short words
 * have too many similar ones, but few with the same letters: `hasSameLetters`.
 */
export function findSimilarWord(
  postings: Posting[],
  words: string[],
  hasSameLetters = false,
): string | undefined {
  const similar = postings.flatMap(([term, count]) =>
    words.flatMap((word) => {
      const limit = word.length < MIN_LENGTH_OF_TWO_EDITS ? 1 : 2;
      if (hasSameLetters && sortLetters(term) !== sortLetters(word)) return [];
      if (!isWord(term) || Math.abs(term.length - word.length) > limit) return [];
      const edits = countEdits(term, word);
      return edits > limit ? [] : [{ term, count, edits }];
    }),
  );
  similar.sort((a, b) => a.edits - b.edits || b.count - a.count);
  return similar[0]?.term;
}

/** Letters that changed places are one edit. */
function countEdits(word: string, other: string): number {
  const count = distance(word, other);
  return count === 2 && sortLetters(word) === sortLetters(other) ? 1 : count;
}

function sortLetters(word: string): string {
  return [...word].sort().join('');
}
