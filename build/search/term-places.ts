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

/** Terms with their places in few pieces, to be kept for many pages together. */
export interface PackedTerms {
  /** With a space between them. */
  terms: string;
  /** Places of each term. */
  counts: Uint32Array;
  /** Those of the first term, of the second, and so on. */
  places: Uint32Array;
}

/** Gathers terms with their places; those of one term come in order. */
export interface TermCollector {
  add(term: string, place: number): void;
  /** Add what another collector packed, all places so much further on. */
  addPacked(packed: PackedTerms, distance: number): void;
  pack(): PackedTerms;
  /** All terms, sorted. */
  collect(): TermPlaces[];
}

export function createTermCollector(): TermCollector {
  const terms = new Map<string, number[]>();
  const open = (term: string): number[] => {
    const known = terms.get(term);
    if (known) return known;
    const places: number[] = [];
    terms.set(term, places);
    return places;
  };
  return {
    add: (term, place) => void open(term).push(place),
    addPacked(packed, distance) {
      if (packed.terms === '') return;
      let at = 0;
      for (const [index, term] of packed.terms.split(' ').entries()) {
        const places = open(term);
        const end = at + (packed.counts[index] ?? 0);
        for (; at < end; at += 1) places.push((packed.places[at] ?? 0) + distance);
      }
    },
    pack: () => ({
      terms: [...terms.keys()].join(' '),
      counts: Uint32Array.from(terms.values(), (places) => places.length),
      places: Uint32Array.from([...terms.values()].flat()),
    }),
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
