import type { NavbarLink, SiteMetadata } from '../client/model/site.ts';
import { withBase } from '../client/model/path.ts';
import type { Sidebar } from '../client/model/sidebar.ts';
import type { SiteConfig } from './content/site-config.ts';
import type { Reference } from './openapi/compile-contract.ts';

/** Put together what every page shares: the navbar leads into the guide's sidebars and the reference. */
export function toSiteMetadata(
  config: SiteConfig,
  basePath: string,
  pages: { path: string }[],
  guide: Sidebar[],
  reference: Reference | null,
): SiteMetadata {
  const navbar = [...toGuideLink(guide), ...toReferenceLink(reference, basePath)];
  const hasLandingPage = pages.some((page) => page.path === '/');
  const homePath = hasLandingPage ? basePath : (navbar[0]?.path ?? basePath);
  return { ...config, basePath, homePath, navbar };
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
