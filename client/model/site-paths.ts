import {
  FAVICON_PATH,
  MCP_PATH,
  OPEN_SEARCH_PATH,
  RELEASE_PATH,
  SEARCH_PATH,
  TOUCH_ICON_PATH,
  VERSIONS_PATH,
} from './path.ts';

/** Paths at which the site itself responds, without the base path: a page cannot have them. In `path.ts`, the client would load the list. */
export const SITE_PATHS = [
  SEARCH_PATH,
  `${SEARCH_PATH}.md`,
  `${SEARCH_PATH}.json`,
  OPEN_SEARCH_PATH,
  MCP_PATH,
  FAVICON_PATH,
  TOUCH_ICON_PATH,
  VERSIONS_PATH,
  RELEASE_PATH,
  '/llms.txt',
  '/llms-full.txt',
  '/robots.txt',
  '/sitemap.xml',
  '/openapi.json',
  '/openapi.yaml',
];

/** Data and files of a release, and what belongs to one of the paths above. */
const SITE_FILES =
  /^\/(?:_|\.well-known\/|mcp\/|(?:llms|llms-full|openapi)\/.*\.(?:txt|xml|json|yaml)$)|\/llms\.txt$|\/_reference$|\.openapi\.json$/;

/** Tell whether the site itself responds at a path, given by its key without the base path. */
export function isReserved(key: string): boolean {
  return SITE_PATHS.includes(key) || SITE_FILES.test(key);
}
