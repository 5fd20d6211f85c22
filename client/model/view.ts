import { parsePageRecord } from './page.ts';
import type { PageRecord, Route } from './page.ts';
import type { SidebarHtml } from './sidebar.ts';
import type { SiteMetadata } from './site.ts';

/** What the shell shows next to the sidebar. That of a page is the response of the data endpoint. */
export interface View {
  /** `html` is what only the edge renders, as the search page; `error` stands in the place of a page that failed. */
  kind: 'page' | 'html' | 'error';
  /** The rest of a route is for the Worker alone. */
  route: Pick<
    Route,
    'path' | 'title' | 'description' | 'layout' | 'sidebar' | 'breadcrumbs' | 'previous' | 'next'
  >;
  record: PageRecord;
}

/** The input of the shell, at the edge and in the browser. */
export interface ShellState {
  site: SiteMetadata;
  release: string;
  sidebar: SidebarHtml | null;
  view: View;
}

/** The state in a document, which has the sidebar, the article and the headings as elements. */
export interface DocumentState extends Pick<ShellState, 'site' | 'release'> {
  view: Omit<View, 'record'>;
}

/** Return the view of a page. */
export function toPageView(route: View['route'], record: PageRecord): View {
  const { path, title, description, layout, sidebar, breadcrumbs, previous, next } = route;
  const shellRoute = { path, title, description, layout, sidebar, breadcrumbs, previous, next };
  return { kind: 'page', route: shellRoute, record };
}

/** Parse the response of the data endpoint. Throws if it is invalid. */
export function parseView(value: unknown): View {
  const { kind, route, record } = Object(value) as Partial<View>;
  if (kind !== 'page' || typeof route?.path !== 'string') {
    throw new TypeError('The page data is invalid.');
  }
  return { kind, route, record: parsePageRecord(record) };
}
