import { withBase } from '../../client/model/path.ts';
import { SECTIONS_PER_PAGE, WEIGHTS } from '../../client/model/search-index.ts';
import type { PageCard } from '../../client/model/search-index.ts';
import { toKeptText } from '../cache/kept.ts';
import type { KeptText } from '../cache/kept.ts';
import type { Page } from '../page.ts';
import { rememberByObject } from '../remember.ts';
import type { ReadPageTerms } from './kept-terms.ts';
import { readTerms } from './page-terms.ts';
import { createTermCollector } from './term-places.ts';
import type { PackedTerms } from './term-places.ts';

/** What the index takes from pages that stand next to one another, whatever the others are. */
export interface SearchBlock {
  /** How many sections they have. */
  sections: number;
  /** Terms of what sections are called, and of what they say; places are counted from the first page. */
  head: PackedTerms;
  text: PackedTerms;
  /** Files of what is shown, made again whenever one has to be written. */
  cards: KeptText;
  texts: KeptText[];
}

/** Puts the block of some pages together. */
export type ReadSearchBlock = (pages: Page[], basePath: string) => SearchBlock;

/** Pages of a block, and whose cards share a file. */
export const PAGES_PER_BLOCK = 64;

/** Pages whose texts share a file. */
export const PAGES_PER_TEXTS = 4;

/** How far the places of one block are from those of the next. */
export const BLOCK_DISTANCE = PAGES_PER_BLOCK * SECTIONS_PER_PAGE * WEIGHTS;

/** Put the block of some pages together from what search knows of each. */
export function toSearchBlock(
  pages: Page[],
  basePath: string,
  readPageTerms: ReadPageTerms,
): SearchBlock {
  // Once for all that is made of it here; later, what has to be written is read again.
  const read = rememberByObject(readPageTerms);
  const head = createTermCollector();
  const text = createTermCollector();
  let sections = 0;
  for (const [at, page] of pages.entries()) {
    const terms = read(page);
    readTerms(terms.head, at, head.add);
    readTerms(terms.text, at, text.add);
    sections += terms.texts.length;
  }
  const now = toFileRenderers(pages, basePath, read);
  const later = toFileRenderers(pages, basePath, readPageTerms);
  return {
    sections,
    head: head.pack(),
    text: text.pack(),
    cards: toKeptText(now.cards(), later.cards),
    texts: now.texts.map((render, at) => toKeptText(render(), later.texts[at])),
  };
}

/** What renders each file of a block. */
export function toFileRenderers(
  pages: Page[],
  basePath: string,
  readPageTerms: ReadPageTerms,
): { cards: () => string; texts: (() => string)[] } {
  const toCard = (page: Page): PageCard => {
    const { title, operation, headings } = readPageTerms(page);
    return [withBase(basePath, page.path), title, operation, ...headings];
  };
  return {
    cards: () => JSON.stringify(pages.map(toCard)),
    texts: toGroups(pages, PAGES_PER_TEXTS).map(
      (group) => () => JSON.stringify(group.map((page) => readPageTerms(page).texts)),
    ),
  };
}

/** Divide a list into groups of so many members. */
export function toGroups<Member>(members: Member[], size: number): Member[][] {
  const count = Math.ceil(members.length / size);
  return Array.from({ length: count }, (_, at) => members.slice(at * size, (at + 1) * size));
}
