/** Longer paths are rejected without further checks. */
const MAX_PATH_LENGTH = 2048;

/**
 * Escaped slashes, backslashes, dots and control characters. Decoding them would change which page the path
 * names, so such a path never resolves.
 */
const HIDDEN_SEPARATOR = /%(?:2f|5c|2e|[01][0-9a-f]|7f)/i;

const UNSAFE_CHARACTER = /[\\\u0000-\u001f\u007f]/;

/** Endings that name the same page as the path without them, longest first. */
const REMOVABLE_ENDINGS = ['/index.html', '.html', '/index'];

/**
 * Resolve a path to the page that it names in any spelling: the other trailing slash, double slashes, another case,
 * needless escapes, `/index`, `.html` and `/index.html`. An unsafe path names none.
 *
 * `find` returns a page by its key (see `toPathKey`).
 */
export function resolvePath<Page>(
  pathname: string,
  find: (key: string) => Page | undefined,
): Page | undefined {
  const key = toPathKey(pathname);
  if (key === null) return undefined;
  for (const candidate of toCandidates(key)) {
    const page = find(candidate);
    if (page !== undefined) return page;
  }
  return undefined;
}

/**
 * Normalise a path to the key that all its spellings share. Returns null for an unsafe path.
 * `/Docs//FAQs/` → `/docs/faqs`, `/` → ``, `//host` → null.
 */
export function toPathKey(pathname: string): string | null {
  if (!pathname.startsWith('/') || pathname.startsWith('//')) return null;
  if (pathname.length > MAX_PATH_LENGTH) return null;
  if (HIDDEN_SEPARATOR.test(pathname) || UNSAFE_CHARACTER.test(pathname)) return null;
  const decoded = decodePath(pathname);
  if (decoded === null || UNSAFE_CHARACTER.test(decoded)) return null;
  const segments = decoded.split('/').filter((segment) => segment !== '');
  if (segments.some((segment) => segment === '.' || segment === '..')) return null;
  return segments
    .map((segment) => `/${segment}`)
    .join('')
    .normalize('NFC')
    .toLowerCase();
}

/** Prepend the base path: (`/base/`, `/docs/`) → `/base/docs/` */
export function withBase(basePath: string, path: string): string {
  return basePath + path.slice(1);
}

/** Path of the search page without the base path. */
export const SEARCH_PATH = '/search';

/** Browsers request it for documents that name no icon, such as Markdown. Without the base path. */
export const FAVICON_PATH = '/favicon.ico';

/** Icon for home screens, without the base path. */
export const TOUCH_ICON_PATH = '/apple-touch-icon.png';

/** Path of the description by which browsers add the site's search (OpenSearch 1.1), without the base path. */
export const OPEN_SEARCH_PATH = '/opensearch.xml';

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

/** Remove the base path: (`/base/`, `/base/docs/`) → `/docs/`. Returns null for a path outside of it. */
export function withoutBase(basePath: string, path: string): string | null {
  return path.startsWith(basePath) ? path.slice(basePath.length - 1) : null;
}

function decodePath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

function toCandidates(key: string): string[] {
  // A folder's slash is not part of a key: `/docs/.html` → `/docs`.
  const stripped = REMOVABLE_ENDINGS.filter((ending) => key.endsWith(ending)).map((ending) =>
    key.slice(0, -ending.length).replace(/\/$/, ''),
  );
  return [key, ...stripped];
}

/** Return the path of a page's Markdown: `/docs/faqs/` → `/docs/faqs.md`, `/base/` → `/base/index.md`. */
export function toMarkdownPath(path: string, basePath: string): string {
  return path === basePath ? `${basePath}index.md` : `${path.replace(/\/$/, '')}.md`;
}

/**
 * Return the URL of a page's data in one release, which is immutable:
 * (`/`, `4f1c`, `/docs/faqs/`) → `/_data/4f1c/docs/faqs/`
 */
export function toDataUrl(basePath: string, release: string, pagePath: string): string {
  return toReleaseUrl('_data', basePath, release, pagePath);
}

/** Return the URL of a page's sidebar: (`/`, `4f1c`, `/docs/faqs/`) → `/_sidebar/4f1c/docs/faqs/` */
export function toSidebarUrl(basePath: string, release: string, pagePath: string): string {
  return toReleaseUrl('_sidebar', basePath, release, pagePath);
}

function toReleaseUrl(kind: string, basePath: string, release: string, pagePath: string): string {
  const path = withoutBase(basePath, pagePath) ?? pagePath;
  return withBase(basePath, `/${kind}/${release}${path}`);
}

/** Folder of hashed files on the asset server, below the base path. */
export const ASSET_FOLDER = '_assets';

/** Folder of files from authors, whose header rule lets them run nothing. */
export const CONTENT_ASSET_FOLDER = `${ASSET_FOLDER}/content`;

/** Folder of social images. */
export const SOCIAL_IMAGE_FOLDER = `${ASSET_FOLDER}/social-images`;

/** Path of the Model Context Protocol endpoint, without the base path. */
export const MCP_PATH = '/mcp';

/** End of the path of a slice, which begins with the path of the page of its operation. */
export const SLICE_EXTENSION = '.openapi.json';

/** Path of the server card (SEP-2127), without the base path. */
export const SERVER_CARD_PATH = '/mcp/server-card';

/** The site's metadata: its versions, each with all their docs. */
export const VERSIONS_PATH = '/versions.json';

/** Which release is deployed, without the base path. */
export const RELEASE_PATH = '/release.json';
