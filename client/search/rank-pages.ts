import { SECTIONS_PER_PAGE } from '../model/search-index.ts';
import type { TermMatches } from './find-sections.ts';
import type { SearchFilter } from './search-messages.ts';
import type { SectionScores } from './shard-index.ts';

/** A page and its sections that fit a query, best first. */
export interface RankedPage {
  page: number;
  /** Place of each section within the page. */
  sections: number[];
  score: number;
}

/** What a word in the text counts beside one in a title or heading. */
const TEXT_WORTH = 0.25;

/** What else fits on a page adds a little to its best section. */
const OTHER_SECTIONS_WORTH = 0.08;

/** Pages that fit less than this part of the best one are noise. */
const MIN_RELATIVE_SCORE = 0.12;

const MAX_SECTIONS = 3;

/** A section must be this good beside its page's best to be shown. */
const MIN_SECTION_SCORE = 0.45;

/** Order the pages by how well their best sections fit all words of the query. */
export function rankPages(
  heads: TermMatches[],
  texts: TermMatches[],
  guidePages: number,
  filter: SearchFilter,
): RankedPage[] {
  const scores = scoreSections(heads, texts);
  const pages = new Map<number, number[]>();
  for (const id of scores.keys()) {
    const page = Math.floor(id / SECTIONS_PER_PAGE);
    if (filter !== 'all' && page < guidePages !== (filter === 'guide')) continue;
    const own = pages.get(page);
    if (own) own.push(id);
    else pages.set(page, [id]);
  }
  const ranked = [...pages].map(([page, own]) => toRankedPage(page, own, scores));
  let best = 0;
  for (const { score } of ranked) best = Math.max(best, score);
  return ranked
    .filter(({ score }) => score >= best * MIN_RELATIVE_SCORE)
    .sort((a, b) => b.score - a.score || a.page - b.page);
}

/** A section with all words of the query comes before one that has a single word many times. */
function scoreSections(heads: TermMatches[], texts: TermMatches[]): SectionScores {
  const sums: SectionScores = new Map();
  const found: SectionScores = new Map();
  const add = (section: number, score: number) => {
    sums.set(section, (sums.get(section) ?? 0) + score);
    found.set(section, (found.get(section) ?? 0) + 1);
  };
  for (const [at, head] of heads.entries()) {
    const text = texts[at]?.scores ?? new Map<number, number>();
    for (const [section, score] of head.scores) {
      add(section, score + TEXT_WORTH * (text.get(section) ?? 0));
    }
    for (const [section, score] of text) {
      if (!head.scores.has(section)) add(section, TEXT_WORTH * score);
    }
  }
  const words = heads.length;
  if (words === 1) return sums;
  for (const [section, count] of found) {
    sums.set(section, (sums.get(section) ?? 0) * (count / words) ** 2);
  }
  return sums;
}

function toRankedPage(page: number, found: number[], scores: SectionScores): RankedPage {
  const toScore = (section: number) => scores.get(section) ?? 0;
  const sorted =
    found.length === 1 ? found : found.sort((a, b) => toScore(b) - toScore(a) || a - b);
  const best = toScore(sorted[0] ?? 0);
  const shown = sorted.slice(0, MAX_SECTIONS);
  const others = shown.reduce((sum, section) => sum + toScore(section), -best);
  return {
    page,
    sections: shown
      .filter((section) => toScore(section) >= best * MIN_SECTION_SCORE)
      .map((section) => section % SECTIONS_PER_PAGE),
    score: best + others * OTHER_SECTIONS_WORTH,
  };
}
