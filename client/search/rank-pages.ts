import { create, load, search } from '@orama/orama';
import type { RawData } from '@orama/orama';
import { SEARCH_SCHEMA, SECTIONS_PER_PAGE } from '../model/search-index.ts';
import type { SearchEntry } from '../model/search-index.ts';
import type { TermPostings } from './find-terms.ts';
import type { SearchFilter } from './search-messages.ts';

/** A page that was found, with the places of its best sections. */
export interface RankedPage {
  page: number;
  score: number;
  sections: number[];
}

/** A section that has terms of the query. */
interface SectionDocument {
  page: number;
  /** Place on its page. */
  section: number;
  /** Number of terms that it has. */
  terms: number;
}

const SCHEMA = { ...SEARCH_SCHEMA, kind: 'enum' } as const;

const BOOST = { title: 3.3, name: 1.75, compound: 1.4, context: 0.85, text: 1.6, code: 0.4 };

/** Weights are logarithms of shares of the text: with a large `k`, the score grows with them evenly. */
const RELEVANCE = { k: 10, b: 0, d: 0 };

/** Weight of the other sections of a page, added to the score of its best one. */
const OTHER_SECTIONS_WORTH = 0.19;
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

/** Let Orama score the sections that have terms, then put their pages in order, best first. */
export async function rankPages(
  entry: SearchEntry,
  terms: TermPostings[],
  { filter = 'all', minCoverage = 0 }: RankOptions,
): Promise<RankedPage[]> {
  const { database, size } = createQueryDatabase(entry, terms);
  if (size === 0) return [];
  const { hits } = await search<typeof database, SectionDocument>(database, {
    term: [...terms.keys()].join(' '),
    boost: BOOST,
    relevance: RELEVANCE,
    limit: size,
    ...(filter !== 'all' && { where: { kind: { eq: filter } } }),
  });
  const found = new Map<number, { section: number; score: number }[]>();
  for (const { score, document } of hits) {
    const coverage = document.terms / terms.length;
    if (coverage <= minCoverage) continue;
    const sections = found.get(document.page) ?? [];
    found.set(document.page, sections);
    sections.push({ section: document.section, score: score * coverage });
  }
  const pages = [...found].map(([page, sections]) => rankPage(page, sections));
  pages.sort((a, b) => b.score - a.score);
  const least = (pages[0]?.score ?? 0) * MIN_PAGE_SCORE;
  return pages.filter(({ score }) => score >= least);
}

function rankPage(page: number, sections: { section: number; score: number }[]): RankedPage {
  sections.sort((a, b) => b.score - a.score);
  const [best = 0, ...others] = sections.map(({ score }) => score);
  const sum = others.reduce((total, score) => total + score, 0);
  const shown = sections.slice(0, MAX_SECTIONS);
  return {
    page,
    score: best + Math.min(sum, MAX_OTHER_SECTIONS * best) * OTHER_SECTIONS_WORTH,
    sections: shown
      .filter(({ score }) => score >= best * MIN_SECTION_SCORE)
      .map(({ section }) => section),
  };
}

/** Restore a database of Orama that has the sections with terms of one query. The terms in it are `0`, `1` … */
function createQueryDatabase({ guidePages, sections }: SearchEntry, terms: TermPostings[]) {
  const tokenize = (text: string) => text.split(' ');
  const tokenizer = {
    language: 'english',
    normalizationCache: new Map<string, string>(),
    tokenize,
  };
  const database = create({ schema: SCHEMA, components: { tokenizer } });
  const ids = new Map<number, number>();
  const docs: Record<number, SectionDocument> = {};
  const kinds = { guide: [] as number[], api: [] as number[] };
  // Orama counts documents from 1. Weights are relative to the length of the text already, so all lengths are 1.
  const lengths: Record<number, number> = {};
  const addSection = (place: number): number => {
    const id = ids.size + 1;
    const page = Math.floor(place / SECTIONS_PER_PAGE);
    ids.set(place, id);
    docs[id] = { page, section: place % SECTIONS_PER_PAGE, terms: 0 };
    lengths[id] = 1;
    kinds[page < guidePages ? 'guide' : 'api'].push(id);
    return id;
  };
  for (const term of terms) {
    const places = new Set([...term.values()].flatMap(({ weights }) => [...weights.keys()]));
    for (const place of places) {
      const document = docs[ids.get(place) ?? addSection(place)];
      if (document) document.terms += 1;
    }
  }
  const numberToDocumentId = Object.entries(kinds);
  const indexes: Record<string, object> = {
    kind: { type: 'Flat', isArray: false, node: { numberToDocumentId } },
  };
  const frequencies: Record<string, Record<number, Record<string, number>>> = {};
  const tokenOccurrences: Record<string, Record<string, number>> = {};
  for (const property of Object.keys(SEARCH_SCHEMA)) {
    const shares: Record<number, Record<string, number>> = {};
    const counts: Record<string, number> = {};
    const nodes = terms.flatMap((term, at) => {
      const postings = term.get(property);
      if (!postings) return [];
      counts[at] = postings.count;
      const own = Array.from(postings.weights, ([place, weight]) => {
        const id = ids.get(place) ?? 0;
        (shares[id] ??= {})[at] = weight;
        return id;
      });
      return [toNode(String(at), own)];
    });
    indexes[property] = { type: 'Radix', isArray: false, node: toNode('', [], nodes) };
    frequencies[property] = shares;
    tokenOccurrences[property] = counts;
  }
  const toEach = <Value>(value: Value) =>
    Object.fromEntries(Object.keys(SEARCH_SCHEMA).map((property) => [property, value]));
  const raw = {
    internalDocumentIDStore: { internalIdToId: [...ids.keys()].map(String) },
    index: {
      indexes,
      vectorIndexes: {},
      searchableProperties: Object.keys(SCHEMA),
      searchablePropertiesWithTypes: SCHEMA,
      frequencies,
      tokenOccurrences,
      avgFieldLength: toEach(1),
      fieldLengths: toEach(lengths),
    },
    // All sections of the site, of which few have a rare term.
    docs: { docs, count: sections },
    sorting: { enabled: false },
    pinning: { rules: [] },
    language: tokenizer.language,
  };
  load(database, raw as unknown as RawData);
  return { database, size: ids.size };
}

/** A node of Orama's saved radix tree. */
function toNode(word: string, ids: number[], children: { w: string }[] = []) {
  const c = children.map((child) => [child.w, child]);
  return { w: word, s: word, k: word, e: ids.length > 0, d: ids, c };
}
