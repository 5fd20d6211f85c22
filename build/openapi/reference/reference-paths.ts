import { withBase } from '../../../client/model/path.ts';
import { SLICE_EXTENSION } from '../../../client/model/site-paths.ts';

/** Paths of the pages and files of one document. */
export interface ReferencePaths {
  /** `/docs/api/management`, without the base path. */
  overview: string;
  /** Path of a page below the overview, without the base path. */
  page(slug: string): string;
  /** Address of a page below the overview, with the base path. */
  url(slug: string): string;
  /** The whole reference on one page, without the base path; slugs have no underscore. */
  fullReference: string;
  /** The document as a file: `/openapi/management.json`, without the base path. */
  document(format: 'json' | 'yaml'): string;
  /** The slice of an operation: `/docs/api/management/create-user.openapi.json`, without the base path. */
  slice(slug: string): string;
  /** A component as JSON Schema: `/openapi/schemas/User.json`, without the base path. */
  schema(name: string): string;
  /** The list of the API's versions: `/docs/api/changelog`, without the base path. */
  changelog: string;
  /** The changes of a version, without the base path. */
  version(version: string): string;
  /** Add the base path. */
  withBase(path: string): string;
}

/** Path below which all pages of the reference are, without the base path. */
export const REFERENCE_ROOT = '/docs/api';

/** Path of the list of the API's versions, without the base path. */
const CHANGELOG_PATH = `${REFERENCE_ROOT}/changelog`;

/** Path of what changed in each version of the API as JSON, without the base path. */
export const CHANGES_PATH = '/openapi/changes.json';

/** Path of all API errors as JSON, without the base path. */
export const PROBLEMS_PATH = '/openapi/problems.json';

/** Path of the examples of webhook messages, without the base path. */
export const MESSAGES_PATH = '/openapi/webhook-messages.json';

/** Create the paths of a document; none ends with a slash. */
export function createReferencePaths(name: string, basePath: string): ReferencePaths {
  const overview = `${REFERENCE_ROOT}/${encodeURIComponent(name)}`;
  return {
    overview,
    page: (slug) => `${overview}/${slug}`,
    url: (slug) => withBase(basePath, `${overview}/${slug}`),
    fullReference: `${overview}/_reference`,
    document: (format) => `/openapi/${encodeURIComponent(name)}.${format}`,
    slice: (slug) => `${overview}/${slug}${SLICE_EXTENSION}`,
    schema: (component) => `/openapi/schemas/${encodeURIComponent(component)}.json`,
    changelog: CHANGELOG_PATH,
    version: (version) => `${CHANGELOG_PATH}/${encodeURIComponent(version)}`,
    withBase: (path) => withBase(basePath, path),
  };
}
