import {
  MAX_PHRASE_LENGTH,
  TERM_MARK,
  listStems,
  toBareStem,
  toPhrase,
  toPhraseStems,
  toSearchWords,
  toWordForm,
} from '../model/search-words.ts';
import type { PhraseStems, SearchWord, WordForm } from '../model/search-words.ts';

/** A word of a query, and what it may stand for. */
export interface QueryTerm {
  /** As the reader has typed it. */
  typed: string;
  alternatives: Alternative[];
  /** Is written with separators or capitals within it: `createUser`. */
  isIdentifier: boolean;
  /** The reader may not have finished it. */
  isLast: boolean;
  /** How much it counts when a section lacks it, of 1. */
  weight: number;
}

/** Words that a section must have. */
export interface Alternative {
  words: WordForm[];
  weight: number;
  /** A phrase stands for more than one word of the query; a synonym for the same thing as the word itself. */
  kind?: 'phrase' | 'synonym';
  /** Of a synonym, as the vocabulary has it. */
  text?: string;
}

/** Bounds the CPU time of pasted texts. */
const MAX_QUERY_LENGTH = 200;
const MAX_TERMS = 8;

/** The parts of an identifier say less than the whole; a synonym, or two words as one, less than the word itself. */
const PARTS_WEIGHT = 0.5;
const SYNONYM_WEIGHT = 0.95;

/** Words of questions, which pages have or lack by chance. */
const FILLERS = new Set(
  (
    'able certain current different existing happen happened happens help like mean means need new not own please ' +
    'possible single specific tell thing things try trying want way when who why work working works'
  ).split(' '),
);
const FILLER_WEIGHT = 0.2;

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
      weight: word.parts.some(({ form }) => FILLERS.has(form)) ? FILLER_WEIGHT : 1,
    };
  });
  const phraseStems = toPhraseStems(same);
  addSynonyms(used, terms, { same, phraseStems });
  addJoined(used, terms);
  addPhrases(used, terms, phraseStems);
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

/** Two words in a row may be written as one: `leader board` → `leaderboard` */
function addJoined(words: SearchWord[], terms: QueryTerm[]): void {
  for (const [at, { parts }] of words.entries()) {
    const last = parts.at(-1);
    const next = words[at + 1]?.parts[0];
    if (!last || !next) continue;
    const joined = { words: [toWordForm(last.form + next.form)], weight: SYNONYM_WEIGHT };
    for (const term of terms.slice(at, at + 2)) term.alternatives.push(joined);
  }
}

/**
 * Words in a row may stand like that in a title, or lead somewhere as a whole, also without fillers between them:
 * `get one single user` → `get~user`
 */
function addPhrases(words: SearchWord[], terms: QueryTerm[], phraseStems: PhraseStems): void {
  const row = words
    .flatMap((word, owner) => listStems([word], phraseStems).map((stem) => ({ stem, owner })))
    .slice(0, MAX_TERMS);
  const isFiller = (member?: { owner: number }) => terms[member?.owner ?? 0]?.weight !== 1;
  for (const start of row.keys()) {
    for (let end = start + 2; end <= Math.min(start + MAX_PHRASE_LENGTH, row.length); end += 1) {
      const members = row.slice(start, end);
      const hasFillers =
        members.some(isFiller) && !isFiller(members[0]) && !isFiller(members.at(-1));
      const others = hasFillers ? [members.filter((member) => !isFiller(member))] : [];
      for (const phrase of [members, ...others]) {
        const words = [toExact(toPhrase(phrase.map(({ stem }) => stem)))];
        const owners = new Set(phrase.map(({ owner }) => owner));
        for (const at of owners.size > 1 ? owners : []) {
          terms[at]?.alternatives.push({ words, weight: 1, kind: 'phrase' });
        }
      }
    }
  }
}

/** Where whole words of a query are a text of a group, they may also stand for the group's other texts. */
function addSynonyms(
  words: SearchWord[],
  terms: QueryTerm[],
  { same, phraseStems }: { same: string[][]; phraseStems: PhraseStems },
): void {
  const stems = words.flatMap(({ parts }) => parts.map(toBareStem));
  const owners = words.flatMap(({ parts }, at) => parts.map(() => at));
  for (const group of same) {
    const texts = group.map((text) => ({
      text,
      parts: toSearchWords(text).flatMap(({ parts }) => parts),
    }));
    for (const typed of texts) {
      const start = findSequence(stems, typed.parts.map(toBareStem));
      const end = start + typed.parts.length;
      const isWhole = owners[start] !== owners[start - 1] && owners[end] !== owners[end - 1];
      if (start < 0 || !isWhole) continue;
      const others = texts.filter((other) => other !== typed);
      const synonyms = others.map(({ text, parts }) => ({
        ...toSynonym(parts, phraseStems),
        text,
      }));
      for (const at of new Set(owners.slice(start, end))) terms[at]?.alternatives.push(...synonyms);
    }
  }
}

/** A text of several words is found in headings, where it is not mistaken for words that only stand near each other. */
function toSynonym(text: WordForm[], phraseStems: PhraseStems): Alternative {
  const [first, ...others] = listStems([{ wholes: [], parts: text }], phraseStems);
  const pairs = others.map((stem, at) => toExact(toPhrase([others[at - 1] ?? first ?? '', stem])));
  return {
    words: pairs.length > 0 ? pairs : text,
    weight: SYNONYM_WEIGHT,
    kind: 'synonym',
  };
}

function findSequence(list: string[], wanted: string[]): number {
  if (wanted.length === 0) return -1;
  return list.findIndex((_, start) => wanted.every((item, at) => list[start + at] === item));
}

/** Tell whether readers can type a term: stems and pairs are not words. */
export function isWord(term: string): boolean {
  return !term.includes(TERM_MARK);
}
