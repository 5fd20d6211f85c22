import { findWords, toWordTerms } from '../model/search-words.ts';
import type { Segment } from './search-messages.ts';

/** About two lines of text. */
const EXCERPT_LENGTH = 170;

/** What stands before the first match, to be read with it. */
const LEAD_LENGTH = 40;

/** More words do not fit into an excerpt. */
const MAX_EXCERPT_WORDS = EXCERPT_LENGTH / 2;

/** So short a term begins too many words to mark them: `id` and `identity`. */
const MAX_EXACT = 2;

/** Letters of a term that a word must have before it is stemmed, which takes microseconds. */
const HINT_LENGTH = 3;

/** A word that matches terms of the query. */
interface Match {
  start: number;
  end: number;
  terms: string[];
}

/** Mark the words of a text that match the query. */
export function markMatches(text: string, marked: Set<string>): Segment[] {
  const matches = findMatches(text, marked);
  const segments = matches.flatMap(({ start, end }, at) => [
    { text: text.slice(matches[at - 1]?.end ?? 0, start), isMatch: false },
    { text: text.slice(start, end), isMatch: true },
  ]);
  segments.push({ text: text.slice(matches.at(-1)?.end ?? 0), isMatch: false });
  return segments.filter((segment) => segment.text !== '');
}

/** Cut out the part of a text that has the most of the query, and mark it. */
export function toExcerpt(text: string, marked: Set<string>): Segment[] {
  const matches = findMatches(text, marked);
  let best = { start: 0, richness: 0 };
  for (const [at, { start }] of matches.entries()) {
    const end = start + EXCERPT_LENGTH - LEAD_LENGTH;
    const within = matches.slice(at, at + MAX_EXCERPT_WORDS).filter((match) => match.end <= end);
    const richness = new Set(within.flatMap(({ terms }) => terms)).size;
    if (richness > best.richness) best = { start, richness };
  }
  const lead = best.start - LEAD_LENGTH;
  const start = lead <= 0 ? 0 : Math.min(text.indexOf(' ', lead) + 1, best.start);
  const limit = start + EXCERPT_LENGTH;
  const space = text.lastIndexOf(' ', limit);
  const end = text.length <= limit ? text.length : space > best.start ? space : limit;
  const cut = `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`;
  return markMatches(cut, marked);
}

function findMatches(text: string, marked: Set<string>): Match[] {
  const all = [...marked];
  // The stem of `key` is `kei`.
  const hints = all.map((term) => term.slice(0, HINT_LENGTH).replace(/i$/, ''));
  return findWords(text).flatMap(({ word, start }) => {
    const lower = word.toLowerCase();
    if (!hints.some((hint) => lower.includes(hint))) return [];
    const { wholes, parts } = toWordTerms(word);
    const terms = all.filter((term) =>
      [...parts, ...wholes].some(
        (own) => own === term || (term.length > MAX_EXACT && own.startsWith(term)),
      ),
    );
    return terms.length > 0 ? [{ start, end: start + word.length, terms }] : [];
  });
}
