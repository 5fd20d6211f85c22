import { SECTIONS_PER_PAGE, WEIGHTS } from '../../client/model/search-index.ts';
import type { Posting } from '../../client/model/search-index.ts';
import type { SectionTerms } from './page-terms.ts';

/** Where a term stands. */
interface TermPlaces {
  term: string;
  /** Sections that have it on the whole site. */
  count: number;
  /** Section times `WEIGHTS` plus weight, by section: numbers, because a large site has millions. */
  places: number[];
}

/** Limit of the postings of a part, a file of some 8 kB. The cost of a keystroke grows with them. */
const MAX_POSTINGS = 2_200;

/** Limit of a part of `lead`, which a query loads in addition to those of its words. */
export const MAX_LEAD_POSTINGS = 1_500;

/** Limit of sections per term: a more frequent term does not distinguish them. */
export const MAX_TERM_SECTIONS = 250;

/** Merge the terms of the sections of all pages, and split them by how they begin: see `SearchEntry`. */
export function toIndexParts(
  pages: SectionTerms[][],
  maxPostings = MAX_POSTINGS,
): Map<string, Posting[]> {
  const parts = new Map<string, Posting[]>();
  const split = (prefix: string, terms: TermPlaces[]): void => {
    // The prefix itself stays in full where it is a term, because no part of a longer one has it.
    const exact = terms.filter(({ term }) => term === prefix);
    const longer = terms.filter(({ term }) => term !== prefix);
    const heaviest = limitByWeight(longer, Math.max(0, maxPostings - countPlaces(exact)));
    parts.set(prefix, toPostings([...exact, ...heaviest]));
    if (heaviest === longer) return;
    const next = Map.groupBy(longer, ({ term }) => term.slice(0, prefix.length + 1));
    for (const [longerBeginning, below] of next) split(longerBeginning, below);
  };
  split('', mergeTerms(pages));
  return parts;
}

function mergeTerms(pages: SectionTerms[][]): TermPlaces[] {
  const merged = new Map<string, number[]>();
  for (const [page, sections] of pages.entries()) {
    for (const [at, [names, weights]] of sections.entries()) {
      // Further sections of a page count as the last one.
      const section = page * SECTIONS_PER_PAGE + Math.min(at, SECTIONS_PER_PAGE - 1);
      for (const [index, term] of names.split(' ').entries()) {
        if (term === '') continue;
        const place = section * WEIGHTS + Number.parseInt(weights.charAt(index), WEIGHTS);
        const places = merged.get(term);
        if (places) places.push(place);
        else merged.set(term, [place]);
      }
    }
  }
  return [...merged].flatMap(([term, places]) =>
    limitByWeight([{ term, count: places.length, places }], MAX_TERM_SECTIONS),
  );
}

function countPlaces(terms: TermPlaces[]): number {
  return terms.reduce((sum, { places }) => sum + places.length, 0);
}

/** Take so many places of several terms: the heaviest and, of equal ones, those that come first. */
function limitByWeight(terms: TermPlaces[], most: number): TermPlaces[] {
  if (countPlaces(terms) <= most) return terms;
  const counts = Array.from({ length: WEIGHTS }, () => 0);
  for (const { places } of terms) {
    for (const place of places) counts[place % WEIGHTS] = (counts[place % WEIGHTS] ?? 0) + 1;
  }
  let least = WEIGHTS - 1;
  let room = most;
  for (; room > (counts[least] ?? 0); least -= 1) room -= counts[least] ?? 0;
  const isTaken = (place: number) =>
    place % WEIGHTS > least || (place % WEIGHTS === least && (room -= 1) >= 0);
  const taken = terms.map((term) => ({ ...term, places: term.places.filter(isTaken) }));
  return taken.filter(({ places }) => places.length > 0);
}

/** Sorted neighbours compress better, and so do the gaps between sections. */
function toPostings(terms: TermPlaces[]): Posting[] {
  const sorted = terms.toSorted((a, b) => (a.term < b.term ? -1 : 1));
  return sorted.map(({ term, count, places }) => {
    let previous = 0;
    const gaps = places.map((place) => {
      const gap = place - previous;
      previous = place - (place % WEIGHTS);
      return gap;
    });
    return [term, count, ...gaps];
  });
}
