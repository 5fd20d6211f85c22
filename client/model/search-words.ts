/** A word of a text or a query, with the terms under which it is found. */
export interface SearchWord {
  /** Where it stands in the text. */
  start: number;
  end: number;
  /** As an identifier, in lower case; null for a plain word: `/users/{id}` → `/users/{}`. */
  whole: string | null;
  /** Stems of what it consists of: `createUsers` → `creat`, `user`. */
  parts: string[];
}

/** Words may hold what glues identifiers together: `X-Request-Id`, `/users/{userId}`, `coffee.purchased`. */
const WORD = /[\p{L}\p{N}/{][\p{L}\p{N}\p{M}_./{}'’-]*/gu;

const TRAILING_PUNCTUATION = /[./'’{-]+$/;

/** A longer word is no identifier that anybody looks for. */
const MAX_IDENTIFIER_LENGTH = 64;

/** Split a text into its words: `Set X-Api-Key` → `set`, and `x-api-key` with `x`, `api`, `key`. */
export function toSearchWords(text: string): SearchWord[] {
  const words: SearchWord[] = [];
  for (const { 0: match, index } of text.matchAll(WORD)) {
    const { length, whole, parts } = useTerms(match);
    if (parts.length > 0) words.push({ start: index, end: index + length, whole, parts });
  }
  return words;
}

/** What the words so far consist of: texts repeat their words. */
const knownTerms = new Map<string, WordTerms>();

/** Enough for the words of any language; identifiers without end are forgotten together. */
const MAX_KNOWN_TERMS = 50_000;

interface WordTerms extends Pick<SearchWord, 'whole' | 'parts'> {
  /** Without the punctuation after it. */
  length: number;
}

function useTerms(match: string): WordTerms {
  const known = knownTerms.get(match);
  if (known) return known;
  if (knownTerms.size >= MAX_KNOWN_TERMS) knownTerms.clear();
  const terms = toTerms(match.replace(TRAILING_PUNCTUATION, ''));
  knownTerms.set(match, terms);
  return terms;
}

function toTerms(written: string): WordTerms {
  const pieces = toPieces(written);
  const isPlain = pieces.length === 1 && /^[\p{L}\p{N}\p{M}'’]+$/u.test(written);
  const isIdentifier = !isPlain && written.length <= MAX_IDENTIFIER_LENGTH;
  return {
    length: written.length,
    whole: isIdentifier ? fold(written).replaceAll(/\{[^}]*\}/g, '{}') : null,
    parts: [...new Set(pieces.map((piece) => toStem(fold(piece))))],
  };
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

function fold(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Reduce an English word to what its forms share: `creating`, `creates`, `created` → `creat`. */
export function toStem(word: string): string {
  let stem = word
    .replace(/(?<=..)ies$/, 'y')
    .replace(/zzes$/, 'z')
    .replace(/(?<=ss)es$/, '')
    .replace(/(?<=.[^su])s$/, '');
  const root = /^(.*[aeiouy].*)(?:ing|ed)$/.exec(stem)?.[1];
  if (root !== undefined && root.length > 2) stem = root.replace(/([^lsz])\1$/, '$1');
  return stem.length > 4 ? stem.replace(/e$/, '') : stem;
}

/** Words that stand in every text: they find nothing, unless a query has no others. */
const STOP_WORDS = new Set(
  (
    'a an and any are as at be been but by can could did do does for from had has have how i if in into is ' +
    'it its me my no not of on or our should so than that the their them then there these they this to ' +
    'was we what when where which who why will with would you your'
  ).split(' '),
);

/** Tell whether a word says nothing of what a text is about. */
export function isStopWord({ whole, parts }: SearchWord): boolean {
  return whole === null && parts.length === 1 && STOP_WORDS.has(parts[0] ?? '');
}
