import { radix } from '@orama/orama/trees';
import type { IndexPart, TableName } from '../model/search-index.ts';
import { searchWord } from './orama-index.ts';
import type { QueryTerm } from './query-terms.ts';

/** How well sections match a term of the query, by section. */
export type TermScores = Map<number, number>;

/** Where to look for terms. */
export interface TermSource {
  tables: TableName[];
  /** Number of all sections. */
  total: number;
  /** Levenshtein distance of a typo; 0 for none. */
  tolerance: number;
  /** Loads the parts of a table that have beginnings of a word: first the one that knows the word best. */
  loadParts(table: TableName, word: string, limit?: number): Promise<IndexPart[]>;
  /** Called with words that stand for a misspelled one. */
  onCorrected(word: string): void;
}

/** Shorter words have too many similar ones. For longer ones, which are identifiers, the search takes too long. */
const MIN_CORRECTED_LENGTH = 3;
const MAX_CORRECTED_LENGTH = 24;
/** The search for typos takes milliseconds a word. */
const MAX_CORRECTED_TERMS = 3;

/** Words that a misspelled one may stand for: the other words of the query tell which. */
const MAX_CORRECTIONS = 3;

/** A typed form of a word begins like its stem: `operati` and `oper`. */
const MIN_BEGINNING_LENGTH = 4;

/** Find the sections that have the terms of a query, loading the parts that they need. */
export async function findTerms(query: QueryTerm[], source: TermSource): Promise<TermScores[]> {
  const found = await Promise.all(query.map((term) => findTerm(term, source)));
  if (source.tolerance === 0) return found.map(({ scores }) => scores);
  const unknown = query.filter((_, at) => !found[at]?.isKnown).slice(0, MAX_CORRECTED_TERMS);
  const corrected = query.map(async (term, at) => {
    const known = unknown.includes(term) ? await correctTerm(term, source) : term;
    return known === term ? found[at] : findTerm(known, source);
  });
  return (await Promise.all(corrected)).map((term) => term?.scores ?? new Map());
}

interface FoundTerm {
  scores: TermScores;
  /** Whether the site has the word itself. */
  isKnown: boolean;
}

/** Sum up the scores of all that a term may stand for. */
async function findTerm(
  { alternatives, isLast }: QueryTerm,
  { tables, total, loadParts }: TermSource,
): Promise<FoundTerm> {
  const scores: TermScores = new Map();
  const found = alternatives.map(async ({ word, worth, isSynonym = false }) => {
    const parts = await Promise.all(tables.map((table) => loadParts(table, word, 1)));
    const sections = searchWord(parts.flat(), word, isLast && !isSynonym, total);
    for (const [section, score] of sections) {
      scores.set(section, (scores.get(section) ?? 0) + score * worth);
    }
    return sections.length;
  });
  const [own = 0] = await Promise.all(found);
  return { scores, isKnown: own > 0 };
}

/** Replace an unknown word by those that the reader may have meant, from the parts that may have them. */
async function correctTerm(term: QueryTerm, source: TermSource): Promise<QueryTerm> {
  const { tables, tolerance, loadParts, onCorrected } = source;
  const [own, ...others] = term.alternatives;
  const { length = 0 } = own?.word ?? '';
  if (!own || length < MIN_CORRECTED_LENGTH || length > MAX_CORRECTED_LENGTH) return term;
  for (const table of tables) {
    for (const part of await loadParts(table, own.word)) {
      const words = toCorrections(part, own.word, tolerance).slice(0, MAX_CORRECTIONS);
      if (words.length === 0) continue;
      words.forEach(onCorrected);
      return {
        alternatives: [...words.map((word) => ({ ...own, word })), ...others],
        isLast: false,
      };
    }
  }
  return term;
}

/** Correct a misspelled word: at distance 1, then with the same start, then at a larger distance. */
function toCorrections(part: IndexPart, word: string, tolerance: number): string[] {
  const near = findSimilarWords(part, word, 1);
  if (near.length > 0) return near;
  const known = Object.values(part).flat();
  for (let length = word.length - 1; length >= MIN_BEGINNING_LENGTH; length -= 1) {
    const beginning = word.slice(0, length);
    if (known.some(([longer]) => longer.startsWith(beginning))) return [beginning];
  }
  return word.length > MIN_BEGINNING_LENGTH ? findSimilarWords(part, word, tolerance) : [];
}

/** Find the words of a part within a Levenshtein distance of a word, the most frequent first. */
function findSimilarWords(part: IndexPart, word: string, tolerance: number): string[] {
  const counts = new Map(
    Object.values(part)
      .flat()
      .map(([known, count]) => [known, count]),
  );
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
