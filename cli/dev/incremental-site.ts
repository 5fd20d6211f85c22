import { createBuildContext } from '../../build/build-context.ts';
import type { BuildInput } from '../../build/build-context.ts';
import type { SharedParts } from '../../build/build-site.ts';
import type { BuildProgress } from '../../build/progress.ts';
import { loadBundles } from '../../build/release/load-bundles.ts';
import type { Release } from '../../build/release/release.ts';
import {
  compileFirst,
  computeSearchFiles,
  ENTRIES,
  findFile,
  rebuild,
  rebundle,
  updatePage,
  updateRequested,
} from './site-updates.ts';
import type { WatchedSite, PreviewContext } from './site-updates.ts';
import type { PathRequest, SiteMessage } from './messages.ts';
import { createPageRequests } from './page-requests.ts';
import { createSiteCompiler } from './site-compiler.ts';

/** The site of an author's preview, which is compiled again where its sources change: the steps are in `site-updates.ts`. */
export interface IncrementalSite {
  /** The last complete state. */
  readonly release: Release;
  /** What new code of components continues from. */
  readonly parts: ContinuedParts;
  /**
   * Take in changed files, by absolute paths. Sends each page among them as soon as it is compiled; all else follows
   * from `rebuild`. Resolves to whether that is all that has changed.
   */
  update(paths: string[]): Promise<{ isComplete: boolean }>;
  /** Take in a request. Where only components have changed, the page that waits comes first. */
  request(request: Pick<PathRequest, 'path' | 'isWaiting'>): void;
  /** Compile the pages that are requested, before all others, and send a release that has them. */
  updateRequested(signal: AbortSignal): Promise<void>;
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

/** What a site continues from when components have changed: all else has the same code. */
export interface ContinuedParts
  extends
    Pick<SharedParts, 'highlighter'>,
    Pick<WatchedSite, 'bundles' | 'outputs' | 'state' | 'problems'> {
  /** Paths. The first is the latest, which most likely a tab shows. */
  requests: string[];
}

/**
 * Load and compile the whole site. `send` receives the first release too. `shared` is what other sites have made. With
 * the state of one, pages that are requested are compiled with this code, and all others by `rebuild`.
 */
export async function createIncrementalSite(
  input: BuildInput,
  progress: BuildProgress,
  send: (message: SiteMessage) => void,
  shared: Partial<SharedParts & ContinuedParts & { loadedAt: number }> = {},
): Promise<IncrementalSite> {
  const { loadedAt } = shared;
  const context = { ...createBuildContext(input, { isInMemory: true, loadedAt }), ...shared };
  const { cache, highlighter } = context;
  const { outputs = cache } = shared;
  const previewContext: PreviewContext = {
    input,
    compiler: createSiteCompiler(input, context, shared.state?.site ?? null),
    progress,
    send,
    outputs,
    problems: shared.problems ?? { bundles: [], worker: [], site: [] },
    requests: createPageRequests(shared.requests ?? [], shared.state !== undefined),
    bundles: shared.bundles ?? (await loadBundles(input, outputs, ENTRIES)),
  };
  const state = shared.state ?? (await compileFirst(previewContext));
  if (!shared.state) cache.prune();
  const site: WatchedSite = { ...previewContext, state };
  return {
    get release() {
      return site.state.release;
    },
    get parts() {
      const { bundles, problems, state, requests } = site;
      return { highlighter, bundles, outputs, state, problems, requests: requests.list() };
    },
    request({ path, isWaiting }) {
      if (findFile(site, path)) site.requests.add(path, isWaiting);
    },
    updateRequested: (signal) => updateRequested(site, signal),
    async update(paths) {
      site.requests.close();
      const files = site.compiler.invalidate(paths);
      const pages = await Promise.all(files.map((file) => updatePage(site, file)));
      return { isComplete: files.length === paths.length && pages.every(Boolean) };
    },
    rebundle: () => rebundle(site),
    rebuild: (signal) => rebuild(site, signal),
    computeSearchFiles: () => computeSearchFiles(site),
  };
}
