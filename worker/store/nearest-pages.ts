import { distance } from 'fastest-levenshtein';
import { toPathKey } from '../../client/model/path.ts';
import type { Link } from '../../client/model/page.ts';
import type { Manifest } from './manifest.ts';
import type { PageEntry } from './manifest-format.ts';
import { toWords } from './path-words.ts';
import type { WordIndex } from './word-index.ts';

/** A list that a reader takes in at a glance. */
const MAX_LINKS = 5;

/* What bounds the work, whatever is asked for and however many pages there are. */
const MAX_PATH_LENGTH = 200;
const MAX_WORDS = 8;
const MAX_COMPARED = 24;
const NEIGHBORS = 8;

/** A word that is one slip away is worth less than the word itself. */
const SLIP_WEIGHT = 0.7;

/** A page is near when its words say this much of what was asked for, or its path is this much alike. */
const MIN_WORD_SHARE = 0.3;
const MIN_LIKENESS = 0.75;

/**
 * Find the pages nearest to an address that is none, by its words and by edit distance, best first; the
 * pages that stand above it fill up the list. Without `index` the words are left out.
 */
export function findNearestPages(
  pathname: string,
  manifest: Manifest,
  index: WordIndex | null,
): Link[] {
  const asked = (toPathKey(pathname) ?? '').slice(0, MAX_PATH_LENGTH);
  const meant = index ? toMeantWords(asked || pathname.slice(0, MAX_PATH_LENGTH), index) : [];
  const mended = toMendedKeys(asked, meant);
  const key = mended[0] ?? asked;
  const near = [
    ...[...mended, ...toWordedKeys(meant)].flatMap((found) => manifest.findPage(found) ?? []),
    ...(key === '' ? [] : manifest.findNeighbors(key, NEIGHBORS)),
  ]
    .map((page) => {
      const own = toPathKey(page.path) ?? '';
      const share = toWordShare(meant, `${own} ${page.title}`);
      return { page, share, likeness: toLikeness(key, own) };
    })
    .filter(({ share, likeness }) => share >= MIN_WORD_SHARE || likeness >= MIN_LIKENESS)
    .sort((a, b) => b.share + b.likeness - (a.share + a.likeness))
    .map(({ page }) => page);
  const titles = new Map<string, string>();
  for (const { path, title } of [...near, ...findAncestors(key, manifest)]) {
    if (titles.size < MAX_LINKS) titles.set(path, title);
  }
  return [...titles].map(([path, label]) => ({ label, path }));
}

/** A word of the address, and the words of pages that it may stand for, itself first if a page has it. */
interface MeantWord {
  word: string;
  spellings: { word: string; keys: string[]; weight: number }[];
}

/** Rare words say more than frequent ones, and a word more than one that is a slip away from it. */
function toMeantWords(text: string, index: WordIndex): MeantWord[] {
  return toWords(text)
    .slice(-MAX_WORDS)
    .map((word) => {
      const spellings = [word, ...index.findSpellings(word)].flatMap((spelling) => {
        const { count, keys } = index.findPages(spelling);
        const rarity = Math.log(1 + index.pages / count);
        const weight = rarity * (spelling === word ? 1 : SLIP_WEIGHT);
        return count === 0 ? [] : [{ word: spelling, keys, weight }];
      });
      return { word, spellings };
    });
}

/** The address with its misspelled words mended: each way for one of them, the likeliest for the others. */
function toMendedKeys(asked: string, meant: MeantWord[]): string[] {
  const misspelled = meant.filter(({ word, spellings: [first] }) => first && first.word !== word);
  return misspelled.flatMap((one) =>
    one.spellings.map((spelling) =>
      misspelled.reduce(
        (key, { word, spellings }) =>
          key.replaceAll(word, (word === one.word ? spelling : spellings[0])?.word ?? word),
        asked,
      ),
    ),
  );
}

/** Keys of the pages whose words say the most about what was asked for. */
function toWordedKeys(meant: MeantWord[]): string[] {
  const weights = new Map<string, number>();
  for (const { keys, weight } of meant.flatMap(({ spellings }) => spellings)) {
    for (const key of keys) weights.set(key, (weights.get(key) ?? 0) + weight);
  }
  const byWeight = [...weights].sort((a, b) => b[1] - a[1]);
  return byWeight.slice(0, MAX_COMPARED).map(([key]) => key);
}

/** How much of what was asked for a page's own words say, from 0 to 1. */
function toWordShare(meant: MeantWord[], text: string): number {
  const own = new Set(toWords(text));
  let whole = 0;
  let said = 0;
  for (const { spellings } of meant) {
    whole += Math.max(1, ...spellings.map(({ weight }) => weight));
    said += Math.max(0, ...spellings.map(({ word, weight }) => (own.has(word) ? weight : 0)));
  }
  return whole === 0 ? 0 : said / whole;
}

function toLikeness(asked: string, key: string): number {
  return 1 - distance(asked, key) / Math.max(asked.length, key.length, 1);
}

/** The pages that stand where the address's own folders are, nearest first. */
function findAncestors(asked: string, manifest: Manifest): PageEntry[] {
  const pages: PageEntry[] = [];
  let key = asked;
  while (key !== '' && pages.length < MAX_LINKS) {
    key = key.slice(0, key.lastIndexOf('/'));
    const page = key === '' ? undefined : manifest.findPage(key);
    if (page) pages.push(page);
  }
  return pages;
}
