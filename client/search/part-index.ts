import type {
  AnyIndexStore,
  AnyOrama,
  IIndex,
  OramaPlugin,
  SearchParamsFullText,
} from '@orama/orama';
import { index as orama } from '@orama/orama/components';
import { SEARCH_TABLES } from '../model/search-index.ts';
import type { SearchEntry, TableName } from '../model/search-index.ts';
import {
  SectionRange,
  findCorrections,
  findWords,
  hasTerm,
  toPage,
  toStore,
} from './part-store.ts';
import type { PartStore } from './part-store.ts';
import type { QueryTerm } from './query-terms.ts';

/** Loads a part of a table by the beginning of its terms. */
export type LoadPart = (table: TableName, beginning: string) => Promise<PartStore>;

/** Scores of sections by Orama's internal ids. */
type Scores = Map<number, number>;

/** Weight of a longer word, relative to the word of the query. */
const PREFIX_WORTH = 0.6;

/** Shorter words have too many similar ones. */
const MIN_CORRECTED_LENGTH = 3;
/** Longer words are identifiers, and the CPU time grows with the length. */
const MAX_CORRECTED_LENGTH = 24;
/** The search for typos takes milliseconds a word. */
const MAX_CORRECTED_TERMS = 3;

/** Weight of the other sections of a page, added to the score of its best one. */
const OTHER_SECTIONS_WORTH = 0.08;

/** Exponent of the share of the query's words that a section has. */
const COVERAGE_EXPONENT = 1.5;

/** Pages with a lower share of the best score are not shown. */
const MIN_RELATIVE_SCORE = 0.12;

/**
 * Create the index component and the plugin of one query: the plugin loads the parts that the query needs,
 * then the component searches these with Orama's radix trees and BM25. Misspelled terms are corrected in
 * `query`, where the search has a tolerance.
 */
export function createPartIndex(
  entry: SearchEntry,
  query: QueryTerm[],
  { loadPart, minCoverage }: { loadPart: LoadPart; minCoverage: number },
) {
  const stores = new Map<string, PartStore>();
  let ids: string[] = [];
  const loadLongest = async (term: string, tables: TableName[]) => {
    const loaded = tables.map(async (table) => {
      const [longest = ''] = toBeginnings(entry, table, term);
      stores.set(`${table} ${term}`, await loadPart(table, longest));
    });
    await Promise.all(loaded);
  };
  const toStores = (term: string, properties: string[]) =>
    toTables(properties).flatMap((table) => stores.get(`${table} ${term}`) ?? []);

  const plugin: OramaPlugin = {
    name: 'part-loader',
    async beforeSearch(_, params) {
      const { properties = [], tolerance = 0 } = params as SearchParamsFullText<AnyOrama>;
      const tables = toTables(properties === '*' ? [] : properties);
      const loadTerms = async ({ alternatives }: QueryTerm) => {
        const terms = alternatives.flatMap((one) => one.terms);
        await Promise.all(terms.map((term) => loadLongest(term, tables)));
      };
      await Promise.all(query.map(loadTerms));
      if (tolerance === 0) return;
      const isKnown = (term: string) =>
        tables.some((table) => hasTerm(stores.get(`${table} ${term}`), term));
      const unknown = query.filter(({ alternatives }) =>
        alternatives.every(({ terms }) => !terms.every(isKnown)),
      );
      for (const term of unknown.slice(0, MAX_CORRECTED_TERMS)) {
        const corrected = term.alternatives.map(async (alternative) => {
          const words = await Promise.all(
            alternative.terms.map((one) =>
              isKnown(one) ? [one] : correct(one, tables, tolerance),
            ),
          );
          return Array.from(
            { length: Math.max(...words.map(({ length }) => length)) },
            (_, at) => ({
              ...alternative,
              terms: words.map((own) => own[at] ?? own[0] ?? ''),
            }),
          );
        });
        term.alternatives = (await Promise.all(corrected)).flat();
        await loadTerms(term);
      }
    },
  };

  /** Find the words that a reader may have meant, in the parts that may have them; the term itself without any. */
  async function correct(term: string, tables: TableName[], tolerance: number): Promise<string[]> {
    if (term.length < MIN_CORRECTED_LENGTH || term.length > MAX_CORRECTED_LENGTH) return [term];
    for (const table of tables) {
      for (const beginning of toBeginnings(entry, table, term)) {
        const corrected = findCorrections(await loadPart(table, beginning), term, tolerance);
        if (corrected.length > 0) return corrected;
      }
    }
    return [term];
  }

  const component: IIndex<AnyIndexStore> = {
    ...orama.createIndex(),
    create(_, sharedInternalDocumentStore, schema) {
      ids = sharedInternalDocumentStore.internalIdToId;
      const types = { ...(schema as Record<string, 'string' | 'number'>) };
      return Object.assign(toStore({}), {
        searchableProperties: Object.keys(types),
        searchablePropertiesWithTypes: types,
      });
    },
    searchByWhereClause: (_, _tokenizer, filters) => {
      const { page } = filters as { page: { lt?: number; gte?: number } };
      return new SectionRange(page.gte ?? 0, page.lt ?? entry.pages);
    },
    search(
      _,
      _term,
      _tokenizer,
      _language,
      properties,
      _exact,
      _tolerance,
      boost,
      relevance,
      count,
      where,
    ) {
      const boosts: Record<string, number | undefined> = boost;
      const scoreWords = (store: PartStore, term: string, exact: boolean): Scores => {
        const words = new Map<string, Scores>();
        for (const property of properties) {
          for (const [word, ids] of Object.entries(findWords(store, property, term, { exact }))) {
            const scores = words.get(word) ?? new Map<number, number>();
            words.set(word, scores);
            const weight = boosts[property] ?? 1;
            orama.calculateResultScores(
              store,
              property,
              word,
              ids,
              count,
              relevance,
              scores,
              weight,
              where,
              new Map(),
            );
          }
        }
        const best: Scores = new Map();
        for (const scores of words.values()) keepBest(best, scores, 1);
        return best;
      };
      const scoreTerm = (term: string, isLast: boolean): Scores => {
        const exact: Scores = new Map();
        const found = toStores(term, properties);
        for (const store of found) addScores(exact, scoreWords(store, term, true), 1);
        if (!isLast && exact.size > 0) return exact;
        const longer: Scores = new Map();
        for (const store of found) addScores(longer, scoreWords(store, term, false), PREFIX_WORTH);
        // Rare words score high, and a beginning has many of them.
        const most = exact.size > 0 ? PREFIX_WORTH * toHighest(exact) : Number.POSITIVE_INFINITY;
        for (const [section, score] of longer) {
          if (!exact.has(section)) exact.set(section, Math.min(score, most));
        }
        return exact;
      };
      const terms = query.map(({ alternatives, isLast }) => {
        const best: Scores = new Map();
        for (const { terms: own, worth, isSynonym } of alternatives) {
          const scores = joinScores(own.map((term) => scoreTerm(term, isLast && !isSynonym)));
          if (isSynonym) addScores(best, scores, worth);
          else keepBest(best, scores, worth);
        }
        return best;
      });
      const ranked = rankPages(scoreSections(terms, minCoverage));
      // Orama looks up the ids of what it found: here, the internal ids themselves.
      for (const [id] of ranked) ids[id - 1] = String(id);
      return ranked;
    },
  };
  return { component, plugin };
}

