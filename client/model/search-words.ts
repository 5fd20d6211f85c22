import type { Tokenizer } from '@orama/orama';
import { tokenizer as orama } from '@orama/orama/components';
import type { SearchProperty } from './search-index.ts';

/** A word of a text or a query, with the terms under which it is found. */
export interface SearchWord {
  /** Where it stands in the text. */
  start: number;
  end: number;
  /** An identifier without its separators, or a path; null for a plain word: `X-Api-Key` → `xapikei`. */
  whole: string | null;
  /** Stems of what it consists of: `createUsers` → `creat`, `user`. Empty for a stop word. */
  parts: string[];
}

/** Words that stand in every text: they find nothing, unless a query has no others. */
const STOP_WORDS = (
  'a an and any are as at be been but by can could did do does for from had has have how i if in into is ' +
  'it its me my no not of on or our should so than that the their them then there these they this to ' +
  'was we what when where which who why will with would you your'
).split(' ');

const english = orama.createTokenizer({
  language: 'english',
  stemming: true,
  stopWords: STOP_WORDS,
});

/** In this property, two words in a row are also found as one: `feature flags` by `featureflags`. */
const COMPOUND_PROPERTY: SearchProperty = 'compound';

/**
 * Orama's English tokenizer, which also finds identifiers as a whole and by their parts: `createUser`,
 * `Idempotency-Key`, `/users/{userId}`.
 */
export const searchTokenizer: Tokenizer = {
  language: english.language,
  normalizationCache: english.normalizationCache,
  tokenize(text, _language, property = '') {
    const words = toSearchWords(text);
    if (property === COMPOUND_PROPERTY) return toCompounds(text, words).map(({ term }) => term);
    return words.flatMap(toTerms);
  },
};

/** All terms of a word. */
export function toTerms({ whole, parts }: SearchWord): string[] {
  return whole === null ? parts : [...parts, whole];
}

/** Two words in a row as one. */
interface Compound {
  term: string;
  words: [SearchWord, SearchWord];
}

/** Join words that stand in a row: `leader board` → `leaderboard`, `GET /users` → `get/users` */
export function toCompounds(text: string, words: SearchWord[]): Compound[] {
  return words.flatMap((word, at) => {
    const next = words[at + 1];
    if (!next || word.whole !== null) return [];
    const first = text.slice(word.start, word.end);
    const second = text.slice(next.start, next.end);
    if (next.whole === null) return [{ term: toStem(first + second), words: [word, next] }];
    // An operation's method and path.
    const isPath = next.whole.startsWith('/');
    return isPath ? [{ term: fold(first) + next.whole, words: [word, next] }] : [];
  });
}

/** Words may hold what glues identifiers together: `X-Request-Id`, `/users/{userId}`, `coffee.purchased`. */
const WORD = /[\p{L}\p{N}/{][\p{L}\p{N}\p{M}_./{}'’-]*/gu;

const TRAILING_PUNCTUATION = /[./'’{-]+$/;

/** Longer words are not identifiers. */
const MAX_IDENTIFIER_LENGTH = 64;

/** Split a text into its words: `Set X-Api-Key` → `set`, and `xapikei` with `x`, `api`, `kei`. */
export function toSearchWords(text: string): SearchWord[] {
  const words: SearchWord[] = [];
  for (const { 0: match, index } of text.matchAll(WORD)) {
    const { length, ...terms } = loadTerms(match);
    if (length > 0) words.push({ start: index, end: index + length, ...terms });
  }
  return words;
}

/** Words that were split already: texts repeat their words, and to stem one takes microseconds. */
const knownTerms = new Map<string, WordTerms>();

/** Limit of the cache, which is cleared when it is full. */
const MAX_KNOWN_TERMS = 20_000;

interface WordTerms extends Pick<SearchWord, 'whole' | 'parts'> {
  /** Without the punctuation after it; 0 for punctuation alone. */
  length: number;
}

function loadTerms(match: string): WordTerms {
  const known = knownTerms.get(match);
  if (known) return known;
  if (knownTerms.size >= MAX_KNOWN_TERMS) knownTerms.clear();
  const written = match.slice(0, MAX_IDENTIFIER_LENGTH).replace(TRAILING_PUNCTUATION, '');
  const pieces = toPieces(written);
  const isPlain = pieces.length === 1 && /^[\p{L}\p{N}\p{M}'’]+$/u.test(written);
  const terms = {
    length: pieces.length === 0 ? 0 : written.length,
    whole: isPlain || pieces.length === 0 ? null : toWhole(written, pieces),
    parts: [...new Set(pieces.map(toStem))].filter((stem) => stem !== ''),
  };
  knownTerms.set(match, terms);
  return terms;
}

/** `createUser`, `create-user` → `createus`; `/users/{userId}` → `/users/{}` */
function toWhole(written: string, pieces: string[]): string {
  return written.includes('/')
    ? fold(written).replaceAll(/\{[^}]*\}?/g, '{}')
    : toStem(pieces.join(''));
}

/** `createUsers` → `create`, `Users`; `user’s` → `user`. */
function toPieces(written: string): string[] {
  return written
    .replace(/['’]s$/, '')
    .replaceAll(/['’]/g, '')
    .replaceAll(/([\p{Ll}\p{N}])(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1$2 ')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((piece) => piece !== '');
}

/** Stem a word as Orama does, in American spelling; empty for a stop word: `Organisations` → `organ` */
export function toStem(word: string): string {
  const american = fold(word)
    .replace(/is(?=(?:e[ds]?|ing|ations?)$)/, 'iz')
    .replace(/(?<=[a-z]{2})our(?=s?$|ed$|ing$|ite|al)/, 'or')
    .replace(/zzes$/, 'z');
  return english.normalizeToken('', american, false);
}

function fold(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
