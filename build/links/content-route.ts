/** Matches the order prefix in `01-intro` and `2. Setup`, but no version such as `25.x`, no year and no `7-day-trial`. */
const NUMBER_PREFIX = /^(?:\d\d[-_. ]+|\d+[.)] +)(?=[^\d\-_. ])(?!x(?:[-_. ]|$))/i;

const INDEX_NAME = /^(?:index|readme)$/i;

/**
 * Derive a page's id and canonical path from its place in the content folder.
 * `docs/02-users/index.mdx` → `docs/users/index`, `/docs/users/`; `docs/02-users/01-intro.mdx` → `/docs/users/intro`.
 * The front matter may have another name for the file (`id`) and another path (`slug`).
 */
export function toContentRoute(
  source: string,
  { id: ownName, slug }: { id?: string | undefined; slug?: string | undefined } = {},
): { id: string; path: string } {
  const { names, isIndex } = toNames(source);
  const folder = names.slice(0, -1);
  const name = ownName ?? names.at(-1) ?? '';
  const id = [...folder, isIndex && ownName === undefined ? 'index' : name].join('/');
  if (slug !== undefined) return { id, path: toSlugPath(slug, folder) };
  return { id, path: encodePath(['', ...folder, isIndex ? '' : name]) };
}

/** Derive a title from the name of a file or folder: `docs/02-getting-started/index.mdx` → `Getting started`. */
export function toHumanName(source: string): string {
  const { names, isIndex } = toNames(source);
  const name = (isIndex ? names.at(-2) : names.at(-1)) ?? 'Home';
  // A date keeps its signs.
  const words = name.replace(/(\d-(?=\d))|[-_]+/g, (_, date = ' ') => date).trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function toNames(source: string) {
  const names = source
    .replace(/\.mdx?$/, '')
    .split('/')
    .map(withoutNumberPrefix);
  return { names, isIndex: INDEX_NAME.test(names.at(-1) ?? '') };
}

/** `01-intro` → `intro`; a name that is only a number stays. */
export function withoutNumberPrefix(name: string): string {
  return name.replace(NUMBER_PREFIX, '');
}

/** Return the order prefix of a name: `02-users` → 2. */
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
  // An index in the root folder has an empty path.
  return path === '' ? '/' : path;
}

/** Escape exactly what the URL standard escapes in a path, so that the path equals the one that browsers request. */
function encodeSegment(segment: string): string {
  return encodeURI(segment.normalize('NFC')).replace(/[?#]/g, encodeURIComponent);
}
