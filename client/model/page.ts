/** A heading that the table of contents lists. */
export interface Heading {
  depth: 2 | 3;
  /** Fragment id, unescaped. */
  id: string;
  /** Plain text. */
  text: string;
}

/** A page's content in KV, with the hash of its bytes as its key. */
export interface PageRecord {
  /** The article, rendered at build time, with the page's `h1`. */
  html: string;
  headings: Heading[];
}

/**
 * `landing` fills the width, `guide` has a table of contents, `reference` has examples next to the text. The styles of each,
 * which other pages do not need, are in `client/styles/<layout>.css`.
 */
export const PAGE_LAYOUTS = ['guide', 'landing', 'reference'] as const;

export type PageLayout = (typeof PAGE_LAYOUTS)[number];

/** The part of the site whose pages have a layout. */
const PARTS: Record<PageLayout, 'guide' | 'reference'> = {
  guide: 'guide',
  landing: 'guide',
  reference: 'reference',
};

/** Tell whether a page is of the API reference, and not of the guide. */
export function isOfReference({ layout }: { layout: PageLayout }): boolean {
  return PARTS[layout] === 'reference';
}

/** Parts of articles with styles that other documents do not contain, in `client/styles/<part>.css`. */
export type StyledPart = 'tabs' | 'terms' | 'figures' | 'tasks' | 'operation-lists' | 'rare-parts';

export interface Link {
  label: string;
  /** Path with the base path. */
  path: string;
}

/** Size of social images in pixels, as Open Graph consumers recommend. */
export const SOCIAL_IMAGE_SIZE = { width: 1200, height: 630 };

/** A page in the manifest: enough for the status, the headers and the shell. */
export interface Route {
  /** Canonical path with the base path, percent-encoded. */
  path: string;
  /** The content path without its extension, or the operation's slug below the name of its OpenAPI document. */
  id: string;
  title: string;
  description: string;
  layout: PageLayout;
  /** What its article has of them. Absent if it has none. */
  parts?: StyledPart[];
  /** Name of the sidebar that lists the page. */
  sidebar: string | null;
  /** What contains the page: branches of the sidebar, outermost first, and the list of a page without an entry. */
  breadcrumbs: Breadcrumb[];
  previous: Link | null;
  next: Link | null;
  /** KV key of its record. */
  record: string;
  /** Path of its Markdown on the asset server, with the base path. */
  markdown: string;
  /** File name of its social image. Empty if it has none. */
  socialImage: string;
  /** Day of its last change: `2025-02-14`. Absent where it is unknown. */
  updatedOn?: string;
  /** In no list, and not for search engines. */
  isUnlisted?: true;
}

/** A branch above a page, or the page that lists it. The path is null if the branch has no page. */
export interface Breadcrumb {
  label: string;
  path: string | null;
  /** Id of the sidebar branch, or path of the list. */
  branch: string;
}

/** Parse a page record from KV. Throws if it is invalid. */
export function parsePageRecord(value: unknown): PageRecord {
  if (!isObject(value) || typeof value['html'] !== 'string' || !Array.isArray(value['headings'])) {
    throw new TypeError('The page record is invalid.');
  }
  // The headings come from the build. The keys above distinguish a record from an error page or a truncated value.
  return value as unknown as PageRecord;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
