import type { SpecDownload } from '../../../client/article/operation-article.ts';
import { withBase } from '../../../client/model/path.ts';

/** Paths of the pages and files of one document. */
export interface ReferencePaths {
  /** `/docs/api/management`, without the base path. */
  overview: string;
  /** Path of a page below the overview, without the base path. */
  page(slug: string): string;
  /** The whole reference on one page, without the base path; slugs have no underscore. */
  fullReference: string;
  /** The document as a file: `/openapi/management.json`, without the base path. */
  document(format: 'json' | 'yaml'): string;
  /** The slice of an operation: `/docs/api/management/create-user.openapi.json`, without the base path. */
  slice(slug: string): string;
  /** Add the base path. */
  withBase(path: string): string;
}

/** Create the paths of a document; none ends with a slash. */
export function createReferencePaths(name: string, basePath: string): ReferencePaths {
  const overview = `/docs/api/${encodeURIComponent(name)}`;
  return {
    overview,
    page: (slug) => `${overview}/${slug}`,
    fullReference: `${overview}/_reference`,
    document: (format) => `/openapi/${encodeURIComponent(name)}.${format}`,
    slice: (slug) => `${overview}/${slug}.openapi.json`,
    withBase: (path) => withBase(basePath, path),
  };
}

/** List the downloads of the whole document. */
export function toDownloads(options: {
  paths: ReferencePaths;
  files: ReadonlyMap<string, unknown>;
}): SpecDownload[] {
  const { paths, files } = options;
  return (['json', 'yaml'] as const)
    .map((format) => ({ format: format.toUpperCase(), path: paths.document(format) }))
    .filter(({ path }) => files.has(path))
    .map(({ format, path }) => ({ format, url: paths.withBase(path) }));
}

/** Return the address of the slice of an operation; null without one. */
export function toSliceUrl(
  slug: string,
  { paths, files }: { paths: ReferencePaths; files: ReadonlyMap<string, unknown> },
): string | null {
  const path = paths.slice(slug);
  return files.has(path) ? paths.withBase(path) : null;
}
