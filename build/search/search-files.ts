import type {
  FileReference,
  PageCard,
  Posting,
  SearchEntry,
  SectionHeading,
  ShardTable,
} from '../../client/model/search-index.ts';
import { withBase } from '../../client/model/path.ts';
import { ASSET_FOLDER } from '../bundle/browser-options.ts';
import { toContentHash } from '../content-hash.ts';
import type { Page } from '../page.ts';
import { toPageSections } from './page-sections.ts';
import type { PageSection } from './page-sections.ts';
import { SHARD_LIMITS, splitShards } from './split-shards.ts';
import { createTermCollector } from './term-places.ts';
import { weighHead, weighText } from './weigh-terms.ts';

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

/** Titles and names up to this length travel with the entry: they are at most 40 kB when compressed. */
const MAX_EMBEDDED_CHARACTERS = 200_000;

/** Write the search index of all pages: an entry that answers at once, and what it loads on demand. */
export function toSearchFiles(pages: Page[], basePath: string): SearchFiles {
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
  const sections: number[] = [];
  const cards: PageCard[] = [];
  const texts: string[] = [];
  let numbered = 0;
  for (const group of toGroups(sorted, PAGES_PER_TEXTS)) {
    const shown = group.map((page) => {
      const own = toPageSections(page);
      for (const [at, section] of own.entries()) {
        head.add(numbered + at, weighHead(page, section, findParents(own, at)));
        text.add(numbered + at, weighText(page, section));
      }
      numbered += own.length;
      sections.push(own.length);
      cards.push(toCard(page, own, basePath));
      return own.map(toShownText);
    });
    texts.push(addFile(shown));
  }
  const heads = splitShards(head.collect(), SHARD_LIMITS);
  const cardGroups = toGroups(cards, PAGES_PER_CARDS);
  const first = JSON.stringify([...heads.values(), cardGroups]).length;
  const refer: Refer = first <= MAX_EMBEDDED_CHARACTERS ? (content) => content : addFile;
  const entry: SearchEntry = {
    sections,
    guidePages: sorted.filter(({ layout }) => layout !== 'reference').length,
    head: toTable(heads, refer),
    cards: cardGroups.map((group) => refer(group)),
    pagesPerCards: PAGES_PER_CARDS,
    text: toTable(splitShards(text.collect(), SHARD_LIMITS), addFile),
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

function toCard(page: Page, sections: PageSection[], basePath: string): PageCard {
  const { operation } = page;
  return [
    withBase(basePath, page.path),
    page.title,
    operation ? `${operation.method.toUpperCase()} ${operation.path}` : '',
    ...sections
      .slice(1)
      .map(({ depth, anchor, heading }): SectionHeading => [depth, anchor, heading]),
  ];
}

/** The heading above a section of the third level. */
function findParents(sections: PageSection[], at: number): string[] {
  const { depth = 1 } = sections[at] ?? {};
  const parent = sections.slice(0, at).findLast((section) => section.depth < depth);
  return parent && parent.depth > 1 ? [parent.heading] : [];
}

function toShownText({ text, code }: PageSection): string {
  return code === '' ? text : `${text} ${code}`.trim();
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
