import { tokenizer as orama } from '@orama/orama/components';

/** A word, or a part of an identifier, under the two terms by which it is found. */
export interface WordForm {
  /** In the singular, in American spelling: `Organisations` → `organization` */
  form: string;
  /** What it shares with other words, marked where it is not the form itself: `organ~` */
  stem: string;
}

/** The terms under which a word of a text or a query is found. */
export interface WordTerms {
  /** An identifier without its separators, or a path; empty for a plain word: `X-Api-Key` → `xapikey`. */
  wholes: string[];
  /** What it consists of: `createUsers` → `create`, `user`. Empty for a stop word. */
  parts: WordForm[];
}

/** A word with its place in the text. */
export interface SearchWord extends WordTerms {
  start: number;
  end: number;
}

/** Stands in terms that no reader types: stems, and pairs of words. */
export const TERM_MARK = '~';

/** Words that stand in every text: they find nothing, unless a query has no others. */
const STOP_WORDS = (
  'a about actually all already also although always am an and any anybody anyone anything are as at be because been ' +
  'being between both but by can could did do does doing done each else ever ' +
  'every everybody everyone everything for from had has have having he her here hers him his how however i if im ' +
  'in into is it its itself ive just let lets maybe me might mine must my ' +
  'neither nobody none nor of often on or other our ours own please quite really same shall she ' +
  'should since so some somebody someone something somehow still such than that thats the their them then there ' +
  'these they this those though through to until upon us very via vs was we were what whats whenever where whether ' +
  'which while whom whose will with within would yes yet you your yours'
).split(' ');

/** What changes the meaning of its neighbours, all under one term: `rule not working` is not how rules work. */
const NEGATIONS = new Set(
  'no not never cannot cant couldnt didnt doesnt dont hasnt havent isnt wasnt wont wouldnt'.split(
    ' ',
  ),
);

/** Stems where the stemmer merges different meanings (`custom`, `customer`) or misses a relative (`creation:creat`). */
const STEMS = new Map(
  (
    'activity community creation:creat customer definition deletion:delet deliver:deliveri expiry:expir general important ' +
    'integer international manually news notify:notif notified:notif objective operator organ person personal ' +
    'personalization positive relative server subscribe:subscrip subscriber:subscrip universal university ' +
    'verify:verif verified:verif'
  )
    .split(' ')
    .map((entry) => entry.split(':'))
    .map(([word = '', stem = word]) => [word, stem]),
);

/** Words that end in `s` in the singular. */
const SINGULARS = new Set('analytics always news series'.split(' '));

const english = orama.createTokenizer({
  language: 'english',
  stemming: true,
  stopWords: STOP_WORDS,
});

/** Splits a text into its words. */
export type Tokenize = (text: string) => SearchWord[];

/** Create a function like `toSearchWords`. Texts repeat their words, so it caches their terms. */
export function createTokenizer(): Tokenize {
  const cache = new Map<string, WordTerms>();
  return (text) =>
    toSearchWords(text, (word) => {
      const terms = cache.get(word) ?? toWordTerms(word);
      cache.set(word, terms);
      return terms;
    });
}

/** List all terms of a word: `createUsers` → `create`, `creat~`, `user`, `createuser` */
export function toTerms({ wholes, parts }: WordTerms): string[] {
  return [...new Set([...parts.flatMap(({ form, stem }) => [form, stem]), ...wholes])];
}

/** Words may hold what glues identifiers together: `X-Request-Id`, `/users/{userId}`, `coffee.purchased`. */
const WORD = /[\p{L}\p{N}/{][\p{L}\p{N}\p{M}_./{}'’-]*/gu;

const TRAILING_PUNCTUATION = /[./'’{-]+$/;

/** Longer words are neither identifiers nor paths. */
const MAX_IDENTIFIER_LENGTH = 128;

/** Split a text into its words: `Set X-Api-Key` → `set`, and `xapikey` with `x`, `api`, `key`. */
export function toSearchWords(text: string, toWord = toWordTerms): SearchWord[] {
  return [...text.matchAll(WORD)].flatMap(({ 0: run, index: start }) => {
    const word = run.slice(0, MAX_IDENTIFIER_LENGTH).replace(TRAILING_PUNCTUATION, '');
    if (!/[\p{L}\p{N}]/u.test(word)) return [];
    return [{ start, end: start + word.length, ...toWord(word) }];
  });
}

/** Split an identifier, or what is left of a word without the punctuation after it. */
function toWordTerms(word: string): WordTerms {
  const pieces = toPieces(word);
  const isPlain = pieces.length === 1 && /^[\p{L}\p{N}\p{M}'’]+$/u.test(word);
  return {
    wholes: isPlain || pieces.length === 0 ? [] : toWholes(word, pieces),
    parts: [...new Set(pieces)].map(toWordForm).filter(({ form }) => form !== ''),
  };
}

/** `createUser`, `create-user` → `createuser`; `page.nextCursor` → `pagenextcursor`, `nextcursor`; `/users/{userId}` → `/users/{}` */
function toWholes(word: string, pieces: string[]): string[] {
  const whole = word.includes('/')
    ? fold(word).replaceAll(/\{[^}]*\}?/g, '{}')
    : toSingular(fold(pieces.join('')));
  const members = word.split(/[./]/).map(toPieces);
  const others = members.length > 1 ? members.filter(({ length }) => length > 1) : [];
  return [whole, ...others.map((member) => toSingular(fold(member.join(''))))];
}

/** `createUsers` → `create`, `Users`; `user’s` → `user`. */
function toPieces(text: string): string[] {
  return text
    .replace(/['’]s$/, '')
    .replaceAll(/['’]/g, '')
    .replaceAll(/([\p{Ll}\p{N}])(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1$2 ')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((piece) => piece !== '');
}

/** Return the terms of a plain word, both empty for a stop word. Stems are those of Orama. */
export function toWordForm(word: string): WordForm {
  const folded = fold(word);
  if (NEGATIONS.has(folded)) return { form: 'not', stem: 'not' };
  const american = folded
    .replace(/is(?=(?:e[ds]?|ing|ations?)$)/, 'iz')
    .replace(/(?<=[a-z]{2})our(?=s?$|ed$|ing$|ite|al)/, 'or');
  const form = toSingular(american);
  const stem = STEMS.get(form) ?? english.normalizeToken('', american, false);
  if (stem === '') return { form: '', stem: '' };
  return { form, stem: stem === form ? stem : stem + TERM_MARK };
}

/** Endings of plurals, and of words in `s` that are none; the first that fits counts. */
const PLURALS: [RegExp, string][] = [
  [/(?<=ss|us|is)$/, ''],
  [/zzes$/, 'z'],
  [/(?<=..)ies$/, 'y'],
  [/(?<=x|ch|sh|ss)es$/, ''],
  [/s$/, ''],
];

/** `quizzes` → `quiz`, `categories` → `category`, `addresses` → `address`, `status` → `status` */
function toSingular(word: string): string {
  if (word.length < 4 || SINGULARS.has(word)) return word;
  const [ending = '', singular = ''] = PLURALS.find(([plural]) => plural.test(word)) ?? [];
  return word.replace(ending, singular);
}

/** Letters that no normalization divides. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** `Straße` → `strasse`, `ＡＰＩ` → `api` */
function fold(word: string): string {
  const letters = word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return letters.replaceAll(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter).normalize('NFC');
}
