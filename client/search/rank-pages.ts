import { SECTIONS_PER_PAGE } from '../model/search-index.ts';
import type { FoundTerm } from './find-terms.ts';
import type { SearchFilter } from './search-messages.ts';

/** A page that was found, with the places of its best sections. */
export interface RankedPage {
  page: number;
  isGuide: boolean;
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

/** A word alone names a concept, which the guide explains. An identifier does not. */
const CONCEPT_BOOST = 1.8;

/** Weight of the other sections of a page, added to the score of its best one. */
const OTHER_SECTIONS_WEIGHT = 0.2;
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

/** Put the pages whose sections have terms in order, best first. The first pages are those of the guide. */
export function rankPages(
  guidePages: number,
  terms: FoundTerm[],
  { filter = 'all', minCoverage = 0 }: RankOptions,
): RankedPage[] {
  const isConcept = terms.length === 1 && terms[0]?.term.isIdentifier === false;
  const found = new Map<number, ScoredSection[]>();
  for (const scored of scoreSections(terms)) {
    const page = Math.floor(scored.section / SECTIONS_PER_PAGE);
    if (scored.coverage > minCoverage) found.set(page, [...(found.get(page) ?? []), scored]);
  }
  const pages = Array.from(found, ([page, own]) => {
    const isGuide = page < guidePages;
    return rankPage(page, own, { isGuide, weight: isConcept && isGuide ? CONCEPT_BOOST : 1 });
  });
  const shown = pages.filter(({ isGuide }) => filter === 'all' || (filter === 'guide') === isGuide);
  shown.sort((a, b) => b.score - a.score);
  const least = (shown[0]?.score ?? 0) * MIN_PAGE_SCORE;
  return shown.filter(({ score }) => score >= least);
}

function rankPage(
  page: number,
  sections: ScoredSection[],
  { isGuide, weight }: { isGuide: boolean; weight: number },
): RankedPage {
  sections.sort((a, b) => b.score - a.score);
  const [best = 0, ...others] = sections.map(({ score }) => score);
  const sum = others.reduce((total, score) => total + score, 0);
  return {
    page,
    isGuide,
    score: weight * (best + Math.min(sum, MAX_OTHER_SECTIONS * best) * OTHER_SECTIONS_WEIGHT),
    sections: sections
      .slice(0, MAX_SECTIONS)
      .filter(({ score }) => score >= best * MIN_SECTION_SCORE)
      .map(({ section }) => section % SECTIONS_PER_PAGE),
  };
}

/** Sum up the scores of a query's terms. */
function scoreSections(terms: FoundTerm[]): ScoredSection[] {
  const sums = new Map<number, { score: number; count: number }>();
  for (const [section, score] of terms.flatMap(({ scores }) => [...scores])) {
    const sum = sums.get(section) ?? { score: 0, count: 0 };
    sums.set(section, { score: sum.score + score, count: sum.count + 1 });
  }
  return Array.from(sums, ([section, { score, count }]) => {
    const coverage = count / terms.length;
    return { section, score: score * coverage, coverage };
  });
}
