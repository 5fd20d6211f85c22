import type { Problem } from './problem.ts';

/** Input of a build. */
export interface BuildInput {
  /** Folder of this project's own sources. */
  sourceFolder: string;
  /** Null builds the reference alone. */
  contentFolder: string | null;
  /** Null builds the guide alone. */
  contractFile: string | null;
  /** Starts and ends with a slash. */
  basePath: string;
  /** Severity of a broken link, in pages and in descriptions of the API contract. */
  brokenLinks: { content: Problem['severity']; contract: Problem['severity'] };
  /**
   * Whether invalid examples in the API contract are errors, and, in pages, invalid JSON blocks and missing
   * alternative text.
   */
  checkExamples: boolean;
  /** Folder of the cache; null builds without one. */
  cacheFolder: string | null;
}
