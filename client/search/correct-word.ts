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
 * Find the word with the fewest edits between it and one of the words, and of several the most frequent one that begins
 * alike and has the same letters: `itme` → `item`, not `time`, and `tires` → `tiers`, not `times`. Short words have too
 * many similar ones, but few with the same letters, or another one after the first: `isShort`.
 */
export function findSimilarWord(
  postings: Posting[],
  words: string[],
  isShort = false,
): string | undefined {
  const similar = postings.flatMap(([term, count]) =>
    words.flatMap((word) => {
      const limit = word.length < MIN_LENGTH_OF_TWO_EDITS ? 1 : 2;
      if (isShort && !isLikelyMeant(term, word)) return [];
      if (!isWord(term) || Math.abs(term.length - word.length) > limit) return [];
      const edits = Array.from({ length: limit }, (_, at) => at + 1).find((edits) =>
        isWithinEdits(term, word, edits),
      );
      const differences =
        Number(term[0] !== word[0]) * 2 + Number(sortLetters(term) !== sortLetters(word));
      return edits === undefined ? [] : [{ term, count, edits, differences }];
    }),
  );
  similar.sort((a, b) => a.edits - b.edits || a.differences - b.differences || b.count - a.count);
  return similar[0]?.term;
}

/** Of a short word, letters change places, or one is left out: `ruel` → `rule`, `lvel` → `level` */
function isLikelyMeant(term: string, word: string): boolean {
  const isLonger = term.length === word.length + 1 && term[0] === word[0];
  return isLonger || sortLetters(term) === sortLetters(word);
}

/** Tell whether so many edits make a word another one: a letter more, less or in place of one, or two that change places. */
function isWithinEdits(word: string, other: string, edits: number): boolean {
  if (word === other) return true;
  if (edits === 0) return false;
  let start = 0;
  while (word[start] === other[start]) start += 1;
  const rest = (text: string, from: number) => text.slice(start + from);
  const isSwapped = word[start] === other[start + 1] && word[start + 1] === other[start];
  return [[1, 0], [0, 1], [1, 1], ...(isSwapped ? [[2, 2]] : [])].some(([from = 0, to = 0]) =>
    isWithinEdits(rest(word, from), rest(other, to), edits - 1),
  );
}

function sortLetters(word: string): string {
  return [...word].sort().join('');
}
