import { index as orama } from '@orama/orama/components';
import { SECTIONS_PER_PAGE, WEIGHTS, toFrequency } from '../model/search-index.ts';
import type { IndexPart, Posting } from '../model/search-index.ts';

/** A part of the index, in Orama's own form. */
export type PartStore = orama.Index;

/** Find the words of a property as Orama does, with the ids of their sections. */
export function findWords(
  store: PartStore,
  property: string,
  term: string,
  options: { exact?: boolean; tolerance?: number },
): Record<string, number[]> {
  const tree = store.indexes[property];
  return tree?.type === 'Radix' ? tree.node.find({ term, ...options }) : {};
}

/** Words that a misspelled one may stand for: the other words of the query tell which. */
const MAX_CORRECTIONS = 3;

/** Letters by which the typed form of a word is longer than its stem: `operati` and `oper`. */
const MAX_LONGER_ENDING = 3;
const MIN_BEGINNING_LENGTH = 4;

/** Tell whether a part has a word that begins with a term. */
export function hasTerm(store: PartStore | undefined, term: string): boolean {
  if (!store) return false;
  return Object.keys(store.indexes).some(
    (property) => Object.keys(findWords(store, property, term, {})).length > 0,
  );
}

/** Find corrections of a misspelled word: at distance 1, then with the same start, then at distance 2. */
export function findCorrections(store: PartStore, term: string, tolerance: number): string[] {
  const near = findNear(store, term, 1);
  if (near.length > 0) return near;
  const shortest = Math.max(MIN_BEGINNING_LENGTH, term.length - MAX_LONGER_ENDING);
  for (let length = term.length - 1; length >= shortest; length -= 1) {
    const beginning = term.slice(0, length);
    if (hasTerm(store, beginning)) return [beginning];
  }
  return term.length > 4 ? findNear(store, term, tolerance) : [];
}

/** Of the words that Orama finds within a tolerance, those that most sections have. */
function findNear(store: PartStore, term: string, tolerance: number): string[] {
  const counts = new Map<string, number>();
  for (const property of Object.keys(store.indexes)) {
    for (const word of Object.keys(findWords(store, property, term, { tolerance }))) {
      const count = store.tokenOccurrences[property]?.[word] ?? 0;
      counts.set(word, Math.max(count, counts.get(word) ?? 0));
    }
  }
  const sorted = [...counts].sort((a, b) => b[1] - a[1]);
  return sorted.slice(0, MAX_CORRECTIONS).map(([word]) => word);
}

/** Internal ids of Orama begin at 1. */
export function toPage(id: number): number {
  return Math.floor((id - 1) / SECTIONS_PER_PAGE);
}

export function toSection(id: number): number {
  return (id - 1) % SECTIONS_PER_PAGE;
}

/** The sections of a range of pages, without a list of them. */
export class SectionRange extends Set<number> {
  readonly #from: number;
  readonly #to: number;

  constructor(from: number, to: number) {
    super();
    this.#from = from;
    this.#to = to;
  }

  override has(id: number): boolean {
    const page = toPage(id);
    return page >= this.#from && page < this.#to;
  }
}

/** A node of Orama's saved radix tree. */
interface SavedNode {
  w: string;
  s: string;
  k: string;
  e: boolean;
  d: number[];
  c: [key: string, child: SavedNode][];
}

/**
 * Convert a part to what Orama saves of an index, and load that. Each edge of the tree has one character: Orama
 * advances by one for each edge when it tolerates typos, so longer ones would hide words.
 */
export function toStore(part: IndexPart): PartStore {
  const raw = {
    indexes: {} as Record<string, object>,
    vectorIndexes: {},
    searchableProperties: [],
    searchablePropertiesWithTypes: {},
    frequencies: {} as Record<string, Record<number, Record<string, number>>>,
    tokenOccurrences: {} as Record<string, Record<string, number>>,
    avgFieldLength: {} as Record<string, number>,
    fieldLengths: {} as Record<string, Record<number, number>>,
  };
  for (const [property, postings] of Object.entries(part)) {
    const root = toNode('');
    const frequencies: Record<number, Record<string, number>> = {};
    const occurrences: Record<string, number> = {};
    const lengths: Record<number, number> = {};
    for (const posting of postings) {
      const [term, count] = posting;
      occurrences[term] = count;
      const node = addNode(root, term);
      node.e = true;
      readSections(posting, (id, weight) => {
        node.d.push(id);
        (frequencies[id] ??= {})[term] = toFrequency(weight);
        // Frequencies are relative to the length of the text already.
        lengths[id] = 1;
      });
    }
    raw.indexes[property] = { type: 'Radix', node: root, isArray: false };
    raw.frequencies[property] = frequencies;
    raw.tokenOccurrences[property] = occurrences;
    raw.avgFieldLength[property] = 1;
    raw.fieldLengths[property] = lengths;
  }
  return orama.load(undefined as never, raw);
}

function addNode(root: SavedNode, term: string): SavedNode {
  let node = root;
  for (let length = 1; length <= term.length; length += 1) {
    const key = term.charAt(length - 1);
    // Terms are sorted.
    const last = node.c.at(-1);
    const next = last?.[0] === key ? last[1] : toNode(term.slice(0, length));
    if (next !== last?.[1]) node.c.push([key, next]);
    node = next;
  }
  return node;
}

function toNode(word: string): SavedNode {
  return { w: word, s: word.slice(-1), k: word.slice(-1), e: false, d: [], c: [] };
}

function readSections(posting: Posting, take: (id: number, weight: number) => void): void {
  let section = 0;
  for (let at = 2; at < posting.length; at += 1) {
    const number = posting[at] as number;
    const weight = number % WEIGHTS;
    section += (number - weight) / WEIGHTS;
    take(section + 1, weight);
  }
}
