import { readFile, readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { runBuild } from '../cli/build-command.ts';
import { openBuiltIndex } from '../tests/search/built-index.ts';
import type { BuiltIndex } from '../tests/search/built-index.ts';

const TABLES = 'tests/search/queries';

const RELEASE = '.cache/bench/search-release';

/** What a reader types, and what would help. */
interface Query {
  query: string;
  /** Who types it: `operator`, `developer`. */
  group: string;
  /** How it is written: `misspelling`, `question` and others. */
  kind: string;
  /** Whether it has words of other systems. */
  foreign: boolean;
  /** Patterns of the addresses that would help; without any, nothing on the site does. */
  accept: string[];
}

interface Outcome extends Query {
  /** Of the first address that helps, from 1; 0 without one. */
  rank: number;
  hasResults: boolean;
  /** Whether a word was corrected or left out. */
  isReplaced: boolean;
}

/** Build the site, search for the queries of all tables, and print how well the results meet them. */
export async function evaluateSearch(): Promise<number> {
  const release = resolve(RELEASE);
  const code = await runBuild([`--out=${release}`]);
  if (code !== 0) return code;
  const index = await openBuiltIndex(release);
  console.log(
    '                                 queries   MRR  missing in 5  no result  replaced words',
  );
  for (const file of (await readdir(TABLES)).toSorted()) {
    const queries = JSON.parse(await readFile(join(TABLES, file), 'utf8')) as Query[];
    const outcomes = await Promise.all(queries.map((query) => searchFor(query, index)));
    printTable(basename(file, '.json'), outcomes);
  }
  return 0;
}

async function searchFor(query: Query, { search }: BuiltIndex): Promise<Outcome> {
  const { pages, tasks, total, replaced } = await search(query.query);
  const patterns = query.accept.map((pattern) => new RegExp(pattern));
  // Return opens the first task, or the best section of the first page.
  const addresses = [
    ...tasks.map(({ path }) => [path]),
    ...pages.map(({ path, sections }) => [path, sections[0]?.path ?? path]),
  ].map((paths) => paths.flatMap((path) => [path, path.replace(/#.*/, '')]));
  const helps = (paths: string[]) => paths.some((path) => patterns.some((one) => one.test(path)));
  return {
    ...query,
    rank: addresses.findIndex(helps) + 1,
    hasResults: total + tasks.length > 0,
    isReplaced: replaced !== undefined,
  };
}

function printTable(name: string, outcomes: Outcome[]): void {
  printLine(name, outcomes);
  const groups = [
    ...Map.groupBy(outcomes, ({ group }) => group),
    ...Map.groupBy(outcomes, ({ kind }) => kind),
    ['foreign words', outcomes.filter(({ foreign }) => foreign)] as const,
  ];
  for (const [group, own] of groups) printLine(`  ${group}`, own);
  for (const { query, rank } of outcomes.filter(isMissing)) {
    console.log(`    ${query}: ${rank === 0 ? 'not found' : `at ${rank}`}`);
  }
}

function printLine(name: string, outcomes: Outcome[]): void {
  const met = outcomes.filter(({ accept }) => accept.length > 0);
  const mean = met.reduce((sum, { rank }) => sum + (rank === 0 ? 0 : 1 / rank), 0) / met.length;
  const toShare = (count: number) => `${((100 * count) / met.length).toFixed(1)} %`;
  const cells = [
    String(met.length).padStart(9),
    mean.toFixed(3).padStart(6),
    toShare(met.filter(isMissing).length).padStart(13),
    String(met.filter(({ hasResults }) => !hasResults).length).padStart(10),
    String(met.filter(({ isReplaced }) => isReplaced).length).padStart(15),
  ];
  console.log(name.padEnd(31) + cells.join(' '));
}

function isMissing({ accept, rank }: Outcome): boolean {
  return accept.length > 0 && (rank === 0 || rank > 5);
}
