import { toPathKey } from '../client/model/path.ts';
import type { SiteMetadata } from '../client/model/site.ts';
import type { BuildInput } from './build-input.ts';
import { withReleaseAssets } from './bundle/bundle-worker.ts';
import { loadBundles } from './bundle/load-bundles.ts';
import type { Bundles } from './bundle/load-bundles.ts';
import type { Cache } from './cache.ts';
import { createBuildContext, createSiteContext, linkSite, loadSources } from './compile-site.ts';
import type { BuildContext, CompiledSite } from './compile-site.ts';
import { toAnnouncement } from './content/announcement.ts';
import { toFullReference } from './full-reference.ts';
import { compilePages } from './mdx/compile-pages.ts';
import { toOutputs } from './outputs/outputs.ts';
import { toSpecAddress, toPublishedSpec } from './openapi/files/published-spec.ts';
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
  /** How long the check of links, anchors and images took. */
  checkSeconds: number;
}

/** Build a release: the steps, in order. */
export async function buildSite(input: BuildInput, progress: Progress): Promise<BuildResult> {
  const context = createBuildContext(input);
  // The bundler is a process of its own, and works while pages are compiled.
  const [site, bundles] = await Promise.all([
    compileSite(input, context, progress),
    loadBundles(input),
  ]);
  context.cache.prune();
  const { checkSeconds } = site;
  const problems = sortProblems(site.problems);
  if (hasErrors(problems)) return { release: null, problems, checkSeconds };
  const search = toSearchFiles(site.pages, input.basePath, context.cache);
  const release = await assembleRelease(input, site, { bundles, search, cache: context.cache });
  return { release, problems, checkSeconds };
}

/** Compile a site, and check how everything hangs together. */
export async function compileSite(
  input: BuildInput,
  context: BuildContext,
  progress: Progress,
): Promise<CompiledSite> {
  const sources = await loadSources(input, context, progress);
  const site = createSiteContext(input, sources, context);
  const onProgress = (done: number, total: number) => progress.report('Pages', done, total);
  const pages = await compilePages(sources.files, site.compiler, context.cache, onProgress);
  return linkSite(input, sources, site, pages.map(site.resolve));
}

/** What a release has beside its pages. */
export interface ReleaseParts {
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
  const { config, docsRoot, pages, guideSidebars, redirects, reference, addresses } = compiled;
  const site = toSiteMetadata(
    config.site,
    toAnnouncement(config.site.announcement, addresses.links),
    basePath,
    pages,
    guideSidebars,
    reference,
    search.entry,
  );
  const allSidebars = reference ? [...guideSidebars, reference.sidebar] : guideSidebars;
  const spec = toPublishedSpec(reference);
  const specFiles = reference?.files ?? new Map();
  const outputs = await toOutputs({
    pages,
    sidebars: allSidebars,
    site,
    tagline: config.site.tagline,
    spec,
    specFiles,
    cache,
  });
  const { client, full } = bundles;
  const fullReference = toFullReference(reference, full, basePath);
  const { entry, icon, styles, layoutStyles, beforePaint, basePathBanner } = client;
  const worker = withReleaseAssets(bundles.worker, {
    site,
    tagline: config.site.tagline,
    entry,
    icon,
    styles,
    layoutStyles,
    beforePaint,
    basePathBanner,
    fullReference,
    origin: config.site.url ?? null,
    contract: toSpecAddress(spec, basePath),
  });
  return toRelease({
    basePath,
    docsRoot,
    pages,
    sidebars: allSidebars,
    redirects: new Map([...redirects, ...toHomeRedirect(site)]),
    outputs,
    worker,
    files: await loadReleaseFiles(
      [client, search, outputs, ...(full && fullReference ? [full] : [])],
      pages,
      addresses.assets,
      specFiles,
      basePath,
    ),
  });
}

/** A site without a landing page opens on its first page. */
function toHomeRedirect({ basePath, homePath }: SiteMetadata): Map<string, string> {
  return new Map(homePath === basePath ? [] : [[toPathKey(basePath) ?? '', homePath]]);
}
