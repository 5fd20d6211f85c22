import { relative } from 'node:path';
import { assembleSite } from './assemble-site.ts';
import { createBuildContext } from './build-context.ts';
import type { BuildContext, BuildInput } from './build-context.ts';
import { checkSite } from './checks/check-site.ts';
import { listUrls } from './checks/published-urls.ts';
import { compileGuide } from './guide/compile-guide.ts';
import { loadSources } from './load-sources.ts';
import type { Problem } from './problem.ts';
import { hasErrors, mergeByCause } from './problem.ts';
import type { BuildProgress } from './progress.ts';
import { assembleRelease } from './release/assemble-release.ts';
import { loadBundles } from './release/load-bundles.ts';
import type { Bundles } from './release/load-bundles.ts';
import type { Release } from './release/release.ts';
import { toSearchFiles } from './search/search-files.ts';
import { createSiteContext } from './site.ts';
import type { Site } from './site.ts';

/** A release, or null when there are errors. */
export interface BuildResult {
  release: Release | null;
  problems: Problem[];
  /** Number of its pages. */
  pages: number;
  /** Source files that are not in it because of errors. */
  leftOut: string[];
  /** Addresses that readers may bookmark. */
  urls: string[];
}

/** What builds of one process can share. */
export interface SharedParts extends BuildContext {
  bundles: Bundles;
}

/** Build a release: the steps, in order. */
export async function buildSite(
  input: BuildInput,
  progress: BuildProgress,
  shared: Partial<SharedParts> = {},
): Promise<BuildResult> {
  const context = { ...createBuildContext(input), ...shared };
  const { cache } = context;
  // The bundler is a process of its own, and works while pages are compiled.
  const [site, bundles] = await Promise.all([
    compileSite(input, context, progress),
    shared.bundles ?? loadBundles(input, cache),
  ]);
  cache.prune();
  const { pages } = site;
  const problems = mergeByCause(site.problems);
  const leftOut = listLeftOut(site);
  const result = { problems, pages: pages.length, leftOut, urls: listUrls(pages) };
  if (pages.length === 0 || (hasErrors(problems) && !input.keepGoing)) {
    return { ...result, release: null };
  }
  const search = toSearchFiles(site, input.basePath, cache);
  const release = await assembleRelease(site, { bundles, search, cache });
  return { ...result, release };
}

/** Compile a site, and check it. Where what pages share has errors, no page is compiled unless the build keeps going. */
export async function compileSite(
  input: BuildInput,
  context: BuildContext,
  progress: BuildProgress,
): Promise<Site> {
  const site = createSiteContext(await loadSources(input, context, progress), context);
  const files = site.hasSharedErrors && !input.keepGoing ? [] : site.content.files;
  const guide = await compileGuide(files, site, { cache: context.cache, progress });
  const assembled = assembleSite(site, guide);
  return { ...assembled, problems: checkSite(assembled) };
}

function listLeftOut({ input, content, pages, reference }: Site): string[] {
  const built = new Set(pages.map(({ file }) => file));
  const files = content.files.map(({ file }) => file).filter((file) => !built.has(file));
  const isReferenceLeftOut = reference?.pages.length === 0;
  if (input.openApiFile === null || !isReferenceLeftOut) return files;
  return [...files, relative('', input.openApiFile)];
}
