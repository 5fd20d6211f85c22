import { WEIGHTS } from '../../client/model/search-index.ts';

/** Where a term stands. */
export interface TermPlaces {
  term: string;
  /** Sections that have it on the whole site. */
  count: number;
  /** Section times `WEIGHTS` plus weight, by section: numbers, because a large site has millions. */
  places: number[];
}

/** Sections kept of a term: a word that stands in more of them tells none from another. */
const MAX_TERM_SECTIONS = 1_000;

/** Gathers terms with their places; those of one term come in order. */
export interface TermCollector {
  add(term: string, place: number): void;
  /** All terms, sorted. */
  collect(): TermPlaces[];
}

export function createTermCollector(): TermCollector {
  const terms = new Map<string, number[]>();
  return {
    add(term, place) {
      const places = terms.get(term);
      if (places) places.push(place);
      else terms.set(term, [place]);
    },
    collect: () =>
      [...terms]
        .map(([term, places]) => ({
          term,
          count: places.length,
          places: keepHeaviest([{ places }], MAX_TERM_SECTIONS)[0] ?? [],
        }))
        .sort((a, b) => (a.term < b.term ? -1 : 1)),
  };
}

/** Keep so many places of several terms: the heaviest and, of equal ones, those that come first. */
export function keepHeaviest(terms: Pick<TermPlaces, 'places'>[], most: number): number[][] {
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
  return terms.map(({ places }) =>
    places.filter((place) => {
      const weight = place % WEIGHTS;
      if (weight === least - 1 && room > 0) {
        room -= 1;
        return true;
      }
      return weight >= least;
    }),
  );
}
