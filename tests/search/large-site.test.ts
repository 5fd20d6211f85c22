import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openCache } from '../../build/cache.ts';
import { toSearchFiles } from '../../build/search/search-files.ts';
import type { Page } from '../../build/page.ts';
import type { Posting } from '../../client/model/search-index.ts';
import { searchIndex } from '../../client/search/search-engine.ts';
import { toPage as createPage } from '../build/content-file.ts';

const PAGES = 10_000;

/** What a reader loads from nothing to the first results, and for these with their excerpts. */
const FIRST_RESULT_BYTES = 110_000;
const COMPLETE_RESULT_BYTES = 150_000;

/** What a Web Worker reads for a word, an identifier included: titles, then text. */
const POSTINGS_PER_KEYSTROKE = 12_000;

/** The entry, the page's texts and card, and the shards of what was added: of some 3,000 files. */
const FILES_PER_EDIT = 60;

/** First letters, beginnings, words of a few and of all pages, numbers, identifiers, slips, several words. */
const QUERIES = [
  ...'abcdefghijklmnopqrstuvwxyz0123456789',
  ...'pa pag page page- page-9 page-9999 9999 common comon getField getField77'.split(' '),
  '/field-77/{id}',
  'the common page',
];

const cache = openCache(null, '');

const VOCABULARY = createVocabulary(4_000);

const pages = Array.from({ length: PAGES }, (_, at) => toPage(at));

const site = toFiles(pages);

describe(`the search of ${PAGES.toLocaleString('en-GB')} pages`, () => {
  it.each(QUERIES)('finds %s in a bounded part of the index', async (query) => {
    const loaded = new Map<string, string>();
    const load = async (name: string): Promise<unknown> => {
      const text = read(name === '' ? site.entry.slice(1) : `_assets/search/${name}`);
      loaded.set(name, text);
      return JSON.parse(text);
    };
    const countLoaded = () => [...loaded.values()].reduce((sum, text) => sum + countBytes(text), 0);
    await searchIndex(query, load, { isTitlesOnly: true, minCorrectedLength: Infinity });
    expect(countLoaded()).toBeLessThan(FIRST_RESULT_BYTES);
    const { pages } = await searchIndex(query, load);
    expect(pages.length).toBeGreaterThan(0);
    expect(countLoaded()).toBeLessThan(COMPLETE_RESULT_BYTES);
    const postings = [...loaded.values()].reduce((sum, text) => sum + countPostings(text), 0);
    expect(postings).toBeLessThan(POSTINGS_PER_KEYSTROKE * query.split(' ').length);
  });

  it.each([
    ['a word', '<p>', '<p>newword '],
    ['a section', '<h2 id="s2">', '<h2 id="new">New section</h2><p>newword</p><h2 id="s2">'],
  ])('changes few of its files when a page gets %s', (_, from, to) => {
    const [first, ...others] = pages;
    const edited = first
      ? [
          createPage(first.path, {
            title: first.title,
            description: first.description,
            html: first.html.replace(from, to),
          }),
          ...others,
        ]
      : [];
    const { files } = toFiles(edited);
    const written = [...files.keys()].filter((name) => !site.files.has(name));
    expect(written.length).toBeGreaterThan(1);
    expect(written.length).toBeLessThanOrEqual(FILES_PER_EDIT);
  });
});

function toFiles(own: Page[]) {
  const vocabulary = { same: [], leads: new Map(), last: new Set<string>(), start: [] };
  return toSearchFiles({ pages: own, vocabulary, compiler: { tasks: [] } }, '/', cache);
}

function read(name: string): string {
  return site.files.get(name) ?? '';
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
