import { distance } from 'fastest-levenshtein';
import type { Posting, SearchProperty } from '../model/search-index.ts';
import { TERM_MARK } from '../model/search-words.ts';
import type { WordForm } from '../model/search-words.ts';
import { isWord, toQueryTerms } from './query-terms.ts';
import type { QueryTerm } from './query-terms.ts';
import { findRarity, keepBest, scoreTerms } from './score-word.ts';
import type { IndexParts, Scores } from './score-word.ts';

/** A term of the query, as the site has it. */
export interface FoundTerm {
  term: QueryTerm;
  /** Empty for a word that the site does not have. */
  scores: Scores;
  /** Whether a page has the word itself. */
  isOnPage: boolean;
  /** What pages have in its place, where the vocabulary says so. */
  synonym?: string;
  /** The word that was searched for in place of a misspelled one. */
  correction?: string;
}

/** Where to look for terms. */
export interface TermSource {
  properties: SearchProperty[];
  /** Number of all sections. */
  total: number;
  /** Shorter words that the site does not have are not corrected. */
  minCorrectedLength: number;
  /** Loads the parts of a property that have beginnings of a word: first the one that knows the word best. */
  loadParts(property: SearchProperty, word: string, limit?: number): Promise<Posting[][]>;
}

/**
 * Of an exact match, which is the singular or plural too: a word with the same stem, and a longer word that begins
 * alike. What a misspelled word stands for counts in full, because nothing has the word itself.
 */
const STEM_WEIGHT = 0.65;
const BEGINNING_WEIGHT = 0.4;

/** For longer words, which are identifiers, the search takes too long. */
const MAX_CORRECTED_LENGTH = 24;
/** Words of this length may have two slips. */
const MIN_LENGTH_OF_TWO = 8;
/** The search for typos takes milliseconds a word. */
const MAX_CORRECTED_TERMS = 3;

/** Find the sections that have the terms of a query, loading the parts that they need. */
export async function findTerms(
  query: string,
  same: string[][],
  source: TermSource,
): Promise<FoundTerm[]> {
  const terms = toQueryTerms(query, same);
  const found = await Promise.all(terms.map((term) => findTerm(term, source)));
  const unknown = found.filter(({ scores }) => scores.size === 0).slice(0, MAX_CORRECTED_TERMS);
  const corrections = new Map<QueryTerm, string>();
  for (const { term } of unknown) {
    const correction = await findCorrection(term, same, source);
    if (correction !== undefined) corrections.set(term, correction);
  }
  if (corrections.size === 0) return found;
  // Its neighbours and synonyms count as if the word had been typed.
  const texts = terms.map((term) => corrections.get(term) ?? term.typed);
  return Promise.all(
    toQueryTerms(texts.join(' '), same).map(async (term, at) => {
      const typed = terms[at] ?? term;
      const correction = corrections.get(typed);
      if (correction === undefined) return findTerm({ ...term, isLast: typed.isLast }, source);
      const corrected = await findTerm({ ...term, isLast: false }, source);
      return { ...corrected, term: { ...corrected.term, typed: typed.typed }, correction };
    }),
  );
}

/**
 * Score what a term may stand for; of the alternatives that a section has, the best one counts. Words that mean the
 * same count as rare as the most frequent of them: the one that the site rarely uses says no more than the others.
 */
async function findTerm(term: QueryTerm, source: TermSource): Promise<FoundTerm> {
  const { total } = source;
  const typed = term.alternatives[0]?.words[0]?.form ?? '';
  const parts = await loadIndexParts(typed, source);
  const names = term.alternatives.flatMap(({ words: [word], kind }) =>
    word && kind === 'synonym' ? word.form : [],
  );
  const rarities = [typed, ...names].map(async (name) =>
    findRarity(await loadIndexParts(name, source), name, total),
  );
  const maxRarity = Math.min(...(await Promise.all(rarities)));
  const scores: Scores = new Map();
  const synonyms: { text: string; count: number }[] = [];
  const found = term.alternatives.map(async ({ words, weight, kind, text }) => {
    const limit = kind === 'phrase' ? Infinity : maxRarity;
    const [first = new Map<number, number>(), ...others] = await Promise.all(
      words.map((word) => scoreWord(word, limit, source)),
    );
    for (const [section, score] of first) {
      const all = [score, ...others.map((other) => other.get(section) ?? 0)];
      keepBest(scores, section, weight * Math.min(...all));
    }
    if (text !== undefined) synonyms.push({ text, count: first.size });
  });
  await Promise.all(found);
  let isOnPage = await isFoundOnPage(term, source);
  if (term.isLast || scores.size === 0) {
    const isMatch = (word: string) => word.startsWith(typed) && isWord(word);
    for (const [section, score] of scoreTerms(parts, { isMatch, maxRarity }, total)) {
      keepBest(scores, section, BEGINNING_WEIGHT * score);
    }
    isOnPage ||= [...parts.head, ...parts.text].some(([word]) => isMatch(word));
  }
  const [best] = synonyms.toSorted((a, b) => b.count - a.count);
  return { term, scores, isOnPage, ...(best && best.count > 0 && { synonym: best.text }) };
}

