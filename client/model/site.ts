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
  /** The sidebar the link leads into: the link is current while that sidebar shows. */
  sidebar: string;
  /** The layout of the page it leads to and of those below, where it is not that of the guide. */
  layout?: PageLayout;
}

/** What a reader of the metadata can tell a version by. */
export type VersionLink = Pick<Version, 'name' | 'label' | 'path'>;

/** A line above every page, until the reader dismisses it. */
export interface Announcement {
  /** Whoever dismissed another id sees this one. */
  id: string;
  text: string;
  /** Where it leads, base path included; null for words alone. */
  path: string | null;
}

/** What every page of the site shares. */
export interface SiteMetadata {
  title: string;
  copyright: string;
  /** Starts and ends with a slash. */
  basePath: string;
  /** The landing page or, where there is none, the first page. */
  homePath: string;
  navbar: NavbarLink[];
  /** Address of the search index's entry: see `SearchEntry`. */
  search: string;
  /** The newest first; none where there are no docs. */
  versions: VersionLink[];
  announcement: Announcement | null;
}
