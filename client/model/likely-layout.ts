import type { PageLayout } from './page.ts';
import type { SiteMetadata } from './site.ts';

/** Guess the layout of a page from its path, before its record has loaded. */
export function guessLayout(
  { homePath, navbar }: Pick<SiteMetadata, 'homePath' | 'navbar'>,
  path: string,
): PageLayout {
  if (!navbar.some((link) => link.path === homePath) && path === homePath) return 'landing';
  const section = navbar.find((link) => path === link.path || path.startsWith(`${link.path}/`));
  return section?.layout ?? 'guide';
}
