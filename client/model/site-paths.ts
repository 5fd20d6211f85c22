import { withBase, withoutBase } from './path.ts';

/* The paths at which the site itself responds, without the base path. No page can have them. */

/** Page of the search's results, which are also there as Markdown and JSON. */
export const SEARCH_PATH = '/search';
export const SEARCH_MARKDOWN_PATH = '/search.md';
export const SEARCH_JSON_PATH = '/search.json';

/** Description by which browsers add the site's search (OpenSearch 1.1). */
export const OPEN_SEARCH_PATH = '/opensearch.xml';

/** Endpoint of the Model Context Protocol. */
export const MCP_PATH = '/mcp';

/** Server card (SEP-2127). */
export const SERVER_CARD_PATH = '/mcp/server-card';

/** Browsers request it for documents that name no icon, such as Markdown. */
export const FAVICON_PATH = '/favicon.ico';

/** Icon for home screens. */
export const TOUCH_ICON_PATH = '/apple-touch-icon.png';

/** The site's metadata: its versions, each with all their docs. */
export const VERSIONS_PATH = '/versions.json';

/** Where plugins of other tools register a service worker. */
export const SERVICE_WORKER_PATH = '/sw.js';

/** Which release is deployed. */
export const RELEASE_PATH = '/release.json';

/** Index of all pages for agents (https://llmstxt.org). */
export const LLMS_TXT_PATH = '/llms.txt';

/** Catalog of the API and the MCP server (RFC 9727). */
export const API_CATALOG_PATH = '/.well-known/api-catalog';

/** Folders of the data of pages and of their sidebars, which have the release and the path of the page below them. */
export const DATA_FOLDER = '_data';
export const SIDEBAR_FOLDER = '_sidebar';

/** Folder of hashed files on the asset server. */
export const ASSET_FOLDER = '_assets';

/** Folder of files from authors, whose header rule lets them run nothing. */
export const CONTENT_ASSET_FOLDER = `${ASSET_FOLDER}/content`;

/** Folder of the texts that the Worker completes: the Markdown of pages, the sitemap, parts of the contract. */
export const TEXT_FOLDER = `${ASSET_FOLDER}/texts`;

/** Folder of social images. */
export const SOCIAL_IMAGE_FOLDER = `${ASSET_FOLDER}/social-images`;

/** End of the path of a slice, which begins with the path of the page of its operation. */
export const SLICE_EXTENSION = '.openapi.json';

/** The paths of single files and routes, which pages may link to. */
export const SITE_PATHS = [
  SEARCH_PATH,
  SEARCH_MARKDOWN_PATH,
  SEARCH_JSON_PATH,
  OPEN_SEARCH_PATH,
  MCP_PATH,
  FAVICON_PATH,
  TOUCH_ICON_PATH,
  VERSIONS_PATH,
  RELEASE_PATH,
  SERVICE_WORKER_PATH,
  LLMS_TXT_PATH,
  '/llms-full.txt',
  '/robots.txt',
  '/sitemap.xml',
  '/openapi.json',
  '/openapi.yaml',
];

/** Data and files of a release, and what belongs to one of the paths above or to a page of the reference. */
const SITE_FILES = [
  /^\/(?:_|\.well-known\/|mcp\/)/,
  /^\/(?:llms|llms-full|openapi)\/.*\.(?:txt|xml|json|yaml)$/,
  /\/llms\.txt$/,
  /\/_reference$/,
  /\.openapi\.json$/,
  /\/problems\/[^/]+\.json$/,
];

/** Tell whether the site itself responds at a path, given by its key without the base path. */
export function isReserved(key: string): boolean {
  return SITE_PATHS.includes(key) || SITE_FILES.some((pattern) => pattern.test(key));
}

/** Return the URL of a page's data in one release: (`/`, `4f1c`, `/docs/faqs/`) → `/_data/4f1c/docs/faqs/` */
export function toDataUrl(basePath: string, release: string, pagePath: string): string {
  return toReleaseUrl(DATA_FOLDER, basePath, release, pagePath);
}

/** Return the URL of a page's sidebar: (`/`, `4f1c`, `/docs/faqs/`) → `/_sidebar/4f1c/docs/faqs/` */
export function toSidebarUrl(basePath: string, release: string, pagePath: string): string {
  return toReleaseUrl(SIDEBAR_FOLDER, basePath, release, pagePath);
}

function toReleaseUrl(folder: string, basePath: string, release: string, pagePath: string): string {
  const path = withoutBase(basePath, pagePath) ?? pagePath;
  return withBase(basePath, `/${folder}/${release}${path}`);
}

/** What an address of the search page says. */
interface SearchAddress {
  query: string;
  filter?: string;
  page?: number;
  /** Whether misspelled words are searched for as they are. */
  isExact?: boolean;
}

/** Add a search to the path of the search page: (`/search`, { query: 'a b' }) → `/search?q=a+b` */
export function toSearchUrl(
  path: string,
  { query, filter = 'all', page = 1, isExact = false }: SearchAddress,
): string {
  const parameters = new URLSearchParams({
    ...(query !== '' && { q: query }),
    ...(filter !== 'all' && { kind: filter }),
    ...(page > 1 && { page: String(page) }),
    ...(isExact && { exact: '1' }),
  });
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}
