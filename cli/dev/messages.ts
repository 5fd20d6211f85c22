import type { PageRecord, Route } from '../../client/model/page.ts';
import type { Problem } from '../../build/problem.ts';

/** Below this path, the server of the preview responds, and not the site's Worker. */
export const PREVIEW_PATH = '/_preview/';

/** Path of the Server-Sent Events that tabs follow. */
export const EVENTS_PATH = `${PREVIEW_PATH}events`;

/** A tab connects again after this time, because its connection ends when the Worker starts again. */
export const RETRY_MS = 200;

/** Path of the records that the Worker puts into KV. */
export const CHANGES_PATH = `${PREVIEW_PATH}changes`;

/** What is the asset server's in a release is below this path. */
export const FILES_PATH = `${PREVIEW_PATH}files`;

/** Path of the search index, whose files are made when somebody searches. */
export const SEARCH_FOLDER = `${PREVIEW_PATH}search/`;

/** A problem with the lines of the file around it. */
export interface FramedProblem extends Problem {
  /** Absolute path of the file. */
  path: string;
  /** Empty for a file that cannot be read. */
  codeFrame: string;
}

/** What a compilation sends to all open tabs. */
export type SiteEvent =
  /** An article that has just been compiled: it shows before the rest of the site is linked. */
  | { kind: 'page'; route: Pick<Route, 'path' | 'title' | 'layout'>; record: PageRecord }
  /** All problems that exist now. */
  | { kind: 'problems'; problems: FramedProblem[] };

/** What a tab of the preview receives. */
export type TabEvent =
  | SiteEvent
  /**
   * The first event of a connection. Another id than before means that another preview serves this address now;
   * `changedAt` is the time of the last change, in milliseconds since the epoch.
   */
  | { kind: 'hello'; id: string; changedAt: number }
  /** The site has changed: articles on `paths` or, with `hasNavigationChanges`, titles, paths or sidebars. */
  | { kind: 'site'; paths: string[]; hasNavigationChanges: boolean }
  | { kind: 'moved'; from: string; to: string }
  | { kind: 'reload' };

/** The difference between two states of the site. */
export interface ReleaseChange {
  /** Id of the release that is complete with it. */
  release: string;
  /** New KV records, and the manifest of the live release. */
  records: Map<string, string>;
  /** New and changed files of the asset server. */
  files: Map<string, Uint8Array | string>;
  /** The Worker's bundle, for which tabs load their documents again; null if it is the same. */
  worker: string | null;
  paths: string[];
  hasNavigationChanges: boolean;
  /** Old path → new path of pages whose file was renamed. */
  moves: [string, string][];
}

/** What the process that compiles the site sends to that of the preview. */
export type SiteMessage =
  | SiteEvent
  | { kind: 'progress'; step: string; done: number; total: number }
  | { kind: 'release'; change: ReleaseChange }
  /** The response to a request for the search index. */
  | { kind: 'search'; files: Map<string, string> };

/** The only request of the preview. */
export const SEARCH_REQUEST = { kind: 'search' };
