import { createBuildContext } from '../../build/build-context.ts';
import type { BuildInput } from '../../build/build-context.ts';
import type { BuildProgress } from '../../build/progress.ts';
import { loadBundles } from '../../build/release/load-bundles.ts';
import type { Release } from '../../build/release/release.ts';
import {
  compileFirst,
  computeSearchFiles,
  ENTRIES,
  rebuild,
  rebundle,
  updatePage,
} from './site-updates.ts';
import type { WatchedSite, PreviewContext } from './site-updates.ts';
import type { SiteMessage } from './messages.ts';
import { createSiteCompiler } from './site-compiler.ts';

/** The site of an author's preview, which is compiled again where its sources change: the steps are in `site-updates.ts`. */
export interface IncrementalSite {
  /** The last complete state. */
  readonly release: Release;
  /**
   * Take in changed files, by absolute paths. Sends each page among them as soon as it is compiled; all else follows
   * from `rebuild`. Resolves to whether that is all that has changed.
   */
  update(paths: string[]): Promise<{ isComplete: boolean }>;
  /** Bundle client and Worker again. */
  rebundle(): Promise<void>;
  /**
   * Compile, link and check the whole site, and send the release. Rejects early where `signal` says that there is
   * another change: an author does not wait for the checks.
   */
  rebuild(signal: AbortSignal): Promise<void>;
  /** Compute the files of the search index: name → content. */
  computeSearchFiles(): Map<string, string>;
}

/** Load and compile the whole site. `send` receives the first release too. */
export async function createIncrementalSite(
  input: BuildInput,
  progress: BuildProgress,
  send: (message: SiteMessage) => void,
): Promise<IncrementalSite> {
  const context = createBuildContext(input, { isInMemory: true });
  const { cache } = context;
  const previewContext: PreviewContext = {
    input,
    compiler: createSiteCompiler(input, context),
    progress,
    send,
    outputs: cache,
    problems: { bundles: [], worker: [], site: [] },
    bundles: await loadBundles(input, cache, ENTRIES),
  };
  const site: WatchedSite = { ...previewContext, state: await compileFirst(previewContext) };
  cache.prune();
  return {
    get release() {
      return site.state.release;
    },
    async update(paths) {
      const files = site.compiler.invalidate(paths);
      const updates = await Promise.all(files.map((file) => updatePage(site, file)));
      return { isComplete: files.length === paths.length && updates.every(Boolean) };
    },
    rebundle: () => rebundle(site),
    rebuild: (signal) => rebuild(site, signal),
    computeSearchFiles: () => computeSearchFiles(site),
  };
}
