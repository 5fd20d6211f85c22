import { toPathKey, withBase } from '../../client/model/path.ts';
import type { FullReference, ReleaseAssets } from '../../client/model/release-assets.ts';
import type { Sidebar } from '../../client/model/sidebar.ts';
import type { NavbarLink, SiteMetadata, VersionLink } from '../../client/model/site.ts';
import type { BuildInput } from '../build-context.ts';
import type { Bundles, FullReferenceBundle } from './load-bundles.ts';
import type { Cache } from '../cache.ts';
import type { CompiledSite } from '../compile-site.ts';
import { resolveLink, toAnnouncement } from '../content/site-config.ts';
import type { Reference } from '../openapi/compile-spec.ts';
import { toPublishedSpec, toSpecAddress } from '../outputs/published-spec.ts';
import { toOutputs } from '../outputs/outputs.ts';
import { toReleaseFiles } from './release-files.ts';
import type { Release } from './release.ts';
import { CURRENT_VERSION, toRelease } from './to-release.ts';
import type { SearchFiles } from '../search/search-files.ts';

/** The parts of a release beside its pages. */
interface ReleaseParts {
  bundles: Bundles;
  search: SearchFiles;
  cache: Cache;
}

/** Put a compiled site and what it needs beside its pages together. */
export async function assembleRelease(
  { basePath }: Pick<BuildInput, 'basePath'>,
  compiled: CompiledSite,
  { bundles, search, cache }: ReleaseParts,
): Promise<Release> {
  const { config, docsRoot, drafts, pages, guideSidebars, redirects, reference } = compiled;
  const site = toSiteMetadata(compiled, basePath, search.entry);
  const allSidebars = reference ? [...guideSidebars, reference.sidebar] : guideSidebars;
  const spec = toPublishedSpec(reference);
  const specFiles = reference?.files ?? new Map();
  const outputs = await toOutputs({
    pages,
    sidebars: allSidebars,
    site,
    tagline: config.site.tagline,
    signals: config.site.agents?.signals ?? {},
    security: config.site.security,
    spec,
    specFiles,
    downloads: reference?.downloads ?? new Map(),
    origin: config.site.url ?? '',
    cache,
  });
  const { client, full } = bundles;
  const fullReference = toFullReference(reference, full, basePath);
  const assets: ReleaseAssets = {
    ...client.assets,
    site,
    tagline: config.site.tagline,
    fullReference,
    origin: config.site.url ?? null,
    specUrl: toSpecAddress(spec, basePath),
    contractVersion: reference?.version || null,
  };
  return toRelease({
    basePath,
    origin: assets.origin,
    docsRoot,
    draftIds: drafts.map(({ id }) => id),
    pages,
    sidebars: allSidebars,
    redirects: new Map([...redirects, ...toHomeRedirect(site)]),
    outputs,
    // In front of the bundle, so that a change of them needs no new one.
    worker: `const RELEASE_ASSETS=${JSON.stringify(assets)};\n${bundles.worker}`,
    files: toReleaseFiles(
      [
        client,
        search,
        outputs,
        ...(full && fullReference ? [full] : []),
        compiled.addresses.assets,
      ],
      pages,
      basePath,
    ),
  });
}

/** Collect the data that all pages share. The navbar links to the sidebars of the guide and to the reference. */
function toSiteMetadata(
  { config, addresses, pages, guideSidebars, reference }: CompiledSite,
  basePath: string,
  search: string,
): SiteMetadata {
  const guideLinks = toGuideLink(guideSidebars);
  const navbar = [...guideLinks, ...toReferenceLink(reference, basePath)];
  const hasLandingPage = pages.some((page) => page.path === '/');
  const homePath = hasLandingPage ? basePath : (navbar[0]?.path ?? basePath);
  const { title, copyright, agents } = config.site;
  return {
    title,
    copyright,
    basePath,
    homePath,
    navbar,
    search,
    versions: guideLinks.map(({ path }): VersionLink => ({ ...CURRENT_VERSION, path })),
    announcement: toAnnouncement(config.site, addresses.links),
    ...(agents && { agents: resolveLink(agents.page, addresses.links) }),
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
