import { readFile } from 'node:fs/promises';
import { openBuiltIndex } from './harness/built-index.ts';
import type { BuiltIndex } from './harness/built-index.ts';
import type { BenchContext } from './bench-context.ts';
import { toFigure, toRatio } from './results.ts';
import type { Section } from './results.ts';

/** Lines of `table, who asks, kind, query, patterns`, separated by tabs. */
export const QUERIES = 'bench/search-queries.tsv';

const MIN_RECIPROCAL_RANK = 0.8;

/** A result after these is as good as none. */
const SEEN_RESULTS = 5;

/** What a reader types, and what would help. */
interface Query {
  table: string;
  /** Who types it: `operator`, `developer`. */
  group: string;
  query: string;
  /** Of the addresses that would help; empty where nothing on the site does. */
  patterns: RegExp[];
}

interface RankedQuery extends Query {
  /** Of the first address that helps, from 1; infinite without one. */
  rank: number;
}

/** Measure how high the first result that helps stands, for queries that people wrote who had not seen the search. */
export async function measureSearchRanks(context: BenchContext): Promise<Section> {
  const { search } = await openBuiltIndex(context.releaseFolder);
  const queries = parseQueries(await readFile(QUERIES, 'utf8'));
  const ranked = await Promise.all(
    queries.map(async (query) => ({ ...query, rank: await findRank(query, search) })),
  );
  for (const { table, query, rank } of ranked.filter((query) => query.rank > SEEN_RESULTS)) {
    context.log(`${table}: ${query}: ${Number.isFinite(rank) ? `at ${rank}` : 'not found'}`);
  }
  return {
    title: 'Search, what readers type',
    columns: ['all', 'operators', 'developers'],
    rows: [...Map.groupBy(ranked, ({ table }) => table)].map(([table, all]) => {
      const mean = toMeanReciprocalRank(all);
      const ofGroup = (group: string) => all.filter((query) => query.group === group);
      const groups = [all, ofGroup('operator'), ofGroup('developer')];
      return {
        name: `${table}, ${all.length} queries`,
        unit: 'mean reciprocal rank',
        figures: groups.map((group) => toFigure([toMeanReciprocalRank(group)])),
        ...toRatio(mean, 'the best rank', '≥', MIN_RECIPROCAL_RANK),
      };
    }),
    notes: [
      `The queries of \`${QUERIES}\` that something on the site answers. A task counts as a result.`,
    ],
  };
}

function parseQueries(text: string): Query[] {
  const rows = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return rows
    .map((row) => {
      const [table = '', group = '', , query = '', patterns = ''] = row.split('\t');
      return {
        table,
        group,
        query,
        patterns: patterns
          .split(' ')
          .filter(Boolean)
          .map((pattern) => new RegExp(pattern)),
      };
    })
    .filter(({ patterns }) => patterns.length > 0);
}

async function findRank({ query, patterns }: Query, search: BuiltIndex['search']): Promise<number> {
  const { pages, tasks } = await search(query);
  // Return opens the first task, or the best section of the first page.
  const results = [
    ...tasks.map(({ path }) => [path]),
    ...pages.map(({ path, sections }) => [path, sections[0]?.path ?? path]),
  ].map((paths) => paths.flatMap((path) => [path, path.replace(/#.*/, '')]));
  const at = results.findIndex((paths) =>
    paths.some((path) => patterns.some((pattern) => pattern.test(path))),
  );
  return at < 0 ? Number.POSITIVE_INFINITY : at + 1;
}

function toMeanReciprocalRank(queries: RankedQuery[]): number {
  return queries.reduce((sum, { rank }) => sum + 1 / rank, 0) / queries.length;
}
