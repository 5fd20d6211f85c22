/** What a requested path means, against the pages that exist. */
export type PathResolution<Page> =
  { kind: 'page'; page: Page } | { kind: 'redirect'; path: string } | { kind: 'missing' };

/** Longer paths are refused before any work is spent on them. */
const MAX_PATH_LENGTH = 2048;

/**
 * Slashes, backslashes, dots and control characters that hide behind an escape: decoding them would
 * change what the path names, so no page is ever looked up under them.
 */
const HIDDEN_SEPARATOR = /%(?:2f|5c|2e|[01][0-9a-f]|7f)/i;

const UNSAFE_CHARACTER = /[\\\u0000-\u001f\u007f]/;

/** Spellings that stand for the directory or the page before them, longest first. */
const REMOVABLE_ENDINGS = ['/index.html', '.html', '/index'];

/**
 * Resolve a requested path to the page it names, to the one redirect that leads there, or to nothing.
 *
 * `find` looks a page up by its key (see `toPathKey`). The page's own spelling wins; the other slash,
 * doubled slashes, another case, needless escapes, `/index`, `.html` and `/index.html` redirect to it.
 * A path that cannot be made safe is missing, never a repaired redirect.
 */
export function resolvePath<Page extends { path: string }>(
  pathname: string,
  find: (key: string) => Page | undefined,
): PathResolution<Page> {
  const key = toPathKey(pathname);
  if (key === null) return { kind: 'missing' };
  for (const candidate of toCandidates(key)) {
    const page = find(candidate);
    if (page) {
      return page.path === pathname
        ? { kind: 'page', page }
        : { kind: 'redirect', path: page.path };
    }
  }
  return { kind: 'missing' };
}

/**
 * Reduce a path to what all its spellings share, or to null when it is unsafe:
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

/** Put the base path in front of a path of the site: (`/base/`, `/docs/`) → `/base/docs/`. */
export function withBase(basePath: string, path: string): string {
  return basePath + path.slice(1);
}

/**
 * Take the base path off again: (`/base/`, `/base/docs/`) → `/docs/`; null for a path outside of it.
 */
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
  const stripped = REMOVABLE_ENDINGS.filter((ending) => key.endsWith(ending)).map((ending) =>
    key.slice(0, -ending.length),
  );
  return [key, ...stripped];
}
