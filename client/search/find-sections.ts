import type { QueryPart, QueryTerm } from './query-terms.ts';
import type { SectionScores, ShardIndex } from './shard-index.ts';
import type { Shards } from './shard-loader.ts';

/** How well sections fit, and which terms they were found by: those are marked. */
export interface TermMatches {
  scores: SectionScores;
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
    if (longer.size > 0) matches.marked.add(whole);
    keepBest(matches.scores, exact, WHOLE);
    keepOthers(matches.scores, longer, exact);
    return;
  }
}

async function findPart(part: QueryPart, shards: Shards): Promise<TermMatches> {
  const matches: TermMatches = { scores: new Map(), marked: new Set() };
  const { stem, typed, synonyms } = part;
  const keep = (index: ShardIndex, term: string, isPrefix: boolean, worth: number) => {
    const found = index.find(term, isPrefix);
    if (found.size === 0) return;
    keepBest(matches.scores, found, worth);
    matches.marked.add(term);
  };
  for await (const index of shards.load(stem)) {
    const exact = index.find(stem, false);
    keepBest(matches.scores, exact, 1);
    const beginning = stem.startsWith(typed) || exact.size > 0 ? stem : typed;
    const longer = index.find(beginning, true);
    keepOthers(matches.scores, longer, exact);
    if (longer.size > 0) matches.marked.add(beginning);
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
  const joined: SectionScores = new Map();
  for (const [section, score] of first.scores) {
    let sum = score;
    const isEverywhere = others.every(({ scores }) => {
      const own = scores.get(section) ?? 0;
      sum += own;
      return own > 0;
    });
    if (isEverywhere) joined.set(section, sum / parts.length);
  }
  if (joined.size === 0) return;
  keepBest(matches.scores, joined, 1);
  for (const { marked } of parts) for (const term of marked) matches.marked.add(term);
}

/**
 * Keep what only begins with the term: `userId` for `user`. Rare words score high, and a beginning has
 * many of them, so that these would stand before the word itself.
 */
function keepOthers(scores: SectionScores, longer: SectionScores, exact: SectionScores): void {
  let best = 0;
  for (const score of exact.values()) best = Math.max(best, score);
  const most = (best || Number.POSITIVE_INFINITY) * PREFIX;
  for (const [section, score] of longer) {
    if (!scores.has(section)) scores.set(section, Math.min(score * PREFIX, most));
  }
}

/** Keep the better score of each section; what is found now is worth so much. */
function keepBest(scores: SectionScores, found: SectionScores, worth: number): void {
  for (const [section, score] of found) {
    if (score * worth > (scores.get(section) ?? 0)) scores.set(section, score * worth);
  }
}
