import { index as orama, internalDocumentIDStore } from '@orama/orama/components';
import { SECTIONS_PER_PAGE } from '../model/search-index.ts';
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

const EMPTY_INDEX = {
  sharedInternalDocumentStore: internalDocumentIDStore.createInternalDocumentIDStore(),
  indexes: {},
  vectorIndexes: {},
  searchableProperties: [],
  searchablePropertiesWithTypes: {},
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

/** Score the sections that have terms by BM25, which Orama's index computes from the loaded postings. */
function scoreSections(terms: TermPostings[], total: number): ScoredSection[] {
  const scores = new Map<number, number>();
  const counts = new Map<number, number>();
  for (const term of terms) {
    const matches = new Map<number, Map<string, number>>();
    for (const [property, { count, weights }] of term) {
      const sections = [...weights.keys()];
      const toEach = <Value>(toValue: (section: number) => Value) =>
        Object.fromEntries(sections.map((section) => [section, toValue(section)]));
      const index = {
        ...EMPTY_INDEX,
        tokenOccurrences: { [property]: { term: count } },
        frequencies: { [property]: toEach((section) => ({ term: weights.get(section) ?? 0 })) },
        // Weights are relative to the length of the text already.
        fieldLengths: { [property]: toEach(() => 1) },
        avgFieldLength: { [property]: 1 },
      };
      const boost = BOOST[property];
      orama.calculateResultScores(
        index,
        property,
        'term',
        sections,
        total,
        RELEVANCE,
        scores,
        boost,
        undefined,
        matches,
      );
    }
    for (const section of matches.keys()) counts.set(section, (counts.get(section) ?? 0) + 1);
  }
  return Array.from(scores, ([section, score]) => {
    const coverage = (counts.get(section) ?? 0) / terms.length;
    return { section, score: score * coverage, coverage };
  });
}
