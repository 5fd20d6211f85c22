import type {
  FileReference,
  IndexPart,
  PageCard,
  SearchEntry,
} from '../../client/model/search-index.ts';
import { withBase } from '../../client/model/path.ts';
import { ASSET_FOLDER } from '../bundle/bundle-assets.ts';
import type { Cache } from '../cache.ts';
import { toContentHash } from '../content-hash.ts';
import type { Page } from '../page.ts';
import { toIndexParts } from './index-parts.ts';
import { toPageTerms } from './page-terms.ts';
import type { PageTerms } from './page-terms.ts';

/** The search index as files. */
export interface SearchFiles {
  /** Address of the entry. */
  entry: string;
  /** Name below the assets folder → content. */
  files: Map<string, string>;
}

const FOLDER = `${ASSET_FOLDER}/search`;

/** Pages whose cards share a file, and whose texts do. */
const PAGES_PER_CARDS = 64;
const PAGES_PER_TEXTS = 4;

/**
 * Titles and names up to this length, some 50 kB when compressed, travel with the entry: on a slow line
 * they are there before the two round trips after the entry that they save.
 */
const MAX_EMBEDDED_BYTES = 250_000;

/** Write the search index of all pages: an entry that answers at once, and what it loads on demand. */
export function toSearchFiles(pages: Page[], basePath: string, cache: Cache): SearchFiles {
  const sorted = pages.toSorted(byKindAndPath);
  const files = new Map<string, string>();
  const addFile = (content: unknown): string => {
    const text = JSON.stringify(content);
    const name = `${toContentHash(text).slice(0, 10)}.json`;
    files.set(`${FOLDER}/${name}`, text);
    return name;
  };
  const terms = sorted.map((page) => loadPageTerms(page, cache));
  const cards = terms.map(({ title, operation, headings }, at): PageCard => {
    const path = withBase(basePath, sorted[at]?.path ?? '/');
    return [path, title, operation, ...headings];
  });
  const heads = toIndexParts(terms, 'head');
  const isSmall = toBytes([...heads.values()]) + toBytes(cards) <= MAX_EMBEDDED_BYTES;
  const embed: Refer = isSmall ? (content) => content : addFile;
  const entry: SearchEntry = {
    sections: terms.reduce((sum, { texts }) => sum + texts.length, 0),
    pages: sorted.length,
    guidePages: sorted.filter(({ layout }) => layout !== 'reference').length,
    tables: { head: toTable(heads, embed), text: toTable(toIndexParts(terms, 'text'), addFile) },
    cards: toGroups(cards, PAGES_PER_CARDS).map(embed),
    pagesPerCards: PAGES_PER_CARDS,
    texts: toGroups(terms, PAGES_PER_TEXTS).map((group) =>
      addFile(group.map(({ texts }) => texts)),
    ),
    pagesPerTexts: PAGES_PER_TEXTS,
  };
  return { entry: withBase(basePath, `/${FOLDER}/${addFile(entry)}`), files };
}

/** To index a page takes longer than everything that is done with its index. */
function loadPageTerms(page: Page, cache: Cache): PageTerms {
  const { id, path, title, description, layout, operation } = page;
  const key = [id, path, title, description, layout, operation, page.html];
  const terms = cache.get<PageTerms>('search-terms', key);
  return terms ?? cache.put('search-terms', key, toPageTerms(page));
}

/** Let content travel with the entry, or be a file beside it. */
type Refer = <Content>(content: Content) => FileReference<Content>;

function toTable(
  parts: Map<string, IndexPart>,
  refer: Refer,
): Record<string, FileReference<IndexPart>> {
  return Object.fromEntries([...parts].map(([beginning, part]) => [beginning, refer(part)]));
}

function toBytes(content: unknown): number {
  return Buffer.byteLength(JSON.stringify(content));
}

/** The guide's pages come first: the place of a page tells which part it belongs to. */
function byKindAndPath(a: Page, b: Page): number {
  const kinds = Number(a.layout === 'reference') - Number(b.layout === 'reference');
  return kinds || (a.path < b.path ? -1 : 1);
}

/** Divide a list into groups of so many members. */
function toGroups<Member>(members: Member[], size: number): Member[][] {
  const count = Math.ceil(members.length / size);
  return Array.from({ length: count }, (_, at) => members.slice(at * size, (at + 1) * size));
}
