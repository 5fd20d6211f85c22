import { radix } from '@orama/orama/trees';
import { SEARCH_TABLES, toSections } from '../model/search-index.ts';
import type { IndexPart, Posting, SearchProperty, TableName } from '../model/search-index.ts';
import type { QueryTerm } from './query-terms.ts';

/** Where a term of a query stands, by property. All that it may stand for counts as one term. */
export type TermPostings = Map<SearchProperty, PropertyPostings>;

export interface PropertyPostings {
  /** Sections of the whole site that have the most frequent of its words. */
  count: number;
  /** Weights of the term by section. */
  weights: Map<number, number>;
}

/** Where to look for terms. */
export interface TermSource {
  tables: TableName[];
  /** Levenshtein distance of a typo; 0 for none. */
  tolerance: number;
  /** Loads the parts of a table that have beginnings of a term: first the one that knows the term best. */
  loadParts(table: TableName, term: string, limit?: number): Promise<IndexPart[]>;
  /** Called with words that stand for a misspelled one. */
  onCorrected(word: string): void;
}

/** A word of the index, and where it stands in one property. */
interface FoundWord {
  property: SearchProperty;
  posting: Posting;
  worth: number;
}

const PROPERTIES = Object.values(SEARCH_TABLES).flat();

/** Weight of a longer word, relative to the word of the query. */
const PREFIX_WORTH = 0.3;

/** Shorter words have too many similar ones. For longer ones, which are identifiers, the search takes too long. */
const MIN_CORRECTED_LENGTH = 3;
const MAX_CORRECTED_LENGTH = 24;
/** The search for typos takes milliseconds a word. */
const MAX_CORRECTED_TERMS = 3;

/** Words that a misspelled one may stand for: the other words of the query tell which. */
const MAX_CORRECTIONS = 3;

/** Letters by which the typed form of a word is longer than its stem: `operati` and `oper`. */
const MAX_LONGER_ENDING = 3;
const MIN_BEGINNING_LENGTH = 4;

/** Find the terms of a query, loading the parts that they need. */
export async function findTerms(query: QueryTerm[], source: TermSource): Promise<TermPostings[]> {
  const exactly = { ...source, tolerance: 0 };
  const found = await Promise.all(query.map((term) => blendAlternatives(term, exactly)));
  if (source.tolerance === 0) return found;
  const unknown = query.filter((_, at) => found[at]?.size === 0).slice(0, MAX_CORRECTED_TERMS);
  const corrected = await Promise.all(unknown.map((term) => blendAlternatives(term, source)));
  return query.map((term, at) => corrected[unknown.indexOf(term)] ?? found[at] ?? new Map());
}

/** Take all that a term may stand for as one: its highest weight counts. A section must have all words of an alternative. */
async function blendAlternatives(
  { alternatives, isLast }: QueryTerm,
  source: TermSource,
): Promise<TermPostings> {
  const postings: TermPostings = new Map();
  const found = alternatives.map(async ({ terms, worth, isSynonym = false }) => {
    const words = terms.map((term) => findWords(term, isLast && !isSynonym, source));
    return { worth, words: await Promise.all(words) };
  });
  for (const { worth, words } of await Promise.all(found)) {
    const required = words.length > 1 ? words.map(toSectionSet) : [];
    for (const { property, posting, worth: own } of words.flat()) {
      const { count, weights } = postings.get(property) ?? { count: 0, weights: new Map() };
      postings.set(property, { count: Math.max(count, posting[1]), weights });
      for (const [section, weight] of toSections(posting)) {
        const value = Math.max(weights.get(section) ?? 0, weight * worth * own);
        if (required.every((sections) => sections.has(section))) weights.set(section, value);
      }
    }
  }
  for (const [property, { weights }] of postings) if (weights.size === 0) postings.delete(property);
  return postings;
}

function toSectionSet(words: FoundWord[]): Set<number> {
  return new Set(words.flatMap(({ posting }) => toSections(posting).map(([section]) => section)));
}

/** Find a term; without it, or where the reader may not have finished it, the words that begin with it. */
async function findWords(
  term: string,
  isPrefix: boolean,
  source: TermSource,
): Promise<FoundWord[]> {
  const { tables, tolerance, loadParts } = source;
  const parts = (await Promise.all(tables.map((table) => loadParts(table, term, 1)))).flat();
  const exact = parts.flatMap((part) => selectWords(part, (word) => word === term, 1));
  if (exact.length > 0 && !isPrefix) return exact;
  const isLonger = (word: string) => word !== term && word.startsWith(term);
  const longer = parts.flatMap((part) => selectWords(part, isLonger, PREFIX_WORTH));
  if (exact.length > 0 || longer.length > 0 || tolerance === 0) return [...exact, ...longer];
  const words = await findCorrections(term, source);
  words.forEach(source.onCorrected);
  const corrected = words.map((word) => findWords(word, false, { ...source, tolerance: 0 }));
  return (await Promise.all(corrected)).flat();
}

function selectWords(
  part: IndexPart,
  isFound: (word: string) => boolean,
  worth: number,
): FoundWord[] {
  return PROPERTIES.flatMap((property) => {
    const postings = part[property]?.filter(([word]) => isFound(word)) ?? [];
    return postings.map((posting) => ({ property, posting, worth }));
  });
}

/** Find the words that a reader may have meant, in the parts that may have them. */
async function findCorrections(
  term: string,
  { tables, tolerance, loadParts }: TermSource,
): Promise<string[]> {
  if (term.length < MIN_CORRECTED_LENGTH || term.length > MAX_CORRECTED_LENGTH) return [];
  for (const table of tables) {
    for (const part of await loadParts(table, term)) {
      const words = toCorrections(part, term, tolerance);
      if (words.length > 0) return words.slice(0, MAX_CORRECTIONS);
    }
  }
  return [];
}

/** Correct a misspelled word: at distance 1, then with the same start, then at a larger distance. */
function toCorrections(part: IndexPart, term: string, tolerance: number): string[] {
  const near = findSimilarWords(part, term, 1);
  if (near.length > 0) return near;
  const shortest = Math.max(MIN_BEGINNING_LENGTH, term.length - MAX_LONGER_ENDING);
  for (let length = term.length - 1; length >= shortest; length -= 1) {
    const beginning = term.slice(0, length);
    if (selectWords(part, (word) => word.startsWith(beginning), 1).length > 0) return [beginning];
  }
  return term.length > MIN_BEGINNING_LENGTH ? findSimilarWords(part, term, tolerance) : [];
}

/** Find the words of a part within a Levenshtein distance of a term, the most frequent first. */
function findSimilarWords(part: IndexPart, term: string, tolerance: number): string[] {
  const counts = new Map(
    Object.values(part)
      .flat()
      .map(([word, count]) => [word, count]),
  );
  const tree = new radix.RadixTree();
  // With every beginning in it, each edge of the tree has one character. Where Orama tolerates typos, it advances by
  // one for each edge, so longer ones would hide words.
  for (const word of counts.keys()) {
    for (let end = 1; end <= word.length; end += 1) tree.insert(word.slice(0, end), 0);
  }
  const similar = Object.keys(tree.find({ term, tolerance }));
  const known = similar.filter((word) => counts.has(word));
  return known.sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
}
