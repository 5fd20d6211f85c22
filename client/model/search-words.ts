import { tokenizer as orama } from '@orama/orama/components';

/** The terms under which a word of a text or a query is found. */
interface WordTerms {
  /** An identifier without its separators, or a path; empty for a plain word: `X-Api-Key` → `xapikei`. */
  wholes: string[];
  /** Stems of what it consists of: `createUsers` → `creat`, `user`. Empty for a stop word. */
  parts: string[];
}

/** A word with its place in the text. */
export interface SearchWord extends WordTerms {
  start: number;
  end: number;
}

/** Words that stand in every text: they find nothing, unless a query has no others. */
const STOP_WORDS = (
  'a about an and any are as at be been between but by can could did do does for from had has have how i if in into is ' +
  'it its me my no not of on or our should so than that the their them then there these they this to ' +
  'was we what when where which who why will with would you your'
).split(' ');

const english = orama.createTokenizer({
  language: 'english',
  stemming: true,
  stopWords: STOP_WORDS,
});

/** Splits a text into its terms. */
export type Tokenize = (text: string) => string[];

/**
 * Create a tokenizer for English texts with identifiers, which are terms as a whole and by their parts: `createUser`,
 * `Idempotency-Key`, `/users/{userId}`. Texts repeat their words, so it caches their terms.
 */
export function createTokenizer(): Tokenize {
  const known = new Map<string, WordTerms>();
  const toCachedTerms = (word: string): WordTerms => {
    const terms = known.get(word) ?? toWordTerms(word);
    known.set(word, terms);
    return terms;
  };
  return (text) =>
    toSearchWords(text, toCachedTerms).flatMap(({ wholes, parts }) => [...parts, ...wholes]);
}

/** Two words in a row as one. */
interface Compound {
  term: string;
  words: [SearchWord, SearchWord];
}

/** Join plain words that stand in a row: `leader board` → `leaderboard` */
export function toCompounds(text: string, words: SearchWord[]): Compound[] {
  return words.flatMap((word, at) => {
    const next = words[at + 1];
    if (!next || word.wholes.length > 0 || next.wholes.length > 0) return [];
    const joined = text.slice(word.start, word.end) + text.slice(next.start, next.end);
    return [{ term: toStem(joined), words: [word, next] }];
  });
}

/** Words may hold what glues identifiers together: `X-Request-Id`, `/users/{userId}`, `coffee.purchased`. */
const WORD = /[\p{L}\p{N}/{][\p{L}\p{N}\p{M}_./{}'’-]*/gu;

const TRAILING_PUNCTUATION = /[./'’{-]+$/;

/** Longer words are not identifiers. */
const MAX_IDENTIFIER_LENGTH = 64;

/** Split a text into its words: `Set X-Api-Key` → `set`, and `xapikei` with `x`, `api`, `kei`. */
export function toSearchWords(text: string, toTerms = toWordTerms): SearchWord[] {
  return findWords(text).map(({ word, start }) => ({
    start,
    end: start + word.length,
    ...toTerms(word),
  }));
}

/** Find words and identifiers, without the punctuation after them. */
function findWords(text: string): { word: string; start: number }[] {
  const found = [...text.matchAll(WORD)].map(({ 0: match, index }) => ({
    word: match.slice(0, MAX_IDENTIFIER_LENGTH).replace(TRAILING_PUNCTUATION, ''),
    start: index,
  }));
  return found.filter(({ word }) => /[\p{L}\p{N}]/u.test(word));
}

/** Split an identifier, or what is left of a word without the punctuation after it. */
function toWordTerms(word: string): WordTerms {
  const pieces = toPieces(word);
  const isPlain = pieces.length === 1 && /^[\p{L}\p{N}\p{M}'’]+$/u.test(word);
  return {
    wholes: isPlain || pieces.length === 0 ? [] : toWholes(word, pieces),
    parts: [...new Set(pieces.map(toStem))].filter((stem) => stem !== ''),
  };
}

/** `createUser`, `create-user` → `createus`; `page.nextCursor` → `pagenextcursor`, `nextcursor`; `/users/{userId}` → `/users/{}` */
function toWholes(word: string, pieces: string[]): string[] {
  const whole = word.includes('/')
    ? fold(word).replaceAll(/\{[^}]*\}?/g, '{}')
    : toStem(pieces.join(''));
  const members = word.split(/[./]/).map(toPieces);
  const own = members.length > 1 ? members.filter(({ length }) => length > 1) : [];
  return [whole, ...own.map((member) => toStem(member.join('')))];
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
