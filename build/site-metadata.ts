import { withBase } from '../client/model/path.ts';
import type { Sidebar } from '../client/model/sidebar.ts';
import type { Announcement, NavbarLink, SiteMetadata, VersionLink } from '../client/model/site.ts';
import type { SiteConfig } from './content/site-config.ts';
import type { Reference } from './openapi/compile-spec.ts';

/** Collect the data that all pages share. The navbar links to the sidebars of the guide and to the reference. */
export function toSiteMetadata(
  config: SiteConfig,
  announcement: Announcement | null,
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
  const { title, copyright } = config;
  return {
    title,
    copyright,
    basePath,
    homePath,
    navbar,
    search,
    versions: guideLinks.map(({ path }): VersionLink => ({ ...CURRENT_VERSION, path })),
    announcement,
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
  return [{ label: 'API Reference', path, sidebar: reference.sidebar.name, layout: 'reference' }];
}

/** The only version of the docs. */
export const CURRENT_VERSION = { name: 'current', label: 'Next' };
