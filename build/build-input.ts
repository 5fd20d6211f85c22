import type { Problem } from './problem.ts';

/** What a build is asked for. */
export interface BuildInput {
  /** Folder of this project's own sources. */
  sourceFolder: string;
  /** Null builds the reference alone. */
  contentFolder: string | null;
  /** Null builds the guide alone. */
  contractFile: string | null;
  /** Starts and ends with a slash. */
  basePath: string;
  /** What a broken link is, in pages and in the contract's descriptions. */
  brokenLinks: { content: Problem['severity']; contract: Problem['severity'] };
  /**
   * Whether examples in the contract that do not fit their schemas are errors, and flaws of pages
   * that other publishers live with: JSON blocks that are no JSON, images without alternative text.
   */
  checkExamples: boolean;
  /** Where compiled pages are kept between builds; null keeps none. */
  cacheFolder: string | null;
}
