import type { PageData, PageLayout } from './page.ts';
import type { SidebarHtml } from './sidebar.ts';
import type { SiteMetadata } from './site.ts';

/** The content next to the sidebar. */
export type View =
  | ({ kind: 'page' } & PageData)
  /** What only the edge renders: the search page, and pages for errors. */
  | { kind: 'html'; path: string; html: string };

/** The input of the shell, at the edge and in the browser. */
export interface ShellState {
  site: SiteMetadata;
  release: string;
  sidebar: SidebarHtml | null;
  view: View;
}

/** A page and its sidebar: what a navigation needs. */
export interface LoadedPage {
  page: PageData;
  sidebar: SidebarHtml | null;
}

/** Return the path of a view, with the base path. */
export function toViewPath(view: View): string {
  return view.kind === 'page' ? view.route.path : view.path;
}

/** Return the layout of a view. Errors and the search page have the layout of the guide. */
export function toViewLayout(view: View): PageLayout {
  return view.kind === 'page' ? view.route.layout : 'guide';
}
