import type { NavbarLink, VersionLink } from './site.ts';

/** Holds the name of a version on its link in the version menu. */
export const VERSION_ATTRIBUTE = 'data-version';

/** Point the navbar's links to the docs at the reader's preferred version. */
export function toPreferredVersion(
  navbar: NavbarLink[],
  versions: VersionLink[],
  preferred: VersionLink,
): NavbarLink[] {
  const isRoot = ({ path }: NavbarLink) => versions.some((version) => version.path === path);
  return navbar.map((link) => (isRoot(link) ? { ...link, path: preferred.path } : link));
}
