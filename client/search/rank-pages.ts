import { SECTIONS_PER_PAGE } from '../model/search-index.ts';
import type { SearchEntry } from '../model/search-index.ts';
import type { MatchedTerm } from './match-term.ts';
import type { SearchFilter } from './search-messages.ts';
import {
  CONCEPT_BOOST,
  COVERAGE_POWER,
  DEMOTED_BOOST,
  GUIDE_BOOST,
  HEADING_BOOST,
  MAX_OTHER_SECTIONS,
  OTHER_SECTIONS_WEIGHT,
  TITLE_SHARE,
} from '../model/search-weights.ts';

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
  /** Positions of the query's terms that it has. */
  terms: number[];
  /** Share of the query's terms that it has. */
  coverage: number;
}

/** Where the best page of the other part stands at the latest, from 0. */
const OTHER_PART_PLACE = 3;

const MAX_SECTIONS = 3;

/** A section must be this good beside its page's best to be shown, a page and a task beside the best page. */
const MIN_SECTION_SCORE = 0.45;
const MIN_PAGE_SCORE = 0.03;
const MIN_TASK_SCORE = 0.7;

export interface RankOptions {
  filter?: SearchFilter;
  /** Leave out what has this share of the query's terms or less. */
  minCoverage?: number;
}

/** Put the pages whose sections have terms in order, best first, and the tasks that have all words. */
export function rankPages(
  { guidePages, taskPages, demotedPages }: SearchEntry,
  terms: MatchedTerm[],
  { filter = 'all', minCoverage = 0 }: RankOptions,
): { pages: RankedPage[]; tasks: RankedPage[] } {
  const inWords = terms.every(({ term }) => !term.isIdentifier);
  const guideBoost = inWords ? (terms.length === 1 ? CONCEPT_BOOST : GUIDE_BOOST) : 1;
  const byPage = new Map<number, ScoredSection[]>();
  for (const scored of scoreSections(terms)) {
    const page = Math.floor(scored.section / SECTIONS_PER_PAGE);
    byPage.set(page, [...(byPage.get(page) ?? []), scored]);
  }
  const pages: ScoredPage[] = [];
  const tasks: ScoredPage[] = [];
  for (const [page, sections] of byPage) {
    const isTasks = page >= taskPages;
    const isGuide = isTasks || page < guidePages;
    if (filter !== 'all' && (filter === 'guide') !== isGuide) continue;
    const boost = (isGuide ? guideBoost : 1) * (demotedPages.includes(page) ? DEMOTED_BOOST : 1);
    const rank = (scored: ScoredSection[]) => rankPage(scored, { page, isGuide, boost, terms });
    if (isTasks) tasks.push(...sections.map((section) => rank([section])));
    else pages.push(rank(sections));
  }
  const best = withOtherPart(toBest(pages.filter(({ coverage }) => coverage > minCoverage)));
  const least = (best[0]?.score ?? 0) * MIN_TASK_SCORE;
  const fitting = tasks.filter(
    ({ coverage, score }) => inWords && coverage === 1 && score >= least,
  );
  return { pages: best, tasks: toBest(fitting) };
}

function toBest(pages: ScoredPage[]): ScoredPage[] {
  pages.sort((a, b) => b.score - a.score);
  const least = (pages[0]?.score ?? 0) * MIN_PAGE_SCORE;
  return pages.filter(({ score }) => score >= least);
}

/** Let readers of the guide and of the reference see at once what the other part has, if it has all words. */
function withOtherPart(pages: ScoredPage[]): ScoredPage[] {
  const other = pages.find(({ isGuide }) => isGuide !== pages[0]?.isGuide);
  if (!other || other.coverage < 1 || pages.indexOf(other) < OTHER_PART_PLACE) return pages;
  return pages.filter((page) => page !== other).toSpliced(OTHER_PART_PLACE, 0, other);
}

/** Its share of the query's terms decides too whether a page is shown. */
interface ScoredPage extends RankedPage {
  coverage: number;
}

interface RankContext {
  page: number;
  isGuide: boolean;
  boost: number;
  terms: MatchedTerm[];
}

