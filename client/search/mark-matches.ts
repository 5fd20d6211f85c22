import { toSearchWords } from '../model/search-words.ts';
import type { SearchWord } from '../model/search-words.ts';
import type { Segment } from './search-messages.ts';

/** About two lines of text. */
const EXCERPT_LENGTH = 170;

/** What stands before the first match, to be read with it. */
const LEAD_LENGTH = 40;

/** So short a term begins too many words to mark them: `id` and `identity`. */
const MAX_EXACT = 2;

/** Mark the words of a text that match the query. */
export function markMatches(text: string, marked: Set<string>): Segment[] {
  const segments: Segment[] = [];
  let end = 0;
  for (const word of toSearchWords(text)) {
    if (!isMarked(word, marked)) continue;
    segments.push({ text: text.slice(end, word.start), isMatch: false });
    segments.push({ text: text.slice(word.start, word.end), isMatch: true });
    end = word.end;
  }
  segments.push({ text: text.slice(end), isMatch: false });
  return segments.filter((segment) => segment.text !== '');
}

/** Cut out the part of a text that has the most of the query, and mark it. */
export function toExcerpt(text: string, marked: Set<string>): Segment[] {
  const words = toSearchWords(text);
  const matches = words.flatMap((word) => {
    const terms = findTerms(word, marked);
    return terms.length > 0 ? { word, terms } : [];
  });
  let best = { start: 0, richness: 0 };
  for (const [at, { word }] of matches.entries()) {
    const end = matches.findIndex(
      (match, index) => index > at && match.word.end > word.start + EXCERPT_LENGTH - LEAD_LENGTH,
    );
    const within = matches.slice(at, end < 0 ? undefined : end);
    const richness = new Set(within.flatMap(({ terms }) => terms)).size;
    if (richness > best.richness) best = { start: word.start, richness };
  }
  const start = toWordStart(text, words, best.start - LEAD_LENGTH);
  const end = toWordEnd(text, words, start + EXCERPT_LENGTH);
  const cut = `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`;
  return markMatches(cut, marked);
}

function isMarked(word: SearchWord, marked: Set<string>): boolean {
  return findTerms(word, marked).length > 0;
}

function findTerms({ whole, parts }: SearchWord, marked: Set<string>): string[] {
  const own = whole === null ? parts : [...parts, whole];
  return [...marked].filter((term) =>
    own.some((part) => part === term || (term.length > MAX_EXACT && part.startsWith(term))),
  );
}

function toWordStart(text: string, words: SearchWord[], at: number): number {
  if (at <= 0) return 0;
  return words.find(({ start }) => start >= at)?.start ?? text.length;
}

function toWordEnd(text: string, words: SearchWord[], at: number): number {
  if (at >= text.length) return text.length;
  return words.findLast(({ end }) => end <= at)?.end ?? at;
}
