import type { Route } from '../../client/model/page.ts';
import type { ReleaseAssets } from '../../client/model/release-assets.ts';
import type { Manifest } from '../store/manifest.ts';
import { toShownSidebar } from '../store/sidebar.ts';
import { createDocument } from './document.tsx';
import type { PageDocument } from './document.tsx';
import type { ClientLoading } from './head.ts';
import { renderMetadata } from './metadata.ts';

/** What a page's document takes from the request. */
interface PageFrame {
  release: string;
  /** Origin of canonical addresses. */
  origin: string;
  client: ClientLoading;
}

/** Render the shell of a page from what the manifest says of it. */
export function createPageDocument(
  assets: ReleaseAssets,
  manifest: Manifest,
  route: Route,
  { release, origin, client }: PageFrame,
): PageDocument {
  const openBranches = route.breadcrumbs.map(({ branch }) => branch);
  return createDocument(assets, {
    ...route,
    release,
    client,
    metadata: renderMetadata(route, assets.site, origin),
    sidebar: toShownSidebar(manifest, route.sidebar, openBranches),
  });
}
