import type { QueryPart, QueryTerm } from './query-terms.ts';
import type { SectionScores, ShardIndex } from './shard-index.ts';
import type { Shards } from './shard-loader.ts';

/** How well sections fit, and which terms they were found by: those are marked. */
export interface TermMatches {
  scores: Map<number, number>;
  /** Stems and identifiers, or beginnings of them. */
  marked: Set<string>;
}

/** What a match is worth beside an exact one. */
const PREFIX = 0.6;
const SYNONYM = 0.75;
const MISSPELLED = 0.7;
const WHOLE = 1.5;

/** Find the sections that have a word of the query, in the shards of one table. */
export async function findSections(term: QueryTerm, shards: Shards): Promise<TermMatches> {
  const matches: TermMatches = { scores: new Map(), marked: new Set() };
  if (term.whole !== null) await findWhole(term.whole, shards, matches);
  const parts: TermMatches[] = [];
  for (const part of term.parts) parts.push(await findPart(part, shards));
  joinParts(parts, matches);
  return matches;
}

async function findWhole(whole: string, shards: Shards, matches: TermMatches): Promise<void> {
  for await (const index of shards.load(whole)) {
    const exact = index.find(whole, false);
    const longer = index.find(whole, true);
    if (longer.length > 0) matches.marked.add(whole);
    keepBest(matches.scores, weigh(exact, WHOLE));
    keepOthers(matches.scores, longer, exact);
    return;
  }
}

async function findPart(part: QueryPart, shards: Shards): Promise<TermMatches> {
  const matches: TermMatches = { scores: new Map(), marked: new Set() };
  const { stem, typed, synonyms } = part;
  const keep = (index: ShardIndex, term: string, isPrefix: boolean, worth: number) => {
    const found = index.find(term, isPrefix);
    if (found.length === 0) return;
    keepBest(matches.scores, weigh(found, worth));
    matches.marked.add(term);
  };
  for await (const index of shards.load(stem)) {
    const exact = index.find(stem, false);
    keepBest(matches.scores, exact);
    const beginning = stem.startsWith(typed) || exact.length > 0 ? stem : typed;
    const longer = index.find(beginning, true);
    keepOthers(matches.scores, longer, exact);
    if (longer.length > 0) matches.marked.add(beginning);
    break;
  }
  for (const synonym of synonyms) {
    for await (const index of shards.load(synonym)) {
      keep(index, synonym, false, SYNONYM);
      break;
    }
  }
  if (matches.scores.size > 0) return matches;
  for await (const index of shards.load(stem)) {
    for (const near of index.findNear(stem, false)) keep(index, near, false, MISSPELLED);
    if (matches.scores.size > 0) break;
    for (const near of index.findNear(stem, true)) keep(index, near, true, MISSPELLED * PREFIX);
    if (matches.scores.size > 0) break;
  }
  return matches;
}

/** The parts of an identifier count where a section has all of them; together they are one word. */
function joinParts(parts: TermMatches[], matches: TermMatches): void {
  const [first, ...others] = parts;
  if (!first) return;
  const joined: SectionScores = [];
  for (const [section, score] of first.scores) {
    const all = [score, ...others.map(({ scores }) => scores.get(section) ?? 0)];
    if (all.every((one) => one > 0)) {
      joined.push([section, all.reduce((sum, one) => sum + one, 0) / all.length]);
    }
  }
  if (joined.length === 0) return;
  keepBest(matches.scores, joined);
  for (const { marked } of parts) for (const term of marked) matches.marked.add(term);
}

/**
 * Keep what only begins with the term: `userId` for `user`. Rare words score high, and a beginning has
 * many of them, so that these would stand before the word itself.
 */
function keepOthers(
  scores: Map<number, number>,
  longer: SectionScores,
  exact: SectionScores,
): void {
  const most = (exact[0]?.[1] ?? Number.POSITIVE_INFINITY) * PREFIX;
  const others = longer.filter(([section]) => !scores.has(section));
  keepBest(
    scores,
    others.map(([section, score]) => [section, Math.min(score * PREFIX, most)]),
  );
}

function weigh(scores: SectionScores, worth: number): SectionScores {
  return scores.map(([section, score]) => [section, score * worth]);
}

function keepBest(scores: Map<number, number>, found: SectionScores): void {
  for (const [section, score] of found) {
    if (score > (scores.get(section) ?? 0)) scores.set(section, score);
  }
}
