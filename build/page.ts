import type { ElementContent } from 'hast';
import type { OpenQuestion } from '../client/article/provisional.tsx';
import type { Heading, PageLayout } from '../client/model/page.ts';
import type { SiteReference } from './article/site-reference.ts';
import type { Problem } from './problem.ts';

/** A page compiled from its source alone: it does not depend on other pages. */
export interface CompiledPage {
  /** Text of the page's own `h1`, if it has one. */
  ownTitle: string | null;
  questions: OpenQuestion[];
  /** Images made for the page: path without the base path → SVG. */
  images: Record<string, string>;
  /** Addresses in its tree. */
  references: SiteReference[];
  problems: Problem[];
  /** The article, with components as elements and addresses as written; null if the page has an error. */
  tree: ElementContent[] | null;
}

/** What is made from the tree of an article: see `foldArticle`. */
export interface Article {
  html: string;
  /** The article as Markdown. */
  markdown: string;
  /** What the search finds in it. */
  sections: PageSection[];
  /** Its table of contents. */
  headings: Heading[];
  /** Ids that a link's fragment may name. */
  anchors: string[];
}

/** What decides how the article of a page is read. */
export type ArticleMeta = Pick<Page, 'title' | 'layout' | 'operation'>;

/** A compiled page of the guide or the reference. */
export interface Page extends Article {
  /** The content path without its extension, or `api/<spec>/<slug>`. */
  id: string;
  /** Canonical path without the base path, percent-encoded: `/docs/faqs/`. */
  path: string;
  /** The path with the base path. */
  href: string;
  title: string;
  description: string;
  layout: PageLayout;
  /** Links to check. */
  links: PageLink[];
  /** Canonical paths of the pages that a guide page links to, without the base path. */
  linkedPaths?: string[];
  /** Questions about the platform that the page leaves open. */
  questions?: OpenQuestion[];
  /** The article, where it has registers of open questions: see `addOpenQuestions`. */
  tree?: ElementContent[];
  /** Images made for the page: path without the base path → SVG. */
  images?: Record<string, string>;
  /** Weight in the search, of 1: less for pages that repeat what others say, and 0 for those that it does not find. */
  searchWeight?: number;
  /** Words of its text by which the search finds the page before others. */
  keywords?: string[];
  /** Name in the links before and after an article, instead of its name in the sidebar. */
  paginationLabel?: string;
  /** In no list, and not for search engines. */
  isUnlisted?: true;
  /** Path of the page that lists it in place of a sidebar, and below which it stands. */
  parentPath?: string;
  /** Source file, relative to the working directory. */
  file: string;
  /** Day of the last change of its file: `2025-02-14`. Absent where it is unknown. */
  updatedOn?: string;
  /** Absent on pages that are not an operation. */
  operation?: OperationNames;
}

/** Tell whether the search has a page. */
export function isSearched({ isUnlisted, searchWeight }: Page): boolean {
  return !isUnlisted && searchWeight !== 0;
}

/** A part of a page that search can lead to. */
export interface PageSection {
  /** 1 for the page's beginning. */
  depth: number;
  /** Empty for the page's beginning. */
  anchor: string;
  heading: string;
  text: string;
  /** Names of parameters, fields and headers. */
  names: string[];
}

/** The names of an API operation. */
export interface OperationNames {
  method: string;
  /** Path template, or a webhook's name. */
  path: string;
  /** Empty where the spec has none. */
  id: string;
}

/** A link as written, with its place in the source. */
export interface PageLink {
  /** Resolved against the page: canonical path and fragment without the base path. */
  target: string;
  /** The address in the source. */
  written: string;
  file: string;
  line: number;
  column: number;
  /** JSON pointer to the place. */
  pointer?: string;
}
