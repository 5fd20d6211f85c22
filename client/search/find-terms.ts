import type { Posting, SearchProperty } from '../model/search-index.ts';
import type { Synonym } from '../model/search-phrases.ts';
import { findSimilarWord, isCorrectable } from './correct-word.ts';
import { findOperation } from './find-operation.ts';
import { listLookups, matchTerm, toTypedForm } from './match-term.ts';
import type { IndexLookup, MatchedTerm } from './match-term.ts';
import { MAX_QUERY_LENGTH, toQueryTerms } from './query-terms.ts';
import type { QueryTerm } from './query-terms.ts';
import type { IndexParts } from './score-word.ts';

/** Where to look for terms. */
export interface TermSource {
  properties: SearchProperty[];
  /** Number of all sections. */
  total: number;
  /** Of shorter words that the site does not have, swapped and missing letters are corrected, in words one letter shorter. */
  minCorrectedLength: number;
  /** Where the request of an operation may stand. */
  address: string;
  /** Loads the parts of a property that have beginnings of a word: first the one that knows the word best. */
  loadParts(property: SearchProperty, word: string, limit?: number): Promise<Posting[][]>;
}

/** The search for typos takes milliseconds a word. */
const MAX_CORRECTED_TERMS = 3;

/** Find the sections that have the terms of a query, loading the parts of the index that they need. */
export async function findTerms(
  query: string,
  synonyms: Synonym[][],
  source: TermSource,
): Promise<MatchedTerm[]> {
  const loadNames = async (word: string) => (await source.loadParts('head', word, 1)).flat();
  const operation = await findOperation(source.address.slice(0, MAX_QUERY_LENGTH), loadNames);
  const terms = toQueryTerms(operation ?? query, synonyms);
  const matches = await matchTerms(terms, source);
  const corrections = await findCorrections(matches, synonyms, source);
  if (corrections.size === 0) return matches;
  const text = terms.map((term) => corrections.get(term) ?? term.typed).join(' ');
  // The neighbours and synonyms of a correction count as if it had been typed.
  const corrected = toQueryTerms(text, synonyms).map((term, at): QueryTerm => {
    const original = terms[at] ?? term;
    const isLast = original.isLast && !corrections.has(original);
    return { ...term, typed: original.typed, isLast };
  });
  return (await matchTerms(corrected, source)).map((match, at) => {
    const correction = corrections.get(terms[at] ?? match.term);
    return correction === undefined ? match : { ...match, correction };
  });
}

/** Load what the index has of all words for which the terms may stand, then match the terms. */
async function matchTerms(terms: QueryTerm[], source: TermSource): Promise<MatchedTerm[]> {
  const words = [...new Set(terms.flatMap(listLookups))];
  const loaded = words.map(async (word): Promise<[string, IndexParts]> => [
    word,
    await loadIndexParts(word, source),
  ]);
  const index: IndexLookup = new Map(await Promise.all(loaded));
  const heads: IndexLookup = new Map(
    [...index].map(([word, { head }]) => [word, { head, lead: [], text: [] }]),
  );
  return terms.map((term) => ({
    ...matchTerm(term, index, source.total),
    headings: new Set(matchTerm(term, heads, source.total).scores.keys()),
  }));
}

async function loadIndexParts(word: string, source: TermSource): Promise<IndexParts> {
  const parts: IndexParts = { head: [], lead: [], text: [] };
  const loaded = source.properties.map(async (property) => {
    parts[property] = (await source.loadParts(property, word, 1)).flat();
  });
  await Promise.all(loaded);
  return parts;
}

/** Find the words that the reader may have meant by terms that nothing has. */
async function findCorrections(
  matches: MatchedTerm[],
  synonyms: Synonym[][],
  source: TermSource,
): Promise<Map<QueryTerm, string>> {
  const missing = matches.filter(({ scores }) => scores.size === 0).slice(0, MAX_CORRECTED_TERMS);
  const corrections = new Map<QueryTerm, string>();
  for (const { term } of missing) {
    const correction = await findCorrection(term, synonyms, source);
    if (correction !== undefined) corrections.set(term, correction);
  }
  return corrections;
}

/** Look for a similar word in the parts that may have it, and among synonyms. */
async function findCorrection(
  term: QueryTerm,
  synonyms: Synonym[][],
  source: TermSource,
): Promise<string | undefined> {
  const { typed } = term;
  const word = toTypedForm(term);
  const isShort = typed.length < source.minCorrectedLength;
  if (typed.length < source.minCorrectedLength - 1 || !isCorrectable(typed, word)) return undefined;
  const parts = source.properties.map((property) => source.loadParts(property, word));
  const postings = (await Promise.all(parts)).flat(2);
  // A misspelled plural may be no plural: `analitycs`
  const words = [...new Set([word, typed.toLowerCase()])];
  const texts = synonyms.flat().map(([text]): Posting => [text, 0]);
  return findSimilarWord([...postings, ...texts], words, isShort);
}