function rankPage(
  sections: ScoredSection[],
  { page, isGuide, boost, terms }: RankContext,
): ScoredPage {
  sections.sort((a, b) => b.score - a.score);
  const [best = 0, ...others] = sections.map(({ score }) => score);
  const sum = others.reduce((all, score) => all + score, 0);
  const coverage = toCoverage(new Set(sections.flatMap((section) => section.terms)), terms);
  const total = best + Math.min(sum, MAX_OTHER_SECTIONS * best) * OTHER_SECTIONS_WEIGHT;
  return {
    page,
    isGuide,
    coverage,
    score: boost * total * coverage ** COVERAGE_POWER,
    sections: putTitledFirst(
      isGuide ? putFittingFirst(sections, page, terms) : sections,
      page,
      terms,
    )
      .slice(0, MAX_SECTIONS)
      .filter(({ score }) => score >= best * MIN_SECTION_SCORE)
      .map(({ section }) => section % SECTIONS_PER_PAGE),
  };
}

/**
 * Let the beginning of a page give way to a section whose heading has a word that the title lacks, if the section is
 * better where each has the words of the title, under which it stands.
 */
function putFittingFirst(
  sections: ScoredSection[],
  page: number,
  terms: MatchedTerm[],
): ScoredSection[] {
  const beginning = page * SECTIONS_PER_PAGE;
  const [best] = sections;
  if (best?.section !== beginning) return sections;
  const toScore = (section: number) => {
    const scores = terms.map((term) => {
      const ofTitle = term.headings.has(beginning) ? (term.scores.get(beginning) ?? 0) : 0;
      return Math.max(term.scores.get(section) ?? 0, ofTitle * TITLE_SHARE);
    });
    const positions = scores.flatMap((score, at) => (score > 0 ? at : []));
    return scores.reduce((sum, score) => sum + score, 0) * toCoverage(new Set(positions), terms);
  };
  const saysMore = ({ section }: ScoredSection) =>
    terms.some(({ headings }) => headings.has(section) && !headings.has(beginning));
  const [fitting] = sections
    .filter(saysMore)
    .map(({ section, ...scored }) => ({ ...scored, section, score: toScore(section) }))
    .toSorted((a, b) => b.score - a.score);
  if (!fitting || fitting.score <= best.score) return sections;
  return [fitting, ...sections.filter(({ section }) => section !== fitting.section)];
}

/** A page whose title has the whole query opens at its beginning, unless the heading of its best section has it too. */
function putTitledFirst(
  sections: ScoredSection[],
  page: number,
  terms: MatchedTerm[],
): ScoredSection[] {
  const hasAll = ({ section }: ScoredSection) =>
    terms.every(({ headings }) => headings.has(section));
  const beginning = sections.find(({ section }) => section === page * SECTIONS_PER_PAGE);
  if (!beginning || !hasAll(beginning) || sections.slice(0, 1).some(hasAll)) return sections;
  return [beginning, ...sections.filter((section) => section !== beginning)];
}

/** The share of a query that some of its terms are. */
function toCoverage(positions: Set<number>, terms: MatchedTerm[]): number {
  const sum = (some: MatchedTerm[]) => some.reduce((total, { term }) => total + term.weight, 0);
  return sum(terms.filter((_, at) => positions.has(at))) / sum(terms);
}

/** Sum up the scores of a query's terms. */
function scoreSections(terms: MatchedTerm[]): ScoredSection[] {
  const sections = new Map<number, ScoredSection>();
  for (const [at, { scores }] of terms.entries()) {
    for (const [section, score] of scores) {
      const scored = sections.get(section) ?? { section, score: 0, terms: [], coverage: 0 };
      scored.score += score;
      scored.terms.push(at);
      sections.set(section, scored);
    }
  }
  for (const scored of sections.values()) {
    scored.coverage = toCoverage(new Set(scored.terms), terms);
    scored.score *= scored.coverage;
    if (terms.length > 1 && terms.every(({ headings }) => headings.has(scored.section))) {
      scored.score *= HEADING_BOOST;
    }
  }
  return [...sections.values()];
}
