import type { Link, PageData, PageLayout } from './page.ts';
import type { Sidebar } from './sidebar.ts';
import type { SiteMetadata } from './site.ts';

/** What fills the space beside the sidebar. */
export type View =
  | ({ kind: 'page' } & PageData)
  /** No page has this path. */
  | { kind: 'not-found'; path: string; suggestions: Link[] }
  /** The page exists, its content could not be loaded. */
  | { kind: 'error'; path: string; title: string; message: string }
  /** What should have shown could not be rendered. */
  | { kind: 'crash'; path: string; message: string };

/** Everything the shell is rendered from, at the edge and in the browser alike. */
export interface ShellState {
  site: SiteMetadata;
  release: string;
  sidebar: Sidebar | null;
  view: View;
}

/** A page with what shows around it: all that a change of page needs. */
export interface LoadedPage {
  page: PageData;
  sidebar: Sidebar | null;
}

/** Path of what shows, base path included. */
export function toViewPath(view: View): string {
  return view.kind === 'page' ? view.route.path : view.path;
}

/** The layout of what shows; a page that is missing or failed looks like the guide. */
export function toViewLayout(view: View): PageLayout {
  return view.kind === 'page' ? view.route.layout : 'guide';
}
