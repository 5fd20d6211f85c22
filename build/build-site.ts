import { relative } from 'node:path';
import { assembleRelease } from './release/assemble-release.ts';
import { createBuildContext } from './build-context.ts';
import type { BuildContext, BuildInput } from './build-context.ts';
import { loadBundles } from './release/load-bundles.ts';
import type { Bundles } from './release/load-bundles.ts';
import { compileSite } from './compile-site.ts';
import { listUrls } from './checks/published-urls.ts';
import type { Problem } from './problem.ts';
import { hasErrors, mergeByCause } from './problem.ts';
import type { BuildProgress } from './progress.ts';
import type { Release } from './release/release.ts';
import { toSearchFiles } from './search/search-files.ts';

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
  // The bundler is a process of its own, and works while pages are compiled.
  const [site, bundles] = await Promise.all([
    compileSite(input, context, progress),
    shared.bundles ?? loadBundles(input, context.cache),
  ]);
  context.cache.prune();
  const { files, pages, reference } = site;
  const problems = mergeByCause(site.problems);
  const urls = listUrls(pages);
  const built = new Set(pages.map(({ file }) => file));
  const leftOut = files.map(({ file }) => file).filter((file) => !built.has(file));
  if (input.openApiFile !== null && reference?.pages.length === 0) {
    leftOut.push(relative('', input.openApiFile));
  }
  const result = { problems, pages: pages.length, leftOut, urls };
  if (pages.length === 0 || (hasErrors(problems) && !input.keepGoing)) {
    return { ...result, release: null };
  }
  const { cache } = context;
  const search = toSearchFiles(site, input.basePath, cache);
  const release = await assembleRelease(input, site, { bundles, search, cache });
  return { ...result, release };
}
