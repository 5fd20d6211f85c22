/** A heading that the table of contents lists. */
export interface Heading {
  depth: 2 | 3;
  /** Fragment id, unescaped. */
  id: string;
  /** Plain text. */
  text: string;
}

/** A page's content as KV stores it: immutable, keyed by the hash of its bytes. */
export interface PageRecord {
  /** The article, rendered at build time; it carries the page's `h1`. */
  html: string;
  headings: Heading[];
}

/** `landing` fills the width; `guide` has a table of contents; `reference` puts examples beside the text. */
export type PageLayout = 'landing' | 'guide' | 'reference';

export interface Link {
  label: string;
  /** Path from the origin's root, base path included. */
  path: string;
}

/** Size of social images in pixels, as Open Graph consumers recommend. */
export const SOCIAL_IMAGE_SIZE = { width: 1200, height: 630 };

/** What the manifest knows of a page: enough for status, headers, title and the shell around the article. */
export interface Route {
  /** Canonical path, base path included, spelled as it stands in an URL. */
  path: string;
  /** Where it comes from: the content path without its extension, or the operation's slug under its contract. */
  id: string;
  title: string;
  description: string;
  layout: PageLayout;
  /** Name of the sidebar it stands in, or null. */
  sidebar: string | null;
  /** The sidebar branches that lead to it, outermost first. */
  breadcrumbs: Breadcrumb[];
  previous: Link | null;
  next: Link | null;
  /** KV key of its record. */
  record: string;
  /** KV key of its Markdown. */
  markdown: string;
  /** File name of its social image; empty where it has none. */
  socialImage: string;
}

/** One step of the way to a page; a branch without a page of its own has no path. */
export interface Breadcrumb {
  label: string;
  path: string | null;
  /** Id of the sidebar branch. */
  branch: string;
}

/** What the shell is rendered from: keys and texts that only the edge needs stay there. */
export type ShownRoute = Pick<
  Route,
  'path' | 'title' | 'layout' | 'sidebar' | 'breadcrumbs' | 'previous' | 'next'
>;

/** Take from a route what shows. */
export function toShownRoute(route: ShownRoute): ShownRoute {
  const { path, title, layout, sidebar, breadcrumbs, previous, next } = route;
  return { path, title, layout, sidebar, breadcrumbs, previous, next };
}

/** Everything a page shows, in one object: the data endpoint's answer and the shell's input. */
export interface PageData {
  route: ShownRoute;
  record: PageRecord;
}
