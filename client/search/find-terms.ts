import { radix } from '@orama/orama/trees';
import type { Posting, SearchProperty } from '../model/search-index.ts';
import { scoreWord } from './score-word.ts';
import type { IndexParts } from './score-word.ts';
import type { QueryTerm } from './query-terms.ts';

/** A term of the query, as the site has it. */
export interface FoundTerm {
  /** What was searched for: with a typo, the words that it may stand for. */
  term: QueryTerm;
  /** How well sections match, by section. */
  scores: Map<number, number>;
  /** Whether the site has the word itself. */
  isKnown: boolean;
}

/** Where to look for terms. */
export interface TermSource {
  properties: SearchProperty[];
  /** Number of all sections. */
  total: number;
  /** Whether to correct words that the site does not have. */
  isCorrected: boolean;
  /** Loads the parts of a property that have beginnings of a word: first the one that knows the word best. */
  loadParts(property: SearchProperty, word: string, limit?: number): Promise<Posting[][]>;
}

/** Shorter words have too many similar ones. For longer ones, which are identifiers, the search takes too long. */
const MIN_CORRECTED_LENGTH = 3;
const MAX_CORRECTED_LENGTH = 24;
/** The search for typos takes milliseconds a word. */
const MAX_CORRECTED_TERMS = 3;

/** Words that a misspelled one may stand for: the other words of the query tell which. */
const MAX_CORRECTIONS = 3;

/** Levenshtein distance of a typo. */
const TOLERANCE = 2;

/** A typed form of a word begins like its stem: `operati` and `oper`. */
const MIN_BEGINNING_LENGTH = 4;

/** Find the sections that have the terms of a query, loading the parts that they need. */
export async function findTerms(query: QueryTerm[], source: TermSource): Promise<FoundTerm[]> {
  const found = await Promise.all(query.map((term) => findTerm(term, source)));
  if (!source.isCorrected) return found;
  const unknown = found.filter(({ isKnown }) => !isKnown).slice(0, MAX_CORRECTED_TERMS);
  return Promise.all(found.map((one) => (unknown.includes(one) ? correctTerm(one, source) : one)));
}

/** Sum up the scores of all that a term may stand for. */
async function findTerm(
  term: QueryTerm,
  { properties, total, loadParts }: TermSource,
): Promise<FoundTerm> {
  const scores = new Map<number, number>();
  const found = term.alternatives.map(async ({ word, weight }) => {
    const parts: IndexParts = {};
    const loaded = properties.map(async (property) => {
      parts[property] = (await loadParts(property, word, 1)).flat();
    });
    await Promise.all(loaded);
    const sections = scoreWord(parts, word, term.isLast, total);
    for (const [section, score] of sections) {
      scores.set(section, (scores.get(section) ?? 0) + score * weight);
    }
    return sections.length;
  });
  const [own = 0] = await Promise.all(found);
  return { term, scores, isKnown: own > 0 };
}

/** Replace an unknown word by those that the reader may have meant, from the parts that may have them. */
async function correctTerm(found: FoundTerm, source: TermSource): Promise<FoundTerm> {
  const [own, ...others] = found.term.alternatives;
  const { length = 0 } = own?.word ?? '';
  if (!own || length < MIN_CORRECTED_LENGTH || length > MAX_CORRECTED_LENGTH) return found;
  const parts = source.properties.map((property) => source.loadParts(property, own.word));
  const words = toCorrections((await Promise.all(parts)).flat(2), own.word);
  if (words.length === 0) return found;
  const corrected = words.slice(0, MAX_CORRECTIONS).map((word) => ({ ...own, word }));
  return findTerm(
    { ...found.term, alternatives: [...corrected, ...others], isLast: false },
    source,
  );
}

/** Correct a misspelled word: at distance 1, then with the same start, then at a larger distance. */
function toCorrections(postings: Posting[], word: string): string[] {
  const near = findSimilarWords(postings, word, 1);
  if (near.length > 0) return near;
  for (let length = word.length - 1; length >= MIN_BEGINNING_LENGTH; length -= 1) {
    const beginning = word.slice(0, length);
    if (postings.some(([longer]) => longer.startsWith(beginning))) return [beginning];
  }
  return word.length > MIN_BEGINNING_LENGTH ? findSimilarWords(postings, word, TOLERANCE) : [];
}

/** Find the words within a Levenshtein distance of a word, the most frequent first. */
function findSimilarWords(postings: Posting[], word: string, tolerance: number): string[] {
  const counts = new Map(postings.map(([known, count]) => [known, count]));
  const tree = new radix.RadixTree();
  // With every beginning in it, each edge of the tree has one character. Where Orama tolerates typos, it advances by
  // one for each edge, so longer ones would hide words.
  for (const known of counts.keys()) {
    for (let end = 1; end <= known.length; end += 1) tree.insert(known.slice(0, end), 0);
  }
  const similar = Object.keys(tree.find({ term: word, tolerance }));
  const found = similar.filter((known) => counts.has(known));
  return found.sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
}
