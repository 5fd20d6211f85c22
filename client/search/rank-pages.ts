import type { SearchEntry } from '../model/search-index.ts';
import type { TermMatches } from './find-sections.ts';
import type { SearchFilter } from './search-messages.ts';

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
  entry: SearchEntry,
  filter: SearchFilter,
): RankedPage[] {
  const pages = new Map<number, { section: number; score: number }[]>();
  const findPage = createPageFinder(entry.sections);
  for (const [id, score] of scoreSections(heads, texts)) {
    const { page, section } = findPage(id);
    const isGuide = page < entry.guidePages;
    if (filter !== 'all' && isGuide !== (filter === 'guide')) continue;
    const sections = pages.get(page);
    if (sections) sections.push({ section, score });
    else pages.set(page, [{ section, score }]);
  }
  const ranked = [...pages].map(([page, sections]) => toRankedPage(page, sections));
  ranked.sort((a, b) => b.score - a.score || a.page - b.page);
  const least = (ranked[0]?.score ?? 0) * MIN_RELATIVE_SCORE;
  return ranked.filter(({ score }) => score >= least);
}

/** A section with all words of the query comes before one that has a single word many times. */
function scoreSections(heads: TermMatches[], texts: TermMatches[]): Map<number, number> {
  const sums = new Map<number, { sum: number; found: number }>();
  for (const [at, head] of heads.entries()) {
    const text = texts[at];
    const sections = new Set([...head.scores.keys(), ...(text?.scores.keys() ?? [])]);
    for (const section of sections) {
      const score = (head.scores.get(section) ?? 0) + TEXT_WORTH * (text?.scores.get(section) ?? 0);
      const known = sums.get(section);
      if (known) {
        known.sum += score;
        known.found += 1;
      } else sums.set(section, { sum: score, found: 1 });
    }
  }
  const words = heads.length;
  return new Map(
    [...sums].map(([section, { sum, found }]) => [section, sum * (found / words) ** 2]),
  );
}

function toRankedPage(page: number, found: { section: number; score: number }[]): RankedPage {
  const sorted = found.toSorted((a, b) => b.score - a.score || a.section - b.section);
  const best = sorted[0]?.score ?? 0;
  const others = sorted.slice(1, MAX_SECTIONS).reduce((sum, { score }) => sum + score, 0);
  return {
    page,
    sections: sorted
      .slice(0, MAX_SECTIONS)
      .filter(({ score }) => score >= best * MIN_SECTION_SCORE)
      .map(({ section }) => section),
    score: best + others * OTHER_SECTIONS_WORTH,
  };
}

/** Find the page of a section by its number: (`[2, 3]`) 3 → page 1, section 1. */
function createPageFinder(counts: number[]): (id: number) => { page: number; section: number } {
  let next = 0;
  const starts = counts.map((count) => {
    next += count;
    return next - count;
  });
  return (id) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= id) low = middle;
      else high = middle - 1;
    }
    return { page: low, section: id - (starts[low] ?? 0) };
  };
}
