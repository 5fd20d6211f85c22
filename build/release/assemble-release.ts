import { toPathKey, withBase } from '../../client/model/path.ts';
import type {
  FullReference,
  InlineAsset,
  ReleaseAssets,
} from '../../client/model/release-assets.ts';
import type { Sidebar } from '../../client/model/sidebar.ts';
import type { NavbarLink, SiteMetadata, VersionLink } from '../../client/model/site.ts';
import { ASSETS_LINE } from './load-bundles.ts';
import type { Bundles, FullReferenceBundle } from './load-bundles.ts';
import type { Cache } from '../files/cache.ts';
import { resolveLink, toAnnouncement } from '../content/site-config.ts';
import type { Reference } from '../openapi/compile-spec.ts';
import { renderColors } from '../files/theme-palettes.ts';
import type { SiteColors } from '../files/theme-palettes.ts';
import { renderIcons } from '../outputs/icons.ts';
import { renderOutputs } from '../outputs/outputs.ts';
import { toInlineAsset } from './bundle-assets.ts';
import { toReleaseFiles } from './release-files.ts';
import type { Release } from './release.ts';
import { CURRENT_VERSION, toRelease } from './to-release.ts';
import type { SearchFiles } from '../search/search-files.ts';
import type { Site } from '../site.ts';

/** Put a site and what it needs beside its pages together. */
export async function assembleRelease(
  site: Site,
  { bundles, search, cache }: { bundles: Bundles; search: SearchFiles; cache: Cache },
): Promise<Release> {
  const { config, origin, reference, addresses, pages, redirects } = site;
  const { basePath } = site.input;
  const metadata = toSiteMetadata(site, search.entry);
  const outputs = await renderOutputs(site, metadata, cache);
  const icons = await renderIcons(config.site, cache);
  const { client, full } = bundles;
  const fullReference = toFullReference(reference, full, basePath);
  const assets: ReleaseAssets = {
    ...client.assets,
    styles: withColors(client.assets.styles, config.site.colors),
    icon: withBase(basePath, `/${icons.icon}`),
    site: metadata,
    tagline: config.site.tagline,
    fullReference,
    origin,
    specUrl: fullReference?.specUrl ?? null,
    apiVersion: reference?.version || null,
  };
  const files = [
    client,
    search,
    outputs,
    icons,
    ...(full && fullReference ? [full] : []),
    addresses.assets,
  ];
  return toRelease(
    { ...site, redirects: new Map([...redirects, ...toHomeRedirect(metadata)]) },
    {
      outputs,
      worker: bundles.worker.replace(
        ASSETS_LINE,
        () => `const RELEASE_ASSETS=${JSON.stringify(assets)};`,
      ),
      files: toReleaseFiles(files, pages, basePath),
    },
  );
}

/** Collect the data that all pages share. The navbar links to the sidebars of the guide and to the reference. */
function toSiteMetadata(
  { input, config, addresses, pages, guideSidebars, reference }: Site,
  search: string,
): SiteMetadata {
  const { basePath } = input;
  const { title, copyright, agents, logo, footer, navbar: labels } = config.site;
  const guideLinks = toGuideLink(guideSidebars, labels.guide);
  const navbar = [...guideLinks, ...toReferenceLink(reference, basePath, labels.reference)];
  const hasLandingPage = pages.some((page) => page.path === '/');
  const homePath = hasLandingPage ? basePath : (navbar[0]?.path ?? basePath);
  return {
    title,
    copyright,
    ...(logo !== undefined && { logo }),
    ...(footer.length > 0 && {
      footer: footer.map(({ label, href }) => ({
        label,
        href: resolveLink(href, addresses.links),
      })),
    }),
    basePath,
    homePath,
    navbar,
    search,
    versions: guideLinks.map(({ path }): VersionLink => ({ ...CURRENT_VERSION, path })),
    announcement: toAnnouncement(config.site, addresses.links),
    ...(agents && { agents: resolveLink(agents.page, addresses.links) }),
  };
}

function toGuideLink(guide: Sidebar[], label: string): NavbarLink[] {
  const first = guide.find((sidebar) => sidebar.nodes.length > 0);
  const path = first?.nodes[0]?.path;
  return first && path !== undefined ? [{ label, path, sidebar: first.name }] : [];
}

function toReferenceLink(
  reference: Reference | null,
  basePath: string,
  label: string,
): NavbarLink[] {
  if (!reference) return [];
  const path = withBase(basePath, reference.overviewPath);
  return [{ label, path, sidebar: reference.sidebar.name, layout: 'reference' }];
}

/** Let the owner's colours follow those of the style sheet. */
function withColors(styles: InlineAsset, colors: SiteColors | undefined): InlineAsset {
  return colors ? toInlineAsset(styles.text + renderColors(colors)) : styles;
}

/** A site without a landing page opens on its first page. */
function toHomeRedirect({ basePath, homePath }: SiteMetadata): Map<string, string> {
  return new Map(homePath === basePath ? [] : [[toPathKey(basePath) ?? '', homePath]]);
}

/** Null without an API contract, or with one that is too large for one page. */
function toFullReference(
  reference: Reference | null,
  bundle: FullReferenceBundle | null,
  basePath: string,
): FullReference | null {
  if (!reference?.fullReference || !bundle) return null;
  const { path, specPath } = reference.fullReference;
  return {
    path: withBase(basePath, path),
    title: `${reference.title}: full reference`,
    overviewPath: withBase(basePath, reference.overviewPath),
    specUrl: withBase(basePath, specPath),
    script: bundle.script,
    styles: bundle.styles,
  };
}
