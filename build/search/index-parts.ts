import type {
  IndexPart,
  Posting,
  SearchProperty,
  TableName,
} from '../../client/model/search-index.ts';
import { SEARCH_TABLES, SECTIONS_PER_PAGE, WEIGHTS } from '../../client/model/search-index.ts';
import type { PageTerms, SectionTerms } from './page-terms.ts';

/** Where a term stands in a property. */
interface TermPlaces {
  term: string;
  property: SearchProperty;
  /** Sections that have it on the whole site. */
  count: number;
  /** Section times `WEIGHTS` plus weight, by section: numbers, because a large site has millions. */
  places: number[];
}

/** Postings in a part: of all its terms, or of the heaviest of a beginning that has too many. */
export interface PartLimits {
  whole: number;
  best: number;
}

/**
 * A file of some 10 kB. What a Web Worker does for a keystroke grows with the postings of the parts that
 * it reads: with so many, a part takes some 5 ms.
 */
const PART_LIMITS: PartLimits = { whole: 3_000, best: 1_000 };

/** Limit of sections per term: a more frequent term does not distinguish them. */
const MAX_TERM_SECTIONS = 500;

/** Merge the indexes of all pages, and split the terms of a table by how they begin: see `SearchEntry`. */
export function toIndexParts(
  pages: Pick<PageTerms, 'terms'>[],
  table: TableName,
  limits = PART_LIMITS,
): Map<string, IndexPart> {
  const terms = SEARCH_TABLES[table].flatMap((property) => mergeTerms(pages, property));
  const parts = new Map<string, IndexPart>();
  const split = (beginning: string, own: TermPlaces[]) => {
    if (countPlaces(own) <= limits.whole) {
      parts.set(beginning, toPart(own));
      return;
    }
    // The beginning itself stays in full where it is a term, because no part of a longer one has it.
    const [exact = [], longer = []] = partition(own, ({ term }) => term === beginning);
    const room = Math.max(0, limits.best - countPlaces(exact));
    parts.set(beginning, toPart([...exact, ...keepHeaviest(longer, room)]));
    const next = Map.groupBy(longer, ({ term }) => term.slice(0, beginning.length + 1));
    for (const [longerBeginning, below] of next) split(longerBeginning, below);
  };
  split('', terms);
  return parts;
}

function mergeTerms(pages: Pick<PageTerms, 'terms'>[], property: SearchProperty): TermPlaces[] {
  const merged = new Map<string, number[]>();
  for (const [page, { terms }] of pages.entries()) {
    readTerms(terms[property], page, (term, place) => {
      const places = merged.get(term);
      if (places) places.push(place);
      else merged.set(term, [place]);
    });
  }
  return [...merged].flatMap(([term, places]) => {
    const all = { term, property, count: places.length, places };
    return keepHeaviest([all], MAX_TERM_SECTIONS);
  });
}

/** Call `take` with each term of a page's sections, in the order of the sections. */
function readTerms(
  sections: SectionTerms[],
  page: number,
  take: (term: string, place: number) => void,
): void {
  for (const [at, [terms, weights]] of sections.entries()) {
    if (weights === '') continue;
    // What a page has beyond that counts as its last section.
    const section = page * SECTIONS_PER_PAGE + Math.min(at, SECTIONS_PER_PAGE - 1);
    for (const [index, term] of terms.split(' ').entries()) {
      take(term, section * WEIGHTS + Number.parseInt(weights.charAt(index), WEIGHTS));
    }
  }
}

function countPlaces(terms: TermPlaces[]): number {
  return terms.reduce((sum, { places }) => sum + places.length, 0);
}

function partition(terms: TermPlaces[], isFirst: (term: TermPlaces) => boolean): TermPlaces[][] {
  return [terms.filter(isFirst), terms.filter((term) => !isFirst(term))];
}

/** Keep so many places of several terms: the heaviest and, of equal ones, those that come first. */
function keepHeaviest(terms: TermPlaces[], most: number): TermPlaces[] {
  if (countPlaces(terms) <= most) return terms;
  const counts = Array.from({ length: WEIGHTS }, () => 0);
  for (const { places } of terms) {
    for (const place of places) counts[place % WEIGHTS] = (counts[place % WEIGHTS] ?? 0) + 1;
  }
  let room = most;
  let least = WEIGHTS;
  while (least > 0 && room >= (counts[least - 1] ?? 0)) {
    least -= 1;
    room -= counts[least] ?? 0;
  }
  const isKept = (place: number) =>
    place % WEIGHTS >= least || (place % WEIGHTS === least - 1 && (room -= 1) >= 0);
  return terms
    .map((term) => ({ ...term, places: term.places.filter(isKept) }))
    .filter(({ places }) => places.length > 0);
}

function toPart(terms: TermPlaces[]): IndexPart {
  const part: IndexPart = {};
  for (const { term, property, count, places } of terms.toSorted(byTerm)) {
    const postings = (part[property] ??= []);
    postings.push([term, count, ...toGaps(places)] satisfies Posting);
  }
  return part;
}

/** Sorted neighbours compress better. */
function byTerm(a: TermPlaces, b: TermPlaces): number {
  return a.term < b.term ? -1 : Number(a.term > b.term);
}

function toGaps(places: number[]): number[] {
  let previous = 0;
  return places.map((place) => {
    const gap = place - previous;
    previous = place - (place % WEIGHTS);
    return gap;
  });
}
