import { ASSET_FOLDER, withBase } from '../../client/model/path.ts';
import { PAGES_PER_CARDS, PAGES_PER_TEXTS } from '../../client/model/search-index.ts';
import type {
  FileReference,
  PageSummary,
  Posting,
  SearchEntry,
} from '../../client/model/search-index.ts';
import { createTokenizer } from '../../client/model/search-words.ts';
import type { Tokenize } from '../../client/model/search-words.ts';
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

/**
 * Titles and names up to this length, some 50 kB when compressed, travel with the entry: on a slow line
 * they are there before the two round trips after the entry that they save.
 */
const MAX_EMBEDDED_BYTES = 250_000;

/** Write the search index of all pages: an entry that finds pages at once, and what it loads on demand. */
export function toSearchFiles(pages: Page[], basePath: string, cache: Cache): SearchFiles {
  // The place of a page tells whether it belongs to the guide.
  const listed = pages.filter(({ isUnlisted }) => !isUnlisted);
  const sorted = listed.toSorted(
    (a, b) => Number(isGuide(b)) - Number(isGuide(a)) || (a.path < b.path ? -1 : 1),
  );
  const files = new Map<string, string>();
  const addFile = (content: unknown): string => {
    const text = JSON.stringify(content);
    const name = `${toContentHash(text).slice(0, 10)}.json`;
    files.set(`${FOLDER}/${name}`, text);
    return name;
  };
  const tokenize = createTokenizer();
  const terms = sorted.map((page) => loadPageTerms(page, tokenize, cache));
  const cards = terms.map(({ card: [path, ...rest] }): PageSummary => [
    withBase(basePath, path),
    ...rest,
  ]);
  const heads = toIndexParts(terms.map((page) => page.terms.head));
  // Only a word with a wrong first letter would need it, and the full text has most of these words.
  if (heads.size > 1) heads.delete('');
  const isSmall = Buffer.byteLength(JSON.stringify([...heads, cards])) <= MAX_EMBEDDED_BYTES;
  const embed: Refer = (content) => (isSmall ? content : addFile(content));
  const full = toIndexParts(terms.map((page) => page.terms.text));
  const toReferences = (parts: Map<string, Posting[]>, refer: Refer) =>
    Object.fromEntries([...parts].map(([prefix, part]) => [prefix, refer(part)]));
  const entry: SearchEntry = {
    sections: terms.reduce((sum, { texts }) => sum + texts.length, 0),
    guidePages: listed.filter(isGuide).length,
    parts: { head: toReferences(heads, embed), text: toReferences(full, addFile) },
    cards: toGroups(cards, PAGES_PER_CARDS).map(embed),
    texts: toGroups(terms, PAGES_PER_TEXTS).map((group) =>
      addFile(group.map(({ texts }) => texts)),
    ),
  };
  return { entry: withBase(basePath, `/${FOLDER}/${addFile(entry)}`), files };
}

function isGuide({ layout }: Page): boolean {
  return layout !== 'reference';
}

/** Let content travel with the entry, or be a file beside it. */
type Refer = <Content>(content: Content) => FileReference<Content>;

/** To index a page takes longer than everything that is done with its index. */
function loadPageTerms(page: Page, tokenize: Tokenize, cache: Cache): PageTerms {
  const { path, title, description, keywords, operation, searchWeight, sections } = page;
  const key = [path, title, description, keywords, operation, searchWeight, sections];
  const cached = cache.get<PageTerms>('search-terms', key);
  return cached ?? cache.put('search-terms', key, toPageTerms(page, tokenize));
}

/** Divide a list into groups of so many members. */
function toGroups<Member>(members: Member[], size: number): Member[][] {
  const count = Math.ceil(members.length / size);
  return Array.from({ length: count }, (_, at) => members.slice(at * size, (at + 1) * size));
}
