import { TERM_MARK } from '../model/search-words.ts';
import type { WordForm } from '../model/search-words.ts';
import { isWord } from './query-terms.ts';
import type { Alternative, QueryTerm } from './query-terms.ts';
import { findRarity, keepBest, scoreTerms } from './score-word.ts';
import type { IndexParts, Scores } from './score-word.ts';
import { BEGINNING_WEIGHT, STEM_WEIGHT } from '../model/search-weights.ts';

/** What the site has of a term of the query. */
export interface TermMatch {
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

/** A term of the query, as the site has it. */
export interface MatchedTerm extends TermMatch {
  /** Sections whose heading or title has the word, or what means the same. */
  headings: ReadonlySet<number>;
}

/** What the index has of words: those of `listLookups`. */
export type IndexLookup = ReadonlyMap<string, IndexParts>;

/** What limits the scores of a word, and the number of all sections. */
interface Limits {
  maxRarity: number;
  total: number;
}

/** List the words to look up for a term. */
export function listLookups(term: QueryTerm): string[] {
  const words = term.alternatives.flatMap((alternative) => alternative.words);
  return [toTypedForm(term), ...words.flatMap(({ form, stem }) => [form, stem])];
}

/** Return the first word for which a term stands, which is what was typed. */
export function toTypedForm({ alternatives }: QueryTerm): string {
  return alternatives[0]?.words[0]?.form ?? '';
}

/**
 * Score what a term may stand for; of the alternatives that a section has, the best one counts. Words that mean the
 * same count as rare as the most frequent of them: the one that the site rarely uses says no more than the others.
 */
export function matchTerm(term: QueryTerm, index: IndexLookup, total: number): TermMatch {
  const limits = { maxRarity: findMaxRarity(term, index, total), total };
  const scores: Scores = new Map();
  const alternatives = term.alternatives.map((alternative) => {
    const scored = scoreAlternative(alternative, index, limits);
    addScores(scores, scored, alternative.weight);
    return { ...alternative, count: scored.size };
  });
  const typed = toTypedForm(term);
  const isBeginning = (word: string) => word.startsWith(typed) && isWord(word);
  const parts = toParts(typed, index);
  const mayBeUnfinished = term.isLast || scores.size === 0;
  if (mayBeUnfinished) {
    addScores(scores, scoreTerms(parts, { isMatch: isBeginning, ...limits }), BEGINNING_WEIGHT);
  }
  const [synonym] = alternatives
    .filter(({ text, count }) => text !== undefined && count > 0)
    .toSorted((a, b) => b.count - a.count);
  return {
    term,
    scores,
    isOnPage: isOnPage(term, index) || (mayBeUnfinished && hasTerm(parts, isBeginning)),
    ...(synonym?.text !== undefined && { synonym: synonym.text }),
  };
}

function toParts(word: string, index: IndexLookup): IndexParts {
  return index.get(word) ?? { head: [], lead: [], text: [] };
}

function findMaxRarity(term: QueryTerm, index: IndexLookup, total: number): number {
  const names = term.alternatives.flatMap(({ words: [word], kind }) =>
    word && kind === 'synonym' ? word.form : [],
  );
  const rarities = [toTypedForm(term), ...names].map((name) =>
    findRarity(toParts(name, index), name, total),
  );
  return Math.min(...rarities);
}

/** Score the sections that have all words of an alternative: the word that they have least counts. */
function scoreAlternative(
  { words, kind }: Alternative,
  index: IndexLookup,
  limits: Limits,
): Scores {
  const maxRarity = kind === 'phrase' ? Infinity : limits.maxRarity;
  const [first = new Map<number, number>(), ...others] = words.map((word) =>
    scoreWord(word, index, { ...limits, maxRarity }),
  );
  if (others.length === 0) return first;
  const scores: Scores = new Map();
  for (const [section, score] of first) {
    const all = others.map((other) => other.get(section) ?? 0);
    keepBest(scores, section, Math.min(score, ...all));
  }
  return scores;
}

function scoreWord({ form, stem }: WordForm, index: IndexLookup, limits: Limits): Scores {
  const isMatch = (term: string) => term === form;
  const scores = scoreTerms(toParts(form, index), { isMatch, ...limits });
  // A phrase has no relatives, and the stem of a word may be another word: `reporting` → `report~`, `report`.
  if (form.includes(TERM_MARK)) return scores;
  const bare = stem.replace(TERM_MARK, '');
  const isRelated = (term: string) => term === bare || term === bare + TERM_MARK;
  const related = scoreTerms(toParts(stem, index), { isMatch: isRelated, ...limits });
  addScores(scores, related, STEM_WEIGHT);
  return scores;
}

function addScores(scores: Scores, others: Scores, weight: number): void {
  for (const [section, score] of others) keepBest(scores, section, weight * score);
}

/** Tell whether a page has a word that was typed, or its parts: what leads to a page may not stand there. */
function isOnPage({ alternatives }: QueryTerm, index: IndexLookup): boolean {
  const typed = alternatives.filter(({ kind }) => kind === undefined);
  return typed.some(({ words }) => words.every((word) => isWordOnPage(word, index)));
}

function isWordOnPage({ form, stem }: WordForm, index: IndexLookup): boolean {
  const bare = stem.replace(TERM_MARK, '');
  const names = [form, bare, bare + TERM_MARK];
  return [form, stem].some((name) => hasTerm(toParts(name, index), (term) => names.includes(term)));
}

function hasTerm({ head, text }: IndexParts, isMatch: (term: string) => boolean): boolean {
  return [head, text].some((postings) => postings.some(([term]) => isMatch(term)));
}
