import type { PageLayout, PageRecord } from '../../client/model/page.ts';
import type { Problem } from '../../build/problem.ts';

/** A problem with the lines of the file around it. */
export interface ShownProblem extends Problem {
  /** Empty where the file cannot be read. */
  frame: string;
}

/** An article that has just been compiled: it shows before the rest of the site is put together. */
export interface FreshPage {
  /** Canonical path, base path included. */
  path: string;
  title: string;
  description: string;
  layout: PageLayout;
  record: PageRecord;
}

/** Styles as they are now, by the layout that they belong to; `site` is on every page. */
export type FreshStyles = Record<string, string>;

/** What a tab of the preview is told. */
export type TabEvent =
  /** Another id than before: another preview serves this address now. */
  | { kind: 'hello'; id: string }
  | { kind: 'page'; page: FreshPage }
  /** The site has changed: articles on `paths` or, when `isOutline`, titles, paths or sidebars. */
  | { kind: 'site'; paths: string[]; isOutline: boolean }
  | { kind: 'moved'; from: string; to: string }
  | { kind: 'styles'; styles: FreshStyles }
  | { kind: 'problems'; problems: ShownProblem[] }
  | { kind: 'reload' };

/** What changed from one state of the site to the next. */
export interface ReleaseChange {
  /** Records that are new, without the manifest. */
  records: Map<string, string>;
  manifest: string;
  /** Files of the asset server that are new or different. */
  files: Map<string, Uint8Array | string>;
  /** Null where the code is the same. */
  worker: string | null;
  /** Whether tabs have to load their documents anew, where the Worker is another. */
  isReload: boolean;
  paths: string[];
  isOutline: boolean;
  /** Old path → new path of pages whose file was renamed. */
  moves: [string, string][];
}

/** What the process that holds the site tells the one that serves it. */
export type SiteMessage =
  /** Something changed: what is served is out of date until `settled`. */
  | { kind: 'changing' }
  | { kind: 'tabs'; event: TabEvent }
  | { kind: 'release'; change: ReleaseChange }
  | { kind: 'settled' }
  | { kind: 'search'; files: Map<string, string> };

/** The index of the search is made when somebody searches. */
export interface SearchRequest {
  kind: 'search';
}
