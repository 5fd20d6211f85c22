import type {
  FileReference,
  PageCard,
  Posting,
  SearchEntry,
  ShardTable,
} from '../../client/model/search-index.ts';
import { withBase } from '../../client/model/path.ts';
import { ASSET_FOLDER } from '../bundle/bundle-assets.ts';
import type { Cache } from '../cache.ts';
import { toContentHash } from '../content-hash.ts';
import type { Page } from '../page.ts';
import { toPageTerms } from './page-terms.ts';
import type { PageTerms } from './page-terms.ts';
import { createTermScorer } from './score-terms.ts';
import {
  BLOCK_DISTANCE,
  PAGES_PER_BLOCK,
  PAGES_PER_TEXTS,
  toGroups,
  toSearchBlock,
} from './search-block.ts';
import type { SearchPage } from './search-block.ts';
import { SHARD_LIMITS, splitShards } from './split-shards.ts';
import { createTermCollector } from './term-places.ts';

/** The search index as files. */
export interface SearchFiles {
  /** Address of the entry. */
  entry: string;
  /** Name below the assets folder → content. */
  files: Map<string, string>;
}

const FOLDER = `${ASSET_FOLDER}/search`;

/**
 * Titles and names up to this length, some 50 kB when compressed, travel with the entry: on a slow line
 * they are there before the two round trips after the entry that they save.
 */
const MAX_EMBEDDED_BYTES = 250_000;

/** Write the search index of all pages: an entry that answers at once, and what it loads on demand. */
export function toSearchFiles(pages: Page[], basePath: string, cache: Cache): SearchFiles {
  const sorted = pages.toSorted(byKindAndPath);
  const files = new Map<string, string>();
  const addText = (text: string): string => {
    const name = `${toContentHash(text).slice(0, 10)}.json`;
    files.set(`${FOLDER}/${name}`, text);
    return name;
  };
  const addFile = (content: unknown): string => addText(JSON.stringify(content));
  const head = createTermCollector();
  const text = createTermCollector();
  const blocks = toGroups(sorted, PAGES_PER_BLOCK).map((group, at) => {
    const block = toSearchBlock(
      group.map((page) => loadPageTerms(page, cache)),
      basePath,
    );
    head.addPacked(block.head, at * BLOCK_DISTANCE);
    text.addPacked(block.text, at * BLOCK_DISTANCE);
    return block;
  });
  const { score, factors } = createTermScorer(blocks.reduce((sum, own) => sum + own.sections, 0));
  const heads = splitShards(head.collect(), score, SHARD_LIMITS);
  const cards = blocks.map((block) => block.cards);
  const first =
    Buffer.byteLength(JSON.stringify([...heads.values()])) +
    cards.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const isEmbedded = first <= MAX_EMBEDDED_BYTES;
  const entry: SearchEntry = {
    factors,
    guidePages: sorted.filter(({ layout }) => layout !== 'reference').length,
    head: toTable(heads, isEmbedded ? (content) => content : addFile),
    cards: cards.map((file) => (isEmbedded ? (JSON.parse(file) as PageCard[]) : addText(file))),
    pagesPerCards: PAGES_PER_BLOCK,
    text: toTable(splitShards(text.collect(), score, SHARD_LIMITS), addFile),
    texts: blocks.flatMap(({ texts }) => texts.map(addText)),
    pagesPerTexts: PAGES_PER_TEXTS,
  };
  return { entry: withBase(basePath, `/${FOLDER}/${addFile(entry)}`), files };
}

/** To read the terms of a page takes longer than everything that the index does with them. */
function loadPageTerms(page: Page, cache: Cache): SearchPage {
  const { id, path, title, description, layout, operation } = page;
  const key = [id, path, title, description, layout, operation, page.html];
  const terms = cache.get<PageTerms>('search-terms', key);
  return { page, terms: terms ?? cache.put('search-terms', key, toPageTerms(page)) };
}

/** Let content travel with the entry, or be a file beside it. */
type Refer = <Content>(content: Content) => FileReference<Content>;

function toTable(shards: Map<string, Posting[]>, refer: Refer): ShardTable {
  return Object.fromEntries(
    [...shards].map(([beginning, postings]) => [beginning, refer(postings)]),
  );
}

/** The guide's pages come first: the place of a page tells which part it belongs to. */
function byKindAndPath(a: Page, b: Page): number {
  const kinds = Number(a.layout === 'reference') - Number(b.layout === 'reference');
  return kinds || (a.path < b.path ? -1 : 1);
}
