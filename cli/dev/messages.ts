import type { PageRecord, Route } from '../../client/model/page.ts';
import type { FileContent } from '../../build/release/release.ts';
import type { Problem } from '../../build/problem.ts';

/** Path of the Server-Sent Events that tabs follow. */
export const EVENTS_PATH = '/_preview/events';

/** KV key of the address of the preview's server, which has the events and the static files. */
export const SERVER_KEY = 'preview-server';

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
export type TabEvent = SiteEvent | { kind: 'site-changed' };

/** The difference between two releases. */
export interface ReleaseChange {
  /** New KV records, and the manifest of the live release. */
  records: Map<string, string>;
  /** New and changed files of the asset server, by path. */
  files: Map<string, FileContent>;
  /** Keys of all records and paths of all files. A path begins with a slash, a key does not. */
  names: string[];
  /** The Worker's bundle, null if it is the same. */
  worker: string | null;
}

/** What the process that compiles the site sends to that of the preview. */
export type SiteMessage = SiteEvent | { kind: 'release'; change: ReleaseChange };
