/** About two lines of text. */
const EXCERPT_LENGTH = 170;

/** What stands before the first match, to be read with it. */
const LEAD_LENGTH = 40;

/** Matches that may fit into an excerpt. */
const MAX_EXCERPT_MATCHES = EXCERPT_LENGTH / 2;

/** A word in which terms differ: `creat` and `create`. */
const HINT_LENGTH = 3;

/** Single letters are not marked. */
const MARKED_TERM = /^[\p{L}\p{N}]{2,}$/u;

/** Words begin after other characters, and within identifiers: `User` in `createUser`. */
const WORD_START = String.raw`(?:(?<![\p{L}\p{N}])|(?<=[\p{Ll}\p{N}])(?=\p{Lu}))`;

/** What two letters begin is too many words to mark them: `id` and `identity`. */
const SHORT_WORD_END = String.raw`(?![\p{L}\p{N}])`;
const WORD_REST = String.raw`[\p{L}\p{N}\p{M}]*`;

/** Create the pattern of words that begin with a term, with one group. */
export function toMarkPattern(terms: string[]): RegExp {
  const words = terms
    .filter((term) => MARKED_TERM.test(term))
    .map((term) => {
      const letters = Array.from(term, (letter) => `[${letter}${letter.toUpperCase()}]`);
      // The stem of `key` is `kei`.
      const stem = letters.join('').replace(/\[iI\]$/, '[iIyY]');
      return stem + (letters.length > 2 ? WORD_REST : SHORT_WORD_END);
    });
  // An empty alternative would match everywhere.
  return new RegExp(`${WORD_START}(${words.join('|') || '(?!)'})`, 'gu');
}

/** Cut out the part of a text that has the most of the query. */
export function toExcerpt(text: string, marked: RegExp): string {
  const matches = [...text.matchAll(marked)];
  let best = { start: 0, richness: 0 };
  for (const [at, { index }] of matches.entries()) {
    const end = index + EXCERPT_LENGTH - LEAD_LENGTH;
    const next = matches.slice(at, at + MAX_EXCERPT_MATCHES).filter((match) => match.index < end);
    const words = next.map(([word]) => word.slice(0, HINT_LENGTH).toLowerCase());
    const richness = new Set(words).size;
    if (richness > best.richness) best = { start: index, richness };
  }
  const lead = best.start - LEAD_LENGTH;
  const rest = lead <= 0 ? text : text.slice(lead).replace(/^\S*\s/, '… ');
  if (rest.length <= EXCERPT_LENGTH) return rest;
  return rest.slice(0, EXCERPT_LENGTH).replace(/\s\S*$/, ' …');
}
