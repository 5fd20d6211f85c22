import type { Link, PageData, PageLayout } from './page.ts';
import type { Sidebar } from './sidebar.ts';
import type { SiteMetadata } from './site.ts';

/** The content next to the sidebar. */
export type View =
  | ({ kind: 'page' } & PageData)
  /** The search page, as HTML. */
  | { kind: 'search'; path: string; html: string }
  /** No page has this path. A long one is cut. */
  | { kind: 'not-found'; path: string; suggestions: Link[] }
  /** The page exists, but its content could not be loaded. */
  | { kind: 'error'; path: string; title: string; message: string }
  /** The content could not be rendered. */
  | { kind: 'crash'; path: string; message: string };

/** The input of the shell, at the edge and in the browser. */
export interface ShellState {
  site: SiteMetadata;
  release: string;
  sidebar: Sidebar | null;
  view: View;
}

/** A page and its sidebar: what a navigation needs. */
export interface LoadedPage {
  page: PageData;
  sidebar: Sidebar | null;
}

/** Return the path of a view, with the base path. */
export function toViewPath(view: View): string {
  return view.kind === 'page' ? view.route.path : view.path;
}

/** Return the layout of a view. Errors have the layout of the guide. */
export function toViewLayout(view: View): PageLayout {
  return view.kind === 'page' ? view.route.layout : 'guide';
}
