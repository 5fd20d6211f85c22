import { withBase } from '../../../client/model/path.ts';

/** Where the pages of one contract stand. */
export interface ReferencePaths {
  /** `/docs/api/management`, without the base path. */
  overview: string;
  /** Path of a page below the overview, without the base path. */
  page(slug: string): string;
  /** The whole reference in one document, without the base path; no slug has an underscore. */
  fullReference: string;
  /** The contract as a file: `/openapi/management.json`, without the base path. */
  contract(format: 'json' | 'yaml'): string;
  /** An operation's own contract: `/docs/api/management/create-user.openapi.json`, without the base path. */
  slice(slug: string): string;
  /** Put the base path in front. */
  withBase(path: string): string;
}

/** Lay out the paths of a contract's pages; none ends in a slash. */
export function createReferencePaths(name: string, basePath: string): ReferencePaths {
  const overview = `/docs/api/${encodeURIComponent(name)}`;
  return {
    overview,
    page: (slug) => `${overview}/${slug}`,
    fullReference: `${overview}/_reference`,
    contract: (format) => `/openapi/${encodeURIComponent(name)}.${format}`,
    slice: (slug) => `${overview}/${slug}.openapi.json`,
    withBase: (path) => withBase(basePath, path),
  };
}
