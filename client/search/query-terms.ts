import { isStopWord, toSearchWords, toStem } from '../model/search-words.ts';

/** A word of a query, and what it may stand for. */
export interface QueryTerm {
  /** The identifier as a whole; null for a plain word. */
  whole: string | null;
  parts: QueryPart[];
}

export interface QueryPart {
  stem: string;
  /** As typed, in lower case: what words may begin with. */
  typed: string;
  synonyms: string[];
}

/** More words than anybody types: the rest of a pasted text finds nothing new. */
const MAX_TERMS = 12;

/** What readers say, and what the platform calls it. */
const SYNONYMS: Record<string, string> = {
  account: 'user',
  auth: 'authentication login',
  bearer: 'token',
  colleague: 'operator',
  coupon: 'voucher consumable',
  credential: 'token key',
  customer: 'user',
  edit: 'change update',
  erase: 'delete',
  group: 'segment',
  invite: 'add create',
  limit: 'requests',
  login: 'log',
  logon: 'log login',
  log: 'login',
  member: 'user',
  modify: 'change update',
  permission: 'allowed may',
  property: 'attribute',
  rate: 'requests',
  register: 'create',
  remove: 'delete',
  renew: 'replace',
  revoke: 'delete',
  role: 'permission',
  rotate: 'replace',
  sign: 'log login',
  team: 'operator',
  toggle: 'enable disable',
  undo: 'restore',
  upload: 'import',
  voucher: 'consumable',
};

const SYNONYM_STEMS = new Map(
  Object.entries(SYNONYMS).map(([word, others]) => [toStem(word), others.split(' ').map(toStem)]),
);

/** Split a query into its terms: `sign in` → `sign`, which may also be `log` or `login`. */
export function toQueryTerms(query: string): QueryTerm[] {
  const words = toSearchWords(query);
  const meaningful = words.filter((word) => !isStopWord(word));
  return (meaningful.length > 0 ? meaningful : words).slice(0, MAX_TERMS).map((word) => {
    const typed = query.slice(word.start, word.end).toLowerCase();
    return {
      whole: word.whole,
      parts: word.parts.map((stem) => ({
        stem,
        typed: word.parts.length === 1 && word.whole === null ? typed : stem,
        synonyms: SYNONYM_STEMS.get(stem) ?? [],
      })),
    };
  });
}
