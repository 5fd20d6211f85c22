import type { PageLayout } from './page.ts';
import type { SiteMetadata } from './site.ts';

/** Tell from its path alone which layout a page most likely has: its record, which is certain, comes later. */
export function toLikelyLayout(
  { homePath, navbar }: Pick<SiteMetadata, 'homePath' | 'navbar'>,
  path: string,
): PageLayout {
  if (!navbar.some((link) => link.path === homePath) && path === homePath) return 'landing';
  const entrance = navbar.find((link) => path === link.path || path.startsWith(`${link.path}/`));
  return entrance?.layout ?? 'guide';
}
