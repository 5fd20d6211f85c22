/** What each measurement receives. */
export interface BenchContext {
  /** Folder of this project's sources. */
  sourceFolder: string;
  /** Holds corpora, releases and results. Safe to delete. */
  workFolder: string;
  /** The built release of this site. */
  releaseFolder: string;
  /** Number of samples of each varying figure. */
  runs: number;
  log(message: string): void;
}

/** Pages of this site that represent their kind. */
export const PAGES = {
  landing: '/',
  guide: '/docs/user-guide/users/intro',
  nextGuide: '/docs/user-guide/missions/intro',
  operation: '/docs/api/management/list-segments',
  overview: '/docs/api/management',
};
