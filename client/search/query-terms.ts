import {
  MAX_PHRASE_LENGTH,
  listStems,
  replaceStems,
  toBareStem,
  toPhrase,
  toPhraseStems,
  toSynonymParts,
} from '../model/search-phrases.ts';
import { TERM_MARK, toSearchWords, toWordForm } from '../model/search-words.ts';
import type { PhraseStems, Synonym } from '../model/search-phrases.ts';
import type { SearchWord, WordForm } from '../model/search-words.ts';
import {
  FILLER_WEIGHT,
  PARTS_WEIGHT,
  STATUS_CODE_WEIGHT,
  SYNONYM_WEIGHT,
} from '../model/search-weights.ts';

/** A word of a query, and what it may stand for. */
export interface QueryTerm {
  /** As the reader has typed it. */
  typed: string;
  alternatives: Alternative[];
  /** Is written with separators or capitals within it: `createUser`. */
  isIdentifier: boolean;
  /** The reader may not have finished it. */
  isLast: boolean;
  /** How much it counts when a section lacks it: 1 for a word. */
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
export const MAX_QUERY_LENGTH = 200;
const MAX_TERMS = 8;

/** Words of questions, times of day and pronouns, which pages have or lack by chance. */
const FILLERS = new Set(
  (
    'able certain current different exist existing happen happened happens help like mean means need new not own please ' +
    'possible single specific tell thing things try trying want way when who why work working ' +
    'afternoon ago evening midnight morning noon tonight ' +
    'another herself himself myself ourselves themselves yourself'
  ).split(' '),
);

/** Of an error. */
const STATUS_CODE = /^[45]\d\d$/;

/** The index has an operation's method and path as one word: `GET /users` → `GET/users` */
const METHOD_BEFORE_PATH = /\b(delete|get|patch|post|put)\s+(?=\/)/gi;

/** What the vocabulary says: groups of texts that mean the same, and the stems that stand for their words in phrases. */
interface Vocabulary {
  synonyms: Synonym[][];
  phraseStems: PhraseStems;
}

/** Alternatives for the words at some positions in a query. */
interface Addition {
  positions: number[];
  alternatives: Alternative[];
}

/**
 * Split a query into its terms: `sign in` → `sign`, which may also be `log in` where `synonyms`, the vocabulary's
 * groups, says so.
 */
export function toQueryTerms(query: string, synonyms: Synonym[][]): QueryTerm[] {
  const text = query.slice(0, MAX_QUERY_LENGTH).replaceAll(METHOD_BEFORE_PATH, '$1');
  const allWords = toSearchWords(text);
  const meaningful = allWords.filter(({ parts, wholes }) => parts.length > 0 || wholes.length > 0);
  const words = (meaningful.length > 0 ? meaningful : allWords).slice(0, MAX_TERMS);
  const vocabulary = { synonyms, phraseStems: toPhraseStems(synonyms) };
  const additions = [
    ...listSynonyms(words, vocabulary),
    ...listJoined(words),
    ...listPhrases(words, vocabulary),
  ];
  return words.map((word, at) => {
    const typed = text.slice(word.start, word.end);
    const added = additions.filter(({ positions }) => positions.includes(at));
    return {
      typed,
      alternatives: [
        ...toAlternatives(word, typed),
        ...added.flatMap(({ alternatives }) => alternatives),
      ],
      isIdentifier: word.wholes.length > 0,
      isLast: at === words.length - 1,
      weight: toTermWeight(word),
    };
  });
}

function toTermWeight(word: SearchWord): number {
  if (isFiller(word)) return FILLER_WEIGHT;
  return word.parts.some(({ form }) => STATUS_CODE.test(form)) ? STATUS_CODE_WEIGHT : 1;
}

function isFiller(word: SearchWord | undefined): boolean {
  return word?.parts.some(({ form }) => FILLERS.has(form)) ?? false;
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
function listJoined(words: SearchWord[]): Addition[] {
  return words.flatMap(({ parts }, at) => {
    const last = parts.at(-1);
    const next = words[at + 1]?.parts[0];
    if (!last || !next) return [];
    const joined = { words: [toWordForm(last.form + next.form)], weight: SYNONYM_WEIGHT };
    return [{ positions: [at, at + 1], alternatives: [joined] }];
  });
}

/** A stem in a row of words. */
interface Member {
  stem: string;
  /** Positions of its words in the query. */
  positions: number[];
  isFiller: boolean;
}

/**
 * Words in a row may stand like that in a title, or lead somewhere as a whole, also without fillers between them:
 * `get one single user` → `get~user`
 */
function listPhrases(words: SearchWord[], { phraseStems }: Vocabulary): Addition[] {
  const members = toMembers(words);
  const stems = members.map(({ stem }) => stem);
  const row = replaceStems(stems, phraseStems)
    .slice(0, MAX_TERMS)
    .map(({ stem, start, end }): Member => {
      const positions = members.slice(start, end).map(({ position }) => position);
      return { stem, positions, isFiller: positions.every((at) => isFiller(words[at])) };
    });
  const runs = row.flatMap((_, start) => {
    const longest = row.slice(start, start + MAX_PHRASE_LENGTH);
    return longest.slice(1).map((_, at) => longest.slice(0, at + 2));
  });
  return runs
    .flatMap((run) => [run, ...listWithoutFillers(run)])
    .map((run): Addition => {
      const phrase = toExact(toPhrase(run.map(({ stem }) => stem)));
      const positions = [...new Set(run.flatMap((member) => member.positions))];
      return { positions, alternatives: [{ words: [phrase], weight: 1, kind: 'phrase' }] };
    })
    .filter(({ positions }) => positions.length > 1);
}

/** The stems of a query, each with the position of its word. */
function toMembers(words: SearchWord[]): { stem: string; position: number }[] {
  return words.flatMap(({ parts }, position) =>
    parts.map((part) => ({ stem: toBareStem(part), position })),
  );
}

/** A run without the fillers within it; none where it begins or ends with one, or has none. */
function listWithoutFillers(run: Member[]): Member[][] {
  if (run[0]?.isFiller || run.at(-1)?.isFiller) return [];
  const others = run.filter(({ isFiller }) => !isFiller);
  return others.length < run.length ? [others] : [];
}

/** Where whole words of a query are a text of a group, they may also stand for the group's other texts. */
function listSynonyms(words: SearchWord[], { synonyms, phraseStems }: Vocabulary): Addition[] {
  const members = toMembers(words);
  return synonyms.flatMap((group) => {
    const texts = group.map((synonym) => ({ text: synonym[0], parts: toSynonymParts(synonym) }));
    return texts.flatMap(({ parts }, at): Addition[] => {
      const positions = findPositions(members, parts.map(toBareStem));
      if (!positions) return [];
      const others = texts.toSpliced(at, 1);
      const alternatives = others.flatMap((other) => listSynonymAlternatives(other, phraseStems));
      return [{ positions, alternatives }];
    });
  });
}

/** Find the positions of the words whose stems are a sequence; null where there are none, or parts of a word are left. */
function findPositions(
  members: { stem: string; position: number }[],
  stems: string[],
): number[] | null {
  if (stems.length === 0) return null;
  const start = members.findIndex((_, at) =>
    stems.every((stem, next) => members[at + next]?.stem === stem),
  );
  if (start < 0) return null;
  const end = start + stems.length;
  const isWhole =
    members[start]?.position !== members[start - 1]?.position &&
    members[end]?.position !== members[end - 1]?.position;
  return isWhole ? [...new Set(members.slice(start, end).map(({ position }) => position))] : null;
}

/**
 * A text of several words is found in headings, where it is not mistaken for words that only stand near each other; not
 * at all where phrases have a single word for it.
 */
function listSynonymAlternatives(
  { text, parts }: { text: string; parts: WordForm[] },
  phraseStems: PhraseStems,
): Alternative[] {
  const stems = listStems([{ wholes: [], parts }], phraseStems);
  const pairs = stems.slice(1).map((_, at) => toExact(toPhrase(stems.slice(at, at + 2))));
  const words = parts.length > 1 ? pairs : parts;
  return words.length > 0 ? [{ words, weight: SYNONYM_WEIGHT, kind: 'synonym', text }] : [];
}

/** Tell whether readers can type a term: stems and pairs are not words. */
export function isWord(term: string): boolean {
  return !term.includes(TERM_MARK);
}
