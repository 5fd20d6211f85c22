import { index as orama, internalDocumentIDStore } from '@orama/orama/components';
import { radix } from '@orama/orama/trees';
import { SEARCH_TABLES, SECTIONS_PER_PAGE } from '../model/search-index.ts';
import type { SearchEntry, SearchProperty } from '../model/search-index.ts';
import type { TermPostings } from './find-terms.ts';
import type { SearchFilter } from './search-messages.ts';

/** A page that was found, with the places of its best sections. */
export interface RankedPage {
  page: number;
  score: number;
  sections: number[];
}

/** A section that has terms of the query. */
interface ScoredSection {
  section: number;
  score: number;
  /** Share of the query's terms that it has. */
  coverage: number;
}

const BOOST: Record<SearchProperty, number> = {
  title: 3.3,
  name: 1.5,
  context: 1,
  text: 1,
  code: 0.4,
};

/** Weights are logarithms of shares of the text: with a large `k`, the score grows with them evenly. */
const RELEVANCE = { k: 10, b: 0, d: 0 };

const PROPERTIES = Object.values(SEARCH_TABLES).flat();

/** The terms of a query are known already. Orama finds them by their numbers: `0 1 2` */
const TOKENIZER = {
  language: 'english',
  normalizationCache: new Map<string, string>(),
  tokenize: (numbers: string) => numbers.split(' '),
};

/** Weight of the other sections of a page, added to the score of its best one. */
const OTHER_SECTIONS_WORTH = 0.2;
/** Of the score of its best one. */
const MAX_OTHER_SECTIONS = 2;

const MAX_SECTIONS = 3;

/** A section must be this good beside its page's best to be shown, and a page beside the best page. */
const MIN_SECTION_SCORE = 0.45;
const MIN_PAGE_SCORE = 0.03;

export interface RankOptions {
  filter?: SearchFilter;
  /** Leave out what has this share of the query's terms or less. */
  minCoverage?: number;
}

/** Put the pages whose sections have terms in order, best first. */
export function rankPages(
  { guidePages, sections }: SearchEntry,
  terms: TermPostings[],
  { filter = 'all', minCoverage = 0 }: RankOptions,
): RankedPage[] {
  const found = new Map<number, ScoredSection[]>();
  for (const scored of scoreSections(terms, sections)) {
    const page = Math.floor(scored.section / SECTIONS_PER_PAGE);
    const kind = page < guidePages ? 'guide' : 'api';
    if (scored.coverage <= minCoverage || (filter !== 'all' && filter !== kind)) continue;
    const others = found.get(page) ?? [];
    found.set(page, others);
    others.push(scored);
  }
  const pages = Array.from(found, ([page, own]) => rankPage(page, own));
  pages.sort((a, b) => b.score - a.score);
  const least = (pages[0]?.score ?? 0) * MIN_PAGE_SCORE;
  return pages.filter(({ score }) => score >= least);
}

function rankPage(page: number, sections: ScoredSection[]): RankedPage {
  sections.sort((a, b) => b.score - a.score);
  const [best = 0, ...others] = sections.map(({ score }) => score);
  const sum = others.reduce((total, score) => total + score, 0);
  return {
    page,
    score: best + Math.min(sum, MAX_OTHER_SECTIONS * best) * OTHER_SECTIONS_WORTH,
    sections: sections
      .slice(0, MAX_SECTIONS)
      .filter(({ score }) => score >= best * MIN_SECTION_SCORE)
      .map(({ section }) => section % SECTIONS_PER_PAGE),
  };
}

/** Let Orama's index score the sections that have terms, by BM25 with a boost for each property. */
function scoreSections(terms: TermPostings[], total: number): ScoredSection[] {
  const counts = new Map<number, number>();
  for (const term of terms) {
    const sections = new Set([...term.values()].flatMap(({ weights }) => [...weights.keys()]));
    for (const section of sections) counts.set(section, (counts.get(section) ?? 0) + 1);
  }
  const scores = orama.search(
    createQueryIndex(terms),
    [...terms.keys()].join(' '),
    TOKENIZER,
    undefined,
    PROPERTIES,
    true,
    0,
    BOOST,
    RELEVANCE,
    total,
    undefined,
    1,
  );
  return scores.map(([section, score]) => {
    const coverage = (counts.get(section) ?? 0) / terms.length;
    return { section, score: score * coverage, coverage };
  });
}

/** Create the part of Orama's index that a query needs: the loaded postings of its terms. */
function createQueryIndex(terms: TermPostings[]): Parameters<typeof orama.search>[0] {
  const parts = PROPERTIES.map((property) => [property, indexProperty(terms, property)] as const);
  const toEach = <Value>(toValue: (part: PropertyIndex) => Value) =>
    Object.fromEntries(parts.map(([property, part]) => [property, toValue(part)]));
  return {
    sharedInternalDocumentStore: internalDocumentIDStore.createInternalDocumentIDStore(),
    indexes: toEach(({ node }) => ({ type: 'Radix', node, isArray: false })),
    vectorIndexes: {},
    searchableProperties: PROPERTIES,
    searchablePropertiesWithTypes: toEach(() => 'string'),
    frequencies: toEach(({ frequencies }) => frequencies),
    tokenOccurrences: toEach(({ occurrences }) => occurrences),
    avgFieldLength: toEach(() => 1),
    fieldLengths: toEach(({ lengths }) => lengths),
  };
}

interface PropertyIndex {
  node: radix.RadixTree;
  frequencies: Record<number, Record<string, number>>;
  occurrences: Record<string, number>;
  lengths: Record<number, number>;
}

function indexProperty(terms: TermPostings[], property: SearchProperty): PropertyIndex {
  const node = new radix.RadixTree();
  const index: PropertyIndex = { node, frequencies: {}, occurrences: {}, lengths: {} };
  for (const [number, term] of terms.entries()) {
    const { count = 0, weights = [] } = term.get(property) ?? {};
    index.occurrences[number] = count;
    for (const [section, weight] of weights) {
      node.insert(String(number), section);
      (index.frequencies[section] ??= {})[number] = weight;
      // Weights are relative to the length of the text already.
      index.lengths[section] = 1;
    }
  }
  return index;
}
