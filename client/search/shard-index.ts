import { index as orama, internalDocumentIDStore } from '@orama/orama/components';
import { boundedLevenshtein } from '@orama/orama/internals';
import { radix } from '@orama/orama/trees';
import { WEIGHTS } from '../model/search-index.ts';
import type { Posting } from '../model/search-index.ts';

/** Sections and how well each fits, best first. */
export type SectionScores = [section: number, score: number][];

/** One shard's terms, to be searched by Orama. */
export interface ShardIndex {
  /** Find sections by a term, or by all terms that begin with it. */
  find(term: string, isPrefix: boolean): SectionScores;
  /** Find the terms that a misspelled one may stand for; with `isPrefix`, their beginnings. */
  findNear(term: string, isPrefix: boolean): string[];
}

/** The one property that sections have. */
const TERMS = 'terms';

/** How fast more weight of a term counts less. Weights are relative to a section's length already. */
const RELEVANCE = { k: 14, b: 0, d: 0 };

const TOKENIZER = {
  language: 'english',
  normalizationCache: new Map<string, string>(),
  // Queries come as terms.
  tokenize: (term: string) => [term],
};

/**
 * Make a shard searchable by Orama. The postings go in as they are, with numbers that hold for the whole
 * site: so a shard scores as the whole index would, and nothing is tokenised a second time. A term goes
 * in when it is first asked for, because most are never.
 */
export function createShardIndex(postings: Posting[], sectionCount: number): ShardIndex {
  const tree = new radix.RadixTree();
  const frequencies: Record<number, Record<string, number>> = {};
  const occurrences: Record<string, number> = {};
  const lengths: Record<number, number> = {};
  const index: orama.Index = {
    sharedInternalDocumentStore: internalDocumentIDStore.createInternalDocumentIDStore(),
    indexes: { [TERMS]: { type: 'Radix', node: tree, isArray: false } },
    vectorIndexes: {},
    searchableProperties: [TERMS],
    searchablePropertiesWithTypes: { [TERMS]: 'string' },
    frequencies: { [TERMS]: frequencies },
    tokenOccurrences: { [TERMS]: occurrences },
    avgFieldLength: { [TERMS]: 1 },
    fieldLengths: { [TERMS]: lengths },
  };
  const taken = new Set<string>();
  const take = ([term, count, ...packed]: Posting) => {
    if (taken.has(term)) return;
    taken.add(term);
    occurrences[term] = count;
    let section = 0;
    for (const number of packed) {
      section += Math.floor(number / WEIGHTS);
      // Orama counts documents from 1.
      const id = section + 1;
      lengths[id] = 1;
      (frequencies[id] ??= {})[term] = number % WEIGHTS;
      tree.insert(term, id);
    }
  };
  return {
    find(term, isPrefix) {
      for (let at = findFirst(postings, term); at < postings.length; at += 1) {
        const posting = postings[at];
        if (!posting || !(isPrefix ? posting[0].startsWith(term) : posting[0] === term)) break;
        take(posting);
      }
      const tolerance = 0;
      const threshold = 1;
      return orama
        .search(
          index,
          term,
          TOKENIZER,
          undefined,
          [TERMS],
          !isPrefix,
          tolerance,
          {},
          RELEVANCE,
          sectionCount,
          undefined,
          threshold,
        )
        .map(([id, score]) => [id - 1, score]);
    },
    findNear: (term, isPrefix) => findNear(postings, term, isPrefix),
  };
}

/** Place of the first term that is not before the given one; postings are sorted. */
function findFirst(postings: Posting[], term: string): number {
  let low = 0;
  let high = postings.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((postings[middle]?.[0] ?? '') < term) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Orama's own walk of the tree misses typos in the middle of its edges, so the terms are compared here. */
function findNear(postings: Posting[], written: string, isPrefix: boolean): string[] {
  const tolerance = written.length < 4 ? 0 : written.length < 7 ? 1 : 2;
  let best = tolerance;
  let near: string[] = [];
  if (tolerance === 0) return near;
  for (const [term] of postings) {
    const target = isPrefix ? term.slice(0, written.length) : term;
    if (Math.abs(target.length - written.length) > best) continue;
    const distance = isSwapped(target, written)
      ? 1
      : boundedLevenshtein(written, target, best).distance;
    if (distance < 0 || distance > best) continue;
    if (distance < best) near = [];
    best = distance;
    if (!near.includes(target)) near.push(target);
  }
  return near;
}

/** `segmnet` and `segment`: two neighbours that changed places are one slip. */
function isSwapped(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return (
    one[at] === other[at + 1] &&
    one[at + 1] === other[at] &&
    one.slice(at + 2) === other.slice(at + 2)
  );
}
