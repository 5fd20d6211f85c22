import { SECTIONS_PER_PAGE } from '../model/search-index.ts';
import type { SearchEntry } from '../model/search-index.ts';
import type { TermScores } from './find-terms.ts';
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
  { guidePages }: SearchEntry,
  terms: TermScores[],
  { filter = 'all', minCoverage = 0 }: RankOptions,
): RankedPage[] {
  const found = new Map<number, ScoredSection[]>();
  for (const scored of scoreSections(terms)) {
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

/** Sum up the scores of a query's terms. */
function scoreSections(terms: TermScores[]): ScoredSection[] {
  const sums = new Map<number, { score: number; count: number }>();
  for (const [section, score] of terms.flatMap((term) => [...term])) {
    const sum = sums.get(section) ?? { score: 0, count: 0 };
    sums.set(section, { score: sum.score + score, count: sum.count + 1 });
  }
  return Array.from(sums, ([section, { score, count }]) => {
    const coverage = count / terms.length;
    return { section, score: score * coverage, coverage };
  });
}
