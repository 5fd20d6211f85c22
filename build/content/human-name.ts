import { withoutNumberPrefix } from './content-route.ts';

/** Derive a title from the name of a file or folder: `docs/02-getting-started/index.mdx` → `Getting started`. */
export function toHumanName(source: string): string {
  const names = source
    .replace(/\.mdx?$/, '')
    .split('/')
    .map(withoutNumberPrefix);
  const isIndex = /^(?:index|readme)$/i.test(names.at(-1) ?? '');
  const name = (isIndex ? names.at(-2) : names.at(-1)) ?? 'Home';
  const words = name.replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
