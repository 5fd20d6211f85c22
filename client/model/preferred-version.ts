import type { NavbarLink, VersionLink } from './site.ts';

/** Carries the name of a version on the link by which a reader picks it. */
export const VERSION_ATTRIBUTE = 'data-version';

/** Lead the navbar's links into the docs to the version that the reader prefers. */
export function toPreferredVersion(
  navbar: NavbarLink[],
  versions: VersionLink[],
  preferred: VersionLink,
): NavbarLink[] {
  const isRoot = ({ path }: NavbarLink) => versions.some((version) => version.path === path);
  return navbar.map((link) => (isRoot(link) ? { ...link, path: preferred.path } : link));
}
