import { toCompounds, toSearchWords, toStem } from '../model/search-words.ts';

/** A word of a query, and what it may stand for. */
export interface QueryTerm {
  alternatives: Alternative[];
  /** Is written with separators or capitals within it: `createUser`. */
  isIdentifier: boolean;
  /** The reader may not have finished it. */
  isLast: boolean;
}

export interface Alternative {
  /** As in the index: stemmed. */
  word: string;
  weight: number;
}

/** Bounds the CPU time of pasted texts. */
const MAX_QUERY_LENGTH = 200;
const MAX_TERMS = 8;

/** The parts of an identifier say less than the whole; a synonym, or two words as one, less than the word itself. */
const PART_WEIGHT = 0.1;
const SYNONYM_WEIGHT = 0.8;

/** The index has an operation's method and path as one word: `GET /users` → `GET/users` */
const METHOD_BEFORE_PATH = /\b(delete|get|patch|post|put)\s+(?=\/)/gi;

/** What readers say, and what the platform calls it. */
const SYNONYMS = `
  429:toomanyrequests account:user auth:authentication,login badge:item bearer:token challenge:mission colleague:operator
  coupon:voucher credential:token,key
  customer:user edit:change,update erase:delete forgot:forgotten gettingstarted:quickstart group:segment
  invite:add,create login:log logon:log,login log:login member:user modify:change,update permission:allowed,may
  property:attribute ratelimit:429 register:create remove:delete renew:replace revoke:delete role:permission
  rotate:replace sign:log,login team:operator toggle:enable,disable undo:restore upload:import`;

const SYNONYM_STEMS = new Map(
  SYNONYMS.trim()
    .split(/\s+/)
    .map((entry) => {
      const [word = '', others = ''] = entry.split(':');
      return [toStem(word), others.split(',').map(toStem)];
    }),
);

/** Split a query into its terms: `sign in` → `sign`, which may also be `log` or `login`. */
export function toQueryTerms(query: string): QueryTerm[] {
  const text = query.slice(0, MAX_QUERY_LENGTH).replaceAll(METHOD_BEFORE_PATH, '$1');
  const words = toSearchWords(text);
  const meaningful = words.filter(({ parts, wholes }) => parts.length > 0 || wholes.length > 0);
  const compounds = toCompounds(text, words);
  const terms = meaningful.map(({ wholes, parts, start }): Alternative[] => [
    ...wholes.slice(0, 1).map((word) => ({ word, weight: 1 })),
    ...parts.map((word) => ({ word, weight: wholes.length === 0 ? 1 : PART_WEIGHT })),
    ...(parts.length > 1 ? [] : toSynonyms(parts[0])),
    ...compounds
      .filter(({ words: [first, second] }) => first.start === start || second.start === start)
      .flatMap(({ term }) => [{ word: term, weight: SYNONYM_WEIGHT }, ...toSynonyms(term)]),
  ]);
  // A query of stop words alone may be the beginning of another word.
  const typed = words.map(({ start, end }): Alternative[] => [
    { word: text.slice(start, end).toLowerCase(), weight: 1 },
  ]);
  const used = (terms.length > 0 ? terms : typed).slice(0, MAX_TERMS);
  return used.map((alternatives, at) => ({
    alternatives,
    isIdentifier: (meaningful[at]?.wholes.length ?? 0) > 0,
    isLast: at === used.length - 1,
  }));
}

function toSynonyms(stem = ''): Alternative[] {
  const synonyms = SYNONYM_STEMS.get(stem) ?? [];
  return synonyms.map((word) => ({ word, weight: SYNONYM_WEIGHT }));
}
