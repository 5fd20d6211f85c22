import type { Breadcrumb, Route } from '../../client/model/page.ts';
import type { SidebarNode } from '../../client/model/sidebar.ts';

/*
 * A manifest is text: the head, then one line of JSON for each entry, sorted by code unit. A line is an array
 * of the entry's key and its value: `["page /docs/faqs",{…}]`. A request parses only the lines that it needs. The
 * text is ASCII, which takes half the memory of any other text and the least time to decode.
 */

/** The first line. */
export interface ManifestHead {
  /** Hash of the Worker's code: a release is its pages and the code that serves them. */
  worker: string;
  /** Number of pages by sidebar. */
  sidebarSizes: Record<string, number>;
}

export type EntryKind = 'page' | 'redirect' | 'branch' | 'text';

/** A page without what follows from its sidebar branch: see `Manifest.toRoute`. */
export interface PageEntry extends Omit<Route, 'sidebar' | 'breadcrumbs'> {
  /** The innermost branch that contains the page, or the list below which it stands, or else the name of its sidebar. */
  branch: string | null;
}

/** A sidebar, a branch of one, or an entry whose page lists others. */
export interface BranchEntry {
  /** Its own entries, without those of the branches in it. A list has none. */
  nodes: SidebarNode[];
  /** Null for a sidebar. */
  breadcrumb: Breadcrumb | null;
  /** The branch or sidebar that contains it; null for a sidebar. */
  parent: string | null;
}

/** Return the start of the line of an entry: `["page /docs/faqs",`. */
export function toLineStart(kind: EntryKind, key: string): string {
  return `[${toAsciiJson(`${kind} ${key}`)},`;
}

/** Return JSON in ASCII: `é` → `"\u00e9"` */
export function toAsciiJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
