import type { Announcement, NavbarLink, SiteMetadata, VersionLink } from '../client/model/site.ts';
import { withBase } from '../client/model/path.ts';
import type { Sidebar } from '../client/model/sidebar.ts';
import type { SiteConfig } from './content/site-config.ts';
import { CURRENT_VERSION } from './current-version.ts';
import type { Reference } from './openapi/compile-contract.ts';

/** Put together what every page shares: the navbar leads into the guide's sidebars and the reference. */
export function toSiteMetadata(
  config: SiteConfig,
  basePath: string,
  pages: { path: string }[],
  guide: Sidebar[],
  reference: Reference | null,
  search: string,
): SiteMetadata {
  const guideLinks = toGuideLink(guide);
  const navbar = [...guideLinks, ...toReferenceLink(reference, basePath)];
  const hasLandingPage = pages.some((page) => page.path === '/');
  const homePath = hasLandingPage ? basePath : (navbar[0]?.path ?? basePath);
  return {
    ...config,
    basePath,
    homePath,
    navbar,
    search,
    versions: guideLinks.map(({ path }): VersionLink => ({ ...CURRENT_VERSION, path })),
    announcement: config.announcement ? toAnnouncement(config.announcement, basePath) : null,
  };
}

function toGuideLink(guide: Sidebar[]): NavbarLink[] {
  const first = guide.find((sidebar) => sidebar.nodes.length > 0);
  const path = first?.nodes[0]?.path;
  return first && path !== undefined ? [{ label: 'Docs', path, sidebar: first.name }] : [];
}

function toReferenceLink(reference: Reference | null, basePath: string): NavbarLink[] {
  if (!reference) return [];
  const path = withBase(basePath, reference.overviewPath);
  return [{ label: 'API Reference', path, sidebar: reference.sidebar.name }];
}

function toAnnouncement(
  { id, text, href }: NonNullable<SiteConfig['announcement']>,
  basePath: string,
): Announcement {
  const isOwn = href?.startsWith('/') && !href.startsWith('//');
  return { id, text, path: href === undefined ? null : isOwn ? withBase(basePath, href) : href };
}
