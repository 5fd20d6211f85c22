import type {
  FileReference,
  PageCard,
  Posting,
  SearchEntry,
  ShardTable,
} from '../../client/model/search-index.ts';
import { withBase } from '../../client/model/path.ts';
import { ASSET_FOLDER } from '../bundle/browser-options.ts';
import { toContentHash } from '../content-hash.ts';
import type { Page } from '../page.ts';
import type { ReadPageTerms } from './kept-terms.ts';
import { readTerms } from './page-terms.ts';
import { createTermScorer } from './score-terms.ts';
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

/** Pages whose cards, and whose texts, share a file. */
const PAGES_PER_CARDS = 64;
const PAGES_PER_TEXTS = 4;

/**
 * Titles and names up to this length, some 50 kB when compressed, travel with the entry: on a slow line
 * they are there before the two round trips after the entry that they save.
 */
const MAX_EMBEDDED_CHARACTERS = 250_000;

/** Write the search index of all pages: an entry that answers at once, and what it loads on demand. */
export function toSearchFiles(
  pages: Page[],
  basePath: string,
  readPageTerms: ReadPageTerms,
): SearchFiles {
  const sorted = pages.toSorted(byKindAndPath);
  const files = new Map<string, string>();
  const addFile = (content: unknown): string => {
    const text = JSON.stringify(content);
    const name = `${toContentHash(text).slice(0, 10)}.json`;
    files.set(`${FOLDER}/${name}`, text);
    return name;
  };
  const head = createTermCollector();
  const text = createTermCollector();
  const cards: PageCard[] = [];
  let sectionCount = 0;
  const texts = toGroups([...sorted.entries()], PAGES_PER_TEXTS).map((group) =>
    addFile(
      group.map(([at, page]) => {
        const terms = readPageTerms(page);
        readTerms(terms.head, at, head.add);
        readTerms(terms.text, at, text.add);
        sectionCount += terms.texts.length;
        cards.push([
          withBase(basePath, page.path),
          terms.title,
          terms.operation,
          ...terms.headings,
        ]);
        return terms.texts;
      }),
    ),
  );
  const { score, factors } = createTermScorer(sectionCount);
  const heads = splitShards(head.collect(), score, SHARD_LIMITS);
  const cardGroups = toGroups(cards, PAGES_PER_CARDS);
  const first = JSON.stringify([...heads.values(), cardGroups]).length;
  const refer: Refer = first <= MAX_EMBEDDED_CHARACTERS ? (content) => content : addFile;
  const entry: SearchEntry = {
    factors,
    guidePages: sorted.filter(({ layout }) => layout !== 'reference').length,
    head: toTable(heads, refer),
    cards: cardGroups.map((group) => refer(group)),
    pagesPerCards: PAGES_PER_CARDS,
    text: toTable(splitShards(text.collect(), score, SHARD_LIMITS), addFile),
    texts,
    pagesPerTexts: PAGES_PER_TEXTS,
  };
  return { entry: withBase(basePath, `/${FOLDER}/${addFile(entry)}`), files };
}

/** Let content travel with the entry, or be a file beside it. */
type Refer = <Content>(content: Content) => FileReference<Content>;

function toTable(shards: Map<string, Posting[]>, refer: Refer): ShardTable {
  return Object.fromEntries(
    [...shards].map(([beginning, postings]) => [beginning, refer(postings)]),
  );
}

function toGroups<Member>(members: Member[], size: number): Member[][] {
  const count = Math.ceil(members.length / size);
  return Array.from({ length: count }, (_, at) => members.slice(at * size, (at + 1) * size));
}

/** The guide's pages come first: the place of a page tells which part it belongs to. */
function byKindAndPath(a: Page, b: Page): number {
  const kinds = Number(a.layout === 'reference') - Number(b.layout === 'reference');
  return kinds || (a.path < b.path ? -1 : 1);
}
