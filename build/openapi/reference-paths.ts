import { withBase } from '../../client/model/path.ts';

/** Where the pages of one contract stand. */
export interface ReferencePaths {
  /** `/docs/api/management`, without the base path. */
  overview: string;
  /** Path of a page below the overview, without the base path. */
  page(slug: string): string;
  /** Put the base path in front. */
  withBase(path: string): string;
}

/** Lay out the paths of a contract's pages; none ends in a slash. */
export function createReferencePaths(name: string, basePath: string): ReferencePaths {
  const overview = `/docs/api/${encodeURIComponent(name)}`;
  return {
    overview,
    page: (slug) => `${overview}/${slug}`,
    withBase: (path) => withBase(basePath, path),
  };
}
