/** `01-intro` and `2. Setup` are order, not name. A version such as `2.1` or a date is a name. */
const NUMBER_PREFIX = /^\d+(?:[-_. ]+|\) *)(?=[^\d\-_. ])/;

const INDEX_NAME = /^(?:index|readme)$/i;

/**
 * Derive a page's id and canonical path from its place in the content folder.
 * `docs/02-users/index.mdx` → `docs/users/index`, `/docs/users/`; `docs/02-users/01-intro.mdx` → `/docs/users/intro`.
 */
export function toContentRoute(source: string, slug?: string): { id: string; path: string } {
  const names = source
    .replace(/\.mdx?$/, '')
    .split('/')
    .map(withoutNumberPrefix);
  const isIndex = INDEX_NAME.test(names.at(-1) ?? '');
  const folder = names.slice(0, -1);
  const id = [...folder, isIndex ? 'index' : names.at(-1)].join('/');
  if (slug !== undefined) return { id, path: toSlugPath(slug, folder) };
  return { id, path: encodePath(isIndex ? ['', ...folder, ''] : ['', ...names]) };
}

/** `01-intro` → `intro`; a name that is a number alone stays. */
export function withoutNumberPrefix(name: string): string {
  return name.replace(NUMBER_PREFIX, '');
}

/** The number before a name, for the order of a sidebar: `02-users` → 2. */
export function toNumberPrefix(name: string): number | null {
  return NUMBER_PREFIX.test(name) ? Number.parseInt(name, 10) : null;
}

function toSlugPath(slug: string, folder: string[]): string {
  const from = slug.startsWith('/') ? [] : folder;
  const parts = slug.split('/').filter((part) => part !== '' && part !== '.');
  const end = slug.endsWith('/') || parts.length === 0 ? [''] : [];
  return encodePath(['', ...from, ...parts, ...end]);
}

function encodePath(parts: string[]): string {
  const path = parts.map(encodeSegment).join('/');
  // The root itself comes out as an empty string where an index lies in no folder.
  return path === '' ? '/' : path;
}

/** Escape what the URL standard escapes in a path, and no more, so that the path is what browsers ask for. */
function encodeSegment(segment: string): string {
  return encodeURI(segment.normalize('NFC')).replace(/[?#]/g, encodeURIComponent);
}