/** The beginnings of a term that have a part: the one that knows the term best first. */
function toBeginnings(entry: SearchEntry, table: TableName, term: string): string[] {
  const lengths = Array.from({ length: term.length + 1 }, (_, at) => term.length - at);
  return lengths
    .map((length) => term.slice(0, length))
    .filter((beginning) => Object.hasOwn(entry.tables[table], beginning));
}

function toTables(properties: string[]): TableName[] {
  return (Object.keys(SEARCH_TABLES) as TableName[]).filter((table) =>
    properties.includes(SEARCH_TABLES[table][0]),
  );
}

/** A section counts where it has all terms of an alternative; together they are one word. */
function joinScores([first, ...others]: Scores[]): Scores {
  if (!first || others.length === 0) return first ?? new Map();
  const joined: Scores = new Map();
  for (const [section, score] of first) {
    const own = others.map((scores) => scores.get(section) ?? 0);
    if (own.includes(0)) continue;
    joined.set(section, own.reduce((sum, one) => sum + one, score) / (others.length + 1));
  }
  return joined;
}

/** A section with all words of the query comes before one that has a single word many times. */
function scoreSections(terms: Scores[], minCoverage: number): Scores {
  const sums: Scores = new Map();
  const counts: Scores = new Map();
  for (const scores of terms) {
    addScores(sums, scores, 1);
    for (const section of scores.keys()) counts.set(section, (counts.get(section) ?? 0) + 1);
  }
  for (const [section, sum] of sums) {
    const coverage = (counts.get(section) ?? 0) / terms.length;
    if (coverage > minCoverage) sums.set(section, sum * coverage ** COVERAGE_EXPONENT);
    else sums.delete(section);
  }
  return sums;
}

/** Let the other sections of a page count for its best one. */
function rankPages(scores: Scores): [id: number, score: number][] {
  const best = new Map<number, number>();
  const sums = new Map<number, number>();
  for (const [id, score] of scores) {
    const page = toPage(id);
    best.set(page, Math.max(best.get(page) ?? 0, score));
    sums.set(page, (sums.get(page) ?? 0) + score);
  }
  const highest = toHighest(best);
  return [...scores].flatMap(([id, score]): [number, number][] => {
    const own = best.get(toPage(id)) ?? 0;
    if (own < highest * MIN_RELATIVE_SCORE) return [];
    const others = Math.min((sums.get(toPage(id)) ?? 0) - own, 2 * own);
    return [[id, score === own ? own + others * OTHER_SECTIONS_WORTH : score]];
  });
}

function toHighest(scores: Scores): number {
  let highest = 0;
  for (const score of scores.values()) highest = Math.max(highest, score);
  return highest;
}

function addScores(scores: Scores, found: Scores, worth: number): void {
  for (const [id, score] of found) scores.set(id, (scores.get(id) ?? 0) + score * worth);
}

function keepBest(scores: Scores, found: Scores, worth: number): void {
  for (const [id, score] of found) {
    if (score * worth > (scores.get(id) ?? 0)) scores.set(id, score * worth);
  }
}
