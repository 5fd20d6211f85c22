import { TERM_MARK, toBareStem, toPair, toSearchWords, toWordForm } from '../model/search-words.ts';
import type { SearchWord, WordForm } from '../model/search-words.ts';

/** A word of a query, and what it may stand for. */
export interface QueryTerm {
  /** As the reader has typed it. */
  typed: string;
  alternatives: Alternative[];
  /** Is written with separators or capitals within it: `createUser`. */
  isIdentifier: boolean;
  /** The reader may not have finished it. */
  isLast: boolean;
}

/** Words that a section must have. */
export interface Alternative {
  words: WordForm[];
  weight: number;
  /** A pair stands for more than one word of the query; a synonym for the same thing as the word itself. */
  kind?: 'pair' | 'synonym';
}

/** Bounds the CPU time of pasted texts. */
const MAX_QUERY_LENGTH = 200;
const MAX_TERMS = 8;

/** The parts of an identifier say less than the whole; a synonym, or two words as one, less than the word itself. */
const PARTS_WEIGHT = 0.5;
const SYNONYM_WEIGHT = 0.95;

/** The index has an operation's method and path as one word: `GET /users` → `GET/users` */
const METHOD_BEFORE_PATH = /\b(delete|get|patch|post|put)\s+(?=\/)/gi;

/**
 * Split a query into its terms: `sign in` → `sign`, which may also be `log in` where `same`, the vocabulary's groups,
 * says so.
 */
export function toQueryTerms(query: string, same: string[][]): QueryTerm[] {
  const text = query.slice(0, MAX_QUERY_LENGTH).replaceAll(METHOD_BEFORE_PATH, '$1');
  const words = toSearchWords(text);
  const meaningful = words.filter(({ parts, wholes }) => parts.length > 0 || wholes.length > 0);
  const used = (meaningful.length > 0 ? meaningful : words).slice(0, MAX_TERMS);
  const terms = used.map((word, at): QueryTerm => {
    const typed = text.slice(word.start, word.end);
    return {
      typed,
      alternatives: toAlternatives(word, typed),
      isIdentifier: word.wholes.length > 0,
      isLast: at === used.length - 1,
    };
  });
  addSynonyms(used, terms, same);
  addPairs(used, terms);
  return terms;
}

function toAlternatives({ wholes: [whole], parts }: SearchWord, typed: string): Alternative[] {
  if (whole === undefined) {
    // A query of stop words alone may be the beginning of another word.
    return [{ words: parts.length > 0 ? parts : [toExact(typed.toLowerCase())], weight: 1 }];
  }
  const asParts = parts.length > 0 ? [{ words: parts, weight: PARTS_WEIGHT }] : [];
  return [{ words: [toExact(whole)], weight: 1 }, ...asParts];
}

function toExact(form: string): WordForm {
  return { form, stem: form };
}

/** Two words in a row may stand like that in a heading, or as one word: `leader board` → `leader~board`, `leaderboard` */
function addPairs(words: SearchWord[], terms: QueryTerm[]): void {
  for (const [at, { parts }] of words.entries()) {
    const [first, second] = terms.slice(at, at + 2);
    const last = parts.at(-1);
    const next = words[at + 1]?.parts[0];
    if (!first || !second || !last || !next) continue;
    const joined = { words: [toWordForm(last.form + next.form)], weight: SYNONYM_WEIGHT };
    const pairs = toSingles(first, last).flatMap((one) =>
      toSingles(second, next).map((other): Alternative => ({
        words: [toExact(toPair(toBareStem(one.word), toBareStem(other.word)))],
        weight: one.weight * other.weight,
        kind: 'pair',
      })),
    );
    for (const term of [first, second]) term.alternatives.push(joined, ...pairs);
  }
}

/** A word of the query, and the single words that mean the same. */
function toSingles(
  { alternatives }: QueryTerm,
  own: WordForm,
): { word: WordForm; weight: number }[] {
  const synonyms = alternatives.flatMap(({ words: [word, other], weight, kind }) =>
    word && !other && kind === 'synonym' ? { word, weight } : [],
  );
  return [{ word: own, weight: 1 }, ...synonyms];
}

/** Where whole words of a query are a text of a group, they may also stand for the group's other texts. */
function addSynonyms(words: SearchWord[], terms: QueryTerm[], same: string[][]): void {
  const stems = words.flatMap(({ parts }) => parts.map(toBareStem));
  const owners = words.flatMap(({ parts }, at) => parts.map(() => at));
  for (const group of same) {
    const texts = group.map((text) => toSearchWords(text).flatMap(({ parts }) => parts));
    for (const text of texts) {
      const start = findSequence(stems, text.map(toBareStem));
      const end = start + text.length;
      const isWhole = owners[start] !== owners[start - 1] && owners[end] !== owners[end - 1];
      if (start < 0 || !isWhole) continue;
      const others = texts.filter((other) => other !== text).map(toSynonym);
      for (const at of new Set(owners.slice(start, end))) terms[at]?.alternatives.push(...others);
    }
  }
}

/** A text of several words is found in headings, where it is not mistaken for words that only stand near each other. */
function toSynonym(text: WordForm[]): Alternative {
  const pairs = text
    .slice(1)
    .map((word, at) => toExact(toPair(toBareStem(text[at] ?? word), toBareStem(word))));
  return { words: pairs.length > 0 ? pairs : text, weight: SYNONYM_WEIGHT, kind: 'synonym' };
}

function findSequence(list: string[], wanted: string[]): number {
  if (wanted.length === 0) return -1;
  return list.findIndex((_, start) => wanted.every((item, at) => list[start + at] === item));
}

/** Tell whether readers can type a term: stems and pairs are not words. */
export function isWord(term: string): boolean {
  return !term.includes(TERM_MARK);
}
