/** Longer paths are rejected without further checks. */
const MAX_PATH_LENGTH = 2048;

/** Escaped slashes, backslashes, dots and controls. To decode them would change the page, so such a path never resolves. */
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
