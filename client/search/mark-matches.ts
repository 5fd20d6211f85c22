import { findWords, toWordTerms } from '../model/search-words.ts';
import type { Segment } from './search-messages.ts';

/** About two lines of text. */
const EXCERPT_LENGTH = 170;

/** What stands before the first match, to be read with it. */
const LEAD_LENGTH = 40;

/** More words do not fit into an excerpt. */
const MAX_EXCERPT_WORDS = EXCERPT_LENGTH / 2;

/** A letter stands in most words, and what two letters begin is too many words to mark them: `id` and `identity`. */
const MIN_MARKED = 2;
const MIN_PREFIX = 3;

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
  return toSegments(text, findMatches(text, marked));
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
  const within = matches.filter((match) => match.start >= start && match.end <= end);
  const segments = toSegments(text, within, start, end);
  if (start > 0) segments.unshift({ text: '… ', isMatch: false });
  if (end < text.length) segments.push({ text: ' …', isMatch: false });
  return segments;
}

function toSegments(text: string, matches: Match[], from = 0, to = text.length): Segment[] {
  const segments = matches.flatMap(({ start, end }, at) => [
    { text: text.slice(matches[at - 1]?.end ?? from, start), isMatch: false },
    { text: text.slice(start, end), isMatch: true },
  ]);
  segments.push({ text: text.slice(matches.at(-1)?.end ?? from, to), isMatch: false });
  return segments.filter((segment) => segment.text !== '');
}

function findMatches(text: string, marked: Set<string>): Match[] {
  const all = [...marked].filter(({ length }) => length >= MIN_MARKED);
  // The stem of `key` is `kei`.
  const hints = all.map((term) => term.slice(0, HINT_LENGTH).replace(/i$/, ''));
  return findWords(text).flatMap(({ word, start }) => {
    const lower = word.toLowerCase();
    if (!hints.some((hint) => lower.includes(hint))) return [];
    const { wholes, parts } = toWordTerms(word);
    const terms = all.filter((term) =>
      [...parts, ...wholes].some(
        (own) => own === term || (term.length >= MIN_PREFIX && own.startsWith(term)),
      ),
    );
    return terms.length > 0 ? [{ start, end: start + word.length, terms }] : [];
  });
}
