import type { Link, PageLayout } from './page.ts';

/** A page as the version metadata lists it. */
export interface Doc {
  id: string;
  path: string;
  sidebar?: string;
}

/** One version of the docs. */
export interface Version {
  name: string;
  label: string;
  isLast: boolean;
  path: string;
  mainDocId: string;
  docs: Doc[];
  draftIds: string[];
}

export interface NavbarLink extends Link {
  /** Name of the sidebar that the link opens. The link is current while it shows. */
  sidebar: string;
  /** The layout of the linked page and those below it. `guide` if absent. */
  layout?: PageLayout;
}

export type VersionLink = Pick<Version, 'name' | 'label' | 'path'>;

/** A message above every page, until the reader dismisses it. */
export interface Announcement {
  /** Dismissal is stored by id. */
  id: string;
  text: string;
  /** Path of the link, with the base path. Null for text without a link. */
  path: string | null;
}

/** Metadata that all pages of the site share. */
export interface SiteMetadata {
  title: string;
  copyright: string;
  /** Path data of the owner's logo, on a square of 24. */
  logo?: string;
  /** Links in the footer. An address of this site has the base path. */
  footer?: { label: string; href: string }[];
  /** Starts and ends with a slash. */
  basePath: string;
  /** The landing page, or the first page if there is none. */
  homePath: string;
  navbar: NavbarLink[];
  /** URL of the search index's entry: see `SearchEntry`. */
  search: string;
  /** Newest first. */
  versions: VersionLink[];
  announcement: Announcement | null;
  /** Path of the page about reading the site with programs, with the base path. */
  agents?: string;
  /** Where the reader has the site: the Worker adds it to the documents of pages. */
  origin?: string;
}

/** Guess the layout of a page from its path, before its record has loaded. */
export function guessLayout(
  { homePath, navbar }: Pick<SiteMetadata, 'homePath' | 'navbar'>,
  path: string,
): PageLayout {
  if (path === homePath && !navbar.some((link) => link.path === homePath)) return 'landing';
  const section = navbar.find((link) => path === link.path || path.startsWith(`${link.path}/`));
  return section?.layout ?? 'guide';
}

/** Return the document title: `Page | Site`, or `Site` for the page with the title of the site. */
export function toDocumentTitle(pageTitle: string, siteTitle: string): string {
  return pageTitle === siteTitle ? siteTitle : `${pageTitle} | ${siteTitle}`;
}
