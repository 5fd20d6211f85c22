import { createSortedLines } from './sorted-lines.ts';
import { toWords } from './path-words.ts';

/**
 * The words of all pages, for addresses that are no page: which pages have a word, and which words are
 * one slip away from what was typed. Each answer is bounded, so its cost does not grow with the site.
 */
export interface WordIndex {
  /** Find how many pages have a word in their path or title, and the keys of those that it says most about. */
  findPages(word: string): { count: number; keys: string[] };
  /** Find words that are one slip away: a letter too many, too few, wrong or swapped. */
  findSpellings(word: string): string[];
  /** Number of all pages. */
  pages: number;
}

/** What the build knows of a page's words. */
export interface WordedPage {
  /** See `toPathKey`. */
  key: string;
  title: string;
}

const MAX_PAGES_PER_WORD = 12;
const MAX_SPELLINGS = 6;

/** Slips are looked for in words of these lengths: shorter ones resemble too many, longer ones cost space. */
const MIN_SLIP_LENGTH = 4;
const MAX_SLIP_LENGTH = 24;

/** Write the index; the same pages give the same bytes. */
export function renderWordIndex(pages: WordedPage[]): string {
  const ranked = new Map<string, { key: string; rank: number }[]>();
  for (const page of pages) {
    for (const [word, rank] of toRankedWords(page)) {
      const entries = ranked.get(word) ?? [];
      ranked.set(word, entries);
      entries.push({ key: page.key, rank });
    }
  }
  const slips = new Map<string, string[]>();
  for (const word of [...ranked.keys()].sort()) {
    for (const slip of toSlips(word)) slips.set(slip, [...(slips.get(slip) ?? []), word]);
  }
  const lines = [
    ...[...ranked].map(([word, entries]) => {
      const keys = entries.sort(byImportance).slice(0, MAX_PAGES_PER_WORD);
      return toLine('word', word, [entries.length, ...keys.map(({ key }) => key)]);
    }),
    ...[...slips].map(([slip, words]) => toLine('slip', slip, words.slice(0, MAX_SPELLINGS))),
  ];
  return [JSON.stringify({ pages: pages.length }), ...lines.sort(), ''].join('\n');
}

/** Read what `renderWordIndex` wrote; throws when it is damaged, here or when a damaged line is read. */
export function parseWordIndex(text: string): WordIndex {
  const headEnd = text.indexOf('\n');
  const head: unknown = JSON.parse(text.slice(0, headEnd));
  if (typeof head !== 'object' || head === null || !('pages' in head)) {
    throw new TypeError('The word index is damaged.');
  }
  const lines = createSortedLines(text, headEnd + 1);
  const find = (kind: LineKind, word: string): (string | number)[] => {
    const found = lines.find(`["${kind} ${word}",`);
    return found === undefined ? [] : (JSON.parse(found) as (string | number)[]).slice(1);
  };
  return {
    findPages(word) {
      const [count = 0, ...keys] = find('word', word);
      return { count: Number(count), keys: keys.map(String) };
    },
    findSpellings(word) {
      const words = toSlips(word).flatMap((slip) => find('slip', slip).map(String));
      return [...new Set(words)].filter((found) => found !== word).slice(0, MAX_SPELLINGS);
    },
    pages: Number(head.pages),
  };
}

type LineKind = 'word' | 'slip';

/** Words are letters and digits: nothing in them needs an escape. */
function toLine(kind: LineKind, word: string, values: (string | number)[]): string {
  return `["${kind} ${word}",${JSON.stringify(values).slice(1)}`;
}

/** A page's words: those of its own name say the most about it. */
function toRankedWords({ key, title }: WordedPage): Map<string, number> {
  const ranks = new Map<string, number>();
  for (const [rank, text] of [key.slice(key.lastIndexOf('/')), title, key].entries()) {
    for (const word of toWords(text)) if (!ranks.has(word)) ranks.set(word, rank);
  }
  return ranks;
}

function byImportance(a: { key: string; rank: number }, b: { key: string; rank: number }): number {
  return a.rank - b.rank || a.key.length - b.key.length || (a.key < b.key ? -1 : 1);
}

/**
 * The word itself and the word without each of its letters. Two words that are one slip apart share one of
 * these (the symmetric deletion of SymSpell): no alphabet is tried out.
 */
function toSlips(word: string): string[] {
  if (word.length < MIN_SLIP_LENGTH || word.length > MAX_SLIP_LENGTH) return [];
  const characters = [...word];
  const shorter = characters.map((_, index) => characters.toSpliced(index, 1).join(''));
  return [...new Set([word, ...shorter])];
}
