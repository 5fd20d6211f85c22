import type { NavbarLink, VersionLink } from './site.ts';

/** Holds the group of a tab set, whose direct children are radio buttons. All sets of a group show the same selection. */
export const CHOICES_ATTRIBUTE = 'data-choices';

/** The group of code samples. The values are languages. */
export const LANGUAGE_GROUP = 'lang';

/** Groups of which an address can select a tab: `?way=api&lang=python`. While it does, the root element has it as data. */
export const ADDRESS_GROUPS = ['way', LANGUAGE_GROUP];

/** The group of credentials in code samples. The values are names of security schemes. */
export const CREDENTIAL_GROUP = 'credential';

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
