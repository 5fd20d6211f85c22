/**
 * Split a name into kebab-case words: at everything but letters and digits, from lower to upper
 * case, before the last capital of a run that goes on in lower case, and between letters and digits.
 * `getOAuth2Token` → `get-o-auth-2-token`, `Users (beta)` → `users-beta`, `—` → ``
 */
export function toSlug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(COMBINING_MARKS, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/([A-Za-z])(\d)/g, '$1 $2')
    .replace(/(\d)([A-Za-z])/g, '$1 $2')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')
    .toLowerCase();
}

/** Accents after normalisation: `é` is `e` and a combining mark. */
const COMBINING_MARKS = /\p{M}+/gu;

/** Return a slug or an id that is not taken, and take it: `schemas`, or else `schemas-2`. */
export function toFreeSlug(preferred: string, taken: Set<string>): string {
  let slug = preferred;
  for (let count = 2; taken.has(slug); count += 1) slug = `${preferred}-${count}`;
  taken.add(slug);
  return slug;
}

/** Keep characters that need no escaping in a fragment or a CSS selector. */
export function toFragment(preferred: string): string {
  const fragment = preferred.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '');
  return fragment === '' ? 'section' : fragment;
}