/** Tell whether a page has a word that was typed, or its parts: what leads to a page may not stand there. */
async function isFoundOnPage({ alternatives }: QueryTerm, source: TermSource): Promise<boolean> {
  const typed = alternatives.filter(({ kind }) => kind === undefined);
  const found = typed.map(async ({ words }) => {
    const known = await Promise.all(words.map((word) => hasWord(word, source)));
    return known.every(Boolean);
  });
  return (await Promise.all(found)).includes(true);
}

async function hasWord({ form, stem }: WordForm, source: TermSource): Promise<boolean> {
  const bare = stem.replace(TERM_MARK, '');
  const names = [form, bare, bare + TERM_MARK];
  const parts = await Promise.all([form, stem].map((name) => loadIndexParts(name, source)));
  return parts.some(({ head, text }) => [...head, ...text].some(([term]) => names.includes(term)));
}

async function scoreWord(
  { form, stem }: WordForm,
  maxRarity: number,
  source: TermSource,
): Promise<Scores> {
  const isForm = (term: string) => term === form;
  const parts = await loadIndexParts(form, source);
  const scores = scoreTerms(parts, { isMatch: isForm, maxRarity }, source.total);
  // A phrase has no relatives, and the stem of a word may be another word: `reporting` → `report~`, `report`.
  if (form.includes(TERM_MARK)) return scores;
  const bare = stem.replace(TERM_MARK, '');
  const isRelated = (term: string) => term === bare || term === bare + TERM_MARK;
  const related = await loadIndexParts(stem, source);
  for (const [section, score] of scoreTerms(
    related,
    { isMatch: isRelated, maxRarity },
    source.total,
  )) {
    keepBest(scores, section, STEM_WEIGHT * score);
  }
  return scores;
}

async function loadIndexParts(word: string, source: TermSource): Promise<IndexParts> {
  const parts: IndexParts = { head: [], lead: [], text: [] };
  const loaded = source.properties.map(async (property) => {
    parts[property] = (await source.loadParts(property, word, 1)).flat();
  });
  await Promise.all(loaded);
  return parts;
}

/** Find the word that the reader may have meant by an unknown one, in the parts that may have it and in `same`. */
async function findCorrection(
  { typed, alternatives }: QueryTerm,
  same: string[][],
  source: TermSource,
): Promise<string | undefined> {
  const word = alternatives[0]?.words[0]?.form ?? '';
  const isName = /\p{N}/u.test(typed) || typed === typed.toUpperCase();
  if (isName || typed.length < source.minCorrectedLength || word.length > MAX_CORRECTED_LENGTH) {
    return undefined;
  }
  const parts = source.properties.map((property) => source.loadParts(property, word));
  const postings = (await Promise.all(parts)).flat(2);
  // A misspelled plural may be no plural: `analitycs`
  const words = [...new Set([word, typed.toLowerCase()])];
  return findSimilarWord([...postings, ...same.flat().map((text): Posting => [text, 0])], words);
}

/** Find the word with the fewest slips between it and one of the words, and of several the most frequent one. */
function findSimilarWord(postings: Posting[], words: string[]): string | undefined {
  const similar = postings.flatMap(([term, count]) =>
    words.flatMap((word) => {
      const limit = word.length < MIN_LENGTH_OF_TWO ? 1 : 2;
      if (!isWord(term) || Math.abs(term.length - word.length) > limit) return [];
      const slips = countSlips(term, word);
      return slips > limit ? [] : [{ term, count, slips }];
    }),
  );
  similar.sort((a, b) => a.slips - b.slips || b.count - a.count);
  return similar[0]?.term;
}

/** Letters that changed places are one slip. */
function countSlips(one: string, other: string): number {
  const count = distance(one, other);
  return count === 2 && toSorted(one) === toSorted(other) ? 1 : count;
}

function toSorted(word: string): string {
  return [...word].sort().join('');
}
