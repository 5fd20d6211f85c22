import { index as orama, internalDocumentIDStore } from '@orama/orama/components';
import { radix } from '@orama/orama/trees';
import { SEARCH_PROPERTIES, toSections } from '../model/search-index.ts';
import type { Posting, SearchProperty } from '../model/search-index.ts';

type OramaIndex = Parameters<typeof orama.search>[0];

/** Postings of words that begin alike. */
export type IndexParts = Partial<Record<SearchProperty, Posting[]>>;

const BOOST: Record<SearchProperty, number> = { head: 3.3, text: 1 };

/** Weights are logarithms of shares of the text: with a large `k`, the score grows with them evenly. */
const RELEVANCE = { k: 10, b: 0, d: 0 };

/** Words are stemmed already. */
const TOKENIZER = {
  language: 'english',
  normalizationCache: new Map<string, string>(),
  tokenize: (word: string) => [word],
};

/** Weight of a longer word, relative to the word of the query. */
const PREFIX_WORTH = 0.5;

/** A section of the site, and how well it matches. */
export type SectionScore = [section: number, score: number];

/**
 * Let Orama score the sections that have a word, by BM25 with a boost for each property. Without the word, and where
 * the reader may not have finished it, those count that have longer words. `total` is the number of all sections.
 */
export function searchWord(
  parts: IndexParts,
  word: string,
  isUnfinished: boolean,
  total: number,
): SectionScore[] {
  const index = createIndex(parts, word);
  const find = (isExact: boolean): SectionScore[] =>
    orama.search(
      index,
      word,
      TOKENIZER,
      undefined,
      index.searchableProperties,
      isExact,
      0,
      BOOST,
      RELEVANCE,
      total,
      undefined,
      1,
    );
  const exact = find(true);
  if (exact.length > 0 && !isUnfinished) return exact;
  // The word itself is among those that begin with it.
  return [...exact, ...find(false)].map(([section, score]) => [section, score * PREFIX_WORTH]);
}

/** Create Orama's index from the postings of words that begin with the word. */
function createIndex(parts: IndexParts, beginning: string): OramaIndex {
  const index: OramaIndex = {
    sharedInternalDocumentStore: internalDocumentIDStore.createInternalDocumentIDStore(),
    indexes: {},
    vectorIndexes: {},
    searchableProperties: [...SEARCH_PROPERTIES],
    searchablePropertiesWithTypes: {},
    frequencies: {},
    tokenOccurrences: {},
    avgFieldLength: {},
    fieldLengths: {},
  };
  for (const property of SEARCH_PROPERTIES) {
    const postings = parts[property]?.filter(([word]) => word.startsWith(beginning)) ?? [];
    const node = new radix.RadixTree();
    const frequencies: Record<number, Record<string, number>> = {};
    const lengths: Record<number, number> = {};
    for (const posting of postings) {
      const [word] = posting;
      for (const [section, weight] of toSections(posting)) {
        node.insert(word, section);
        (frequencies[section] ??= {})[word] = weight;
        // Weights are relative to the length of the text already.
        lengths[section] = 1;
      }
    }
    index.indexes[property] = { type: 'Radix', node, isArray: false };
    index.frequencies[property] = frequencies;
    index.tokenOccurrences[property] = Object.fromEntries(postings);
    index.avgFieldLength[property] = 1;
    index.fieldLengths[property] = lengths;
  }
  return index;
}
