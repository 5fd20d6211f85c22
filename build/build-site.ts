import { toPathKey } from '../client/model/path.ts';
import type { ReleaseAssets } from '../client/model/release-assets.ts';
import type { SiteMetadata } from '../client/model/site.ts';
import type { BuildInput } from './build-input.ts';
import { bundleClient } from './bundle/bundle-client.ts';
import type { ClientBundle } from './bundle/bundle-client.ts';
import { bundleFullReference } from './bundle/bundle-full-reference.ts';
import type { FullReferenceBundle } from './bundle/bundle-full-reference.ts';
import { bundleWorker } from './bundle/bundle-worker.ts';
import { compileSite, createSiteServices, createWorkshop, loadSources } from './compile-site.ts';
import type { CompiledSite } from './compile-site.ts';
import { toAnnouncement } from './content/announcement.ts';
import { toFullReference } from './full-reference.ts';
import { toMachineContent } from './machines/machine-content.ts';
import { toContractAddress, toPublishedContract } from './openapi/publish/published-contract.ts';
import { hasErrors, sortProblems } from './problem.ts';
import type { Problem } from './problem.ts';
import type { Progress } from './progress.ts';
import { loadReleaseFiles } from './release/release-files.ts';
import type { Release } from './release/release.ts';
import { toRelease } from './release/to-release.ts';
import { toSearchFiles } from './search/search-files.ts';
import type { SearchFiles } from './search/search-files.ts';
import { toSiteMetadata } from './site-metadata.ts';

/** A release, or null when there are errors. */
export interface BuildResult {
  release: Release | null;
  problems: Problem[];
}

/** Build a release: the steps, in order. */
export async function buildSite(input: BuildInput, progress: Progress): Promise<BuildResult> {
  const workshop = await createWorkshop(input);
  const sources = await loadSources(input, workshop, progress);
  const services = createSiteServices(input, sources, workshop);
  const site = await compileSite(input, sources, services, workshop, progress);
  await workshop.prune(site.pages.length);
  const problems = sortProblems(site.problems);
  if (hasErrors(problems)) return { release: null, problems };
  const { sourceFolder, basePath } = input;
  const full = site.reference?.fullReference
    ? await bundleFullReference(sourceFolder, basePath)
    : null;
  const bundles = { client: await bundleClient(sourceFolder, basePath), full };
  const search = toSearchFiles(site.pages, basePath);
  const toWorker = (assets: ReleaseAssets) => bundleWorker(sourceFolder, assets);
  const release = await assembleRelease(input, site, { ...bundles, search, toWorker });
  return { release, problems };
}

/** What a release has beside its pages. */
export interface ReleaseParts {
  client: ClientBundle;
  /** Null without the full reference. */
  full: FullReferenceBundle | null;
  search: SearchFiles;
  toWorker(assets: ReleaseAssets): Promise<string>;
}

/** Put a compiled site and what it needs beside its pages together. */
export async function assembleRelease(
  { basePath }: Pick<BuildInput, 'basePath'>,
  compiled: CompiledSite,
  { client, full, search, toWorker }: ReleaseParts,
): Promise<Release> {
  const { config, docsRoot, pages, guideSidebars, redirects, reference, links, assets } = compiled;
  const site = toSiteMetadata(
    config.site,
    toAnnouncement(config.site.announcement, links),
    basePath,
    pages,
    guideSidebars,
    reference,
    search.entry,
  );
  const allSidebars = reference ? [...guideSidebars, reference.sidebar] : guideSidebars;
  const contract = toPublishedContract(reference);
  const contractFiles = reference?.files ?? new Map();
  const machines = await toMachineContent({
    pages,
    sidebars: allSidebars,
    site,
    contract,
    contractFiles,
    texts: compiled.texts,
  });
  const { entry, icon, styles, layoutStyles, beforePaint } = client;
  const worker = await toWorker({
    site,
    entry,
    icon,
    styles,
    layoutStyles,
    beforePaint,
    fullReference: toFullReference(reference, full, basePath),
    origin: config.site.url ?? null,
    contract: toContractAddress(contract, basePath),
  });
  return toRelease({
    basePath,
    docsRoot,
    pages,
    sidebars: allSidebars,
    redirects: new Map([...redirects, ...toHomeRedirect(site)]),
    machines,
    worker,
    files: await loadReleaseFiles(
      [client, search, machines, ...(full ? [full] : [])],
      assets,
      contractFiles,
      basePath,
    ),
  });
}

/** A site without a landing page opens on its first page. */
function toHomeRedirect({ basePath, homePath }: SiteMetadata): Map<string, string> {
  return new Map(homePath === basePath ? [] : [[toPathKey(basePath) ?? '', homePath]]);
}
