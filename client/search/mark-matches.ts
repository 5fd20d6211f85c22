import { createTokenizer, toTerms } from '../model/search-words.ts';
import type { MatchedTerm } from './match-term.ts';

/** About two lines of text. */
const EXCERPT_LENGTH = 170;

/** What stands before the first match, to be read with it. */
const LEAD_LENGTH = 40;

/** Matches that may fit into an excerpt. */
const MAX_EXCERPT_MATCHES = EXCERPT_LENGTH / 2;

/** What a text has of a query. */
export interface Match {
  start: number;
  word: string;
  /** Position of the term in the query. */
  term: number;
}

/** Create a function that finds the words of a text for which terms of the query stand. */
export function createMatcher(terms: MatchedTerm[]): (text: string) => Match[] {
  const tokenize = createTokenizer();
  const wanted = new Map<string, number>();
  for (const [at, { term }] of terms.entries()) {
    for (const { form, stem } of term.alternatives.flatMap(({ words }) => words)) {
      for (const name of [form, stem]) wanted.set(name, wanted.get(name) ?? at);
    }
  }
  const last = terms.findIndex(({ term }) => term.isLast);
  const beginning = terms[last]?.term.typed.toLowerCase();
  return (text) =>
    tokenize(text).flatMap((searchWord) => {
      const { start, end } = searchWord;
      const word = text.slice(start, end);
      const isBegun =
        beginning !== undefined && beginning.length > 1 && word.toLowerCase().startsWith(beginning);
      const name = toTerms(searchWord).find((name) => wanted.has(name));
      const term = name === undefined ? (isBegun ? last : -1) : (wanted.get(name) ?? -1);
      return term < 0 ? [] : [{ start, word, term }];
    });
}

/** What a pattern does not read as itself. */
const SYNTAX = /[\\^$.*+?()[\]{}|/]/g;

/** Create the pattern of words, with one group. */
export function toMarkPattern(words: string[]): RegExp {
  const unique = [...new Set(words)].sort((a, b) => b.length - a.length);
  const escaped = unique.map((word) => word.replaceAll(SYNTAX, String.raw`\$&`));
  // An empty alternative would match everywhere.
  const any = escaped.join('|') || '(?!)';
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(${any})(?![\p{L}\p{N}])`, 'gu');
}

/** The rest of a cut word. */
const CUT_START = /^(?:\S{0,30}\s)?/;
const CUT_END = /(?:\s\S{0,30})?$/;

/** Return a text that is short enough, or else the part of it that has the most of the query. */
export function toExcerpt(text: string, matches: Match[]): string {
  if (text.length <= EXCERPT_LENGTH) return text;
  let best = { start: 0, richness: 0 };
  for (const [at, { start }] of matches.entries()) {
    const end = start + EXCERPT_LENGTH - LEAD_LENGTH;
    const next = matches.slice(at, at + MAX_EXCERPT_MATCHES).filter((match) => match.start < end);
    const richness = new Set(next.map(({ term }) => term)).size;
    if (richness > best.richness) best = { start, richness };
  }
  const lead = best.start - LEAD_LENGTH;
  const rest = lead <= 0 ? text : text.slice(lead).replace(CUT_START, '… ');
  if (rest.length <= EXCERPT_LENGTH) return rest;
  return rest.slice(0, EXCERPT_LENGTH).replace(CUT_END, ' …');
}
