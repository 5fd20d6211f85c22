import { brotliCompressSync, constants } from 'node:zlib';
import { openCache } from '../../build/files/cache.ts';
import type { Page } from '../../build/page.ts';
import { toSearchFiles } from '../../build/search/search-files.ts';
import type { Posting } from '../../client/model/search-index.ts';
import { searchIndex } from '../../client/search/search-engine.ts';
import type { SearchOptions } from '../../client/search/search-engine.ts';
import { toPage as createPage } from '../build/content-file.ts';

/** First letters, beginnings, words of a few and of all pages, numbers, identifiers, slips, several words. */
const QUERIES = [
  ...'abcdefghijklmnopqrstuvwxyz0123456789',
  ...'pa pag page page- page-9 page-399 399 common comon getField getField77'.split(' '),
  '/field-77/{id}',
  'the common page',
];

/** Pasted texts, of which no query may read more than of a long query of a reader. */
const HOSTILE_QUERIES = [
  'unknwon wrds '.repeat(800),
  Array.from({ length: 50 }, (_, at) => `comm${at}q`).join(' '),
  '/field-77'.repeat(1_000),
];

const MAX_FILES = 120;

/** What a page may get. */
export const EDITS: [what: string, from: string, to: string][] = [
  ['a word', '<p>', '<p>newword '],
  ['a section', '<h2 id="s2">', '<h2 id="new">New section</h2><p>newword</p><h2 id="s2">'],
];

/** What a reader loads from nothing, compressed, at any number of pages: to first results, and to their excerpts. */
const MAX_TITLE_BYTES = 60_000;
const MAX_BYTES = 90_000;

/** What a Web Worker reads for a word, an identifier included: titles, then text. */
const MAX_POSTINGS = 14_000;

/** Make the search index of so many pages. */
export function createLargeSite(count: number) {
  const cache = openCache(null, '');
  const vocabulary = { same: [], leads: new Map(), last: new Set<string>(), start: [] };
  const toFiles = (pages: Page[]) =>
    toSearchFiles({ pages, vocabulary, compiler: { tasks: [] } }, '/', cache);
  const pages = Array.from({ length: count }, (_, at) => toPage(at));
  const site = toFiles(pages);
  const read = (name: string) => site.files.get(name) ?? '';

  /** Search as a reader does who has loaded nothing: for titles alone, then for all that results show. */
  async function search(query: string) {
    const loaded = new Map<string, string>();
    const load = async (name: string): Promise<unknown> => {
      const text = read(name === '' ? site.entry.slice(1) : `_assets/search/${name}`);
      loaded.set(name, text);
      return JSON.parse(text);
    };
    const sum = (count: (text: string) => number) =>
      [...loaded.values()].reduce((total, text) => total + count(text), 0);
    const titles: SearchOptions = { isTitlesOnly: true, minCorrectedLength: Infinity };
    await searchIndex(query, load, titles);
    const titleBytes = sum(countBytes);
    const { pages: results } = await searchIndex(query, load);
    return {
      titleBytes,
      bytes: sum(countBytes),
      postings: sum(countPostings),
      results: results.length,
      files: loaded.size,
    };
  }

  return {
    /** List queries that find nothing, or read more than they may. */
    async findExcess(): Promise<string[]> {
      const found = QUERIES.map(async (query) => {
        const { titleBytes, bytes, postings, results } = await search(query);
        const figures: [what: string, count: number, limit: number][] = [
          ['bytes to the first results', titleBytes, MAX_TITLE_BYTES],
          ['bytes to results with excerpts', bytes, MAX_BYTES],
          ['postings', postings, MAX_POSTINGS * query.split(' ').length],
        ];
        const excess = figures.flatMap(([what, count, limit]) =>
          count > limit ? `“${query}” loads ${count} ${what}, more than ${limit}` : [],
        );
        return results === 0 ? [...excess, `“${query}” finds nothing`] : excess;
      });
      return (await Promise.all(found)).flat();
    },
    /** List hostile queries that load more files than they may. */
    async findHostile(): Promise<string[]> {
      const found = HOSTILE_QUERIES.map(async (query) => {
        const { files } = await search(query);
        return files > MAX_FILES ? [`“${query.slice(0, 30)} …” loads ${files} files`] : [];
      });
      return (await Promise.all(found)).flat();
    },
    /** Count the files that an edit of the first page changes. */
    countChanged(from: string, to: string): number {
      const [first, ...others] = pages;
      if (!first) return 0;
      const { path, title, description, html } = first;
      const edited = createPage(path, { title, description, html: html.replace(from, to) });
      const { files } = toFiles([edited, ...others]);
      return [...files.keys()].filter((name) => !site.files.has(name)).length;
    },
  };
}

function countPostings(text: string): number {
  const content: unknown = JSON.parse(text);
  return isPart(content) ? content.reduce((sum, posting) => sum + posting.length - 2, 0) : 0;
}

/** Cards begin with a path, and texts are not numbers. */
function isPart(content: unknown): content is Posting[] {
  return Array.isArray(content) && Array.isArray(content[0]) && typeof content[0][1] === 'number';
}

/** Compressed as an edge does on the way. */
function countBytes(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length;
}

const VOCABULARY = createVocabulary(4_000);

/** Words that are on every page, words that are on few pages, and unique identifiers. */
function toPage(at: number): Page {
  const word = (shift: number) => VOCABULARY[(at * 31 + shift * 977) % VOCABULARY.length] ?? '';
  const rare = (shift: number) => VOCABULARY[Math.floor(((at * 7 + shift) % 100_000) / 25)] ?? '';
  const text = Array.from({ length: 6 }, (_, shift) => `${word(shift)} ${rare(shift)}`).join(' ');
  const sections = [1, 2, 3].map(
    (section) =>
      `<h2 id="s${section}">${word(section)} common ${section}</h2><p>${text} every common page <code>getField${at % 500}</code> /field-${at % 300}/{id}</p>`,
  );
  return createPage(`/docs/page-${at}`, {
    title: `${word(9)} page ${at}`,
    description: `A common page of ${rare(9)}`,
    html: `<h1 id="page">Page</h1><p>${text}</p>${sections.join('')}`,
  });
}

/** Pronounceable words, all letters of the alphabet first. */
function createVocabulary(count: number): string[] {
  const syllables = ['ra', 'ne', 'lo', 'ti', 'mu', 'ska', 'ven', 'dor', 'pli', 'gat'];
  return Array.from({ length: count }, (_, at) => {
    const first = String.fromCodePoint(97 + (at % 26));
    const digits = [...String(Math.floor(at / 26)).padStart(3, '0')].map(Number);
    return first + digits.map((digit) => syllables[digit] ?? '').join('');
  });
}
