import { withBase } from '../../client/model/path.ts';
import { SECTIONS_PER_PAGE, WEIGHTS } from '../../client/model/search-index.ts';
import type { PageCard } from '../../client/model/search-index.ts';
import type { Page } from '../page.ts';
import { readTerms } from './page-terms.ts';
import type { PageTerms } from './page-terms.ts';
import { createTermCollector } from './term-places.ts';
import type { PackedTerms } from './term-places.ts';

/** What the index takes from pages that stand next to one another, whatever the others are. */
export interface SearchBlock {
  /** How many sections they have. */
  sections: number;
  /** Terms of what sections are called, and of what they say; places are counted from the first page. */
  head: PackedTerms;
  text: PackedTerms;
  /** Files of what is shown. */
  cards: string;
  texts: string[];
}

/** A page, and what search knows of it. */
export interface SearchPage {
  page: Page;
  terms: PageTerms;
}

/** Pages of a block, and whose cards share a file. */
export const PAGES_PER_BLOCK = 64;

/** Pages whose texts share a file. */
export const PAGES_PER_TEXTS = 4;

/** How far the places of one block are from those of the next. */
export const BLOCK_DISTANCE = PAGES_PER_BLOCK * SECTIONS_PER_PAGE * WEIGHTS;

/** Put the block of some pages together from what search knows of each. */
export function toSearchBlock(pages: SearchPage[], basePath: string): SearchBlock {
  const head = createTermCollector();
  const text = createTermCollector();
  let sections = 0;
  for (const [at, { terms }] of pages.entries()) {
    readTerms(terms.head, at, head.add);
    readTerms(terms.text, at, text.add);
    sections += terms.texts.length;
  }
  return {
    sections,
    head: head.pack(),
    text: text.pack(),
    cards: JSON.stringify(pages.map((page) => toCard(page, basePath))),
    texts: toGroups(pages, PAGES_PER_TEXTS).map((group) =>
      JSON.stringify(group.map(({ terms }) => terms.texts)),
    ),
  };
}

function toCard({ page, terms }: SearchPage, basePath: string): PageCard {
  const { title, operation, headings } = terms;
  return [withBase(basePath, page.path), title, operation, ...headings];
}

/** Divide a list into groups of so many members. */
export function toGroups<Member>(members: Member[], size: number): Member[][] {
  const count = Math.ceil(members.length / size);
  return Array.from({ length: count }, (_, at) => members.slice(at * size, (at + 1) * size));
}
