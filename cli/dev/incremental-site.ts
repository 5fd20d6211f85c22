import { setImmediate } from 'node:timers/promises';
import { withBase } from '../../client/model/path.ts';
import { addOpenQuestions } from '../../build/article/open-questions.tsx';
import { createBuildContext } from '../../build/build-context.ts';
import type { BuildInput } from '../../build/build-context.ts';
import type { SharedParts } from '../../build/build-site.ts';
import type { Site } from '../../build/site.ts';
import type { ContentFile } from '../../build/content/discover.ts';
import type { Page } from '../../build/page.ts';
import { hasErrors, mergeByCause } from '../../build/problem.ts';
import type { Problem } from '../../build/problem.ts';
import type { BuildProgress, Unit } from '../../build/progress.ts';
import { assembleRelease } from '../../build/release/assemble-release.ts';
import { checkWorker } from '../../build/release/check-worker.ts';
import { loadBundles } from '../../build/release/load-bundles.ts';
import { toPageRecord } from '../../build/release/page-record.ts';
import type { Release } from '../../build/release/release.ts';
import { toSearchFiles } from '../../build/search/search-files.ts';
import { toBundleProblems } from '../bundle-problems.ts';
import { addCodeFrames } from './code-frames.ts';
import type { SiteEvent, SiteMessage } from './messages.ts';
import { SEARCH_FOLDER } from './messages.ts';
import { compareStates, toSummary } from './release-change.ts';
import type { SiteState } from './release-change.ts';
import { findMoves } from './reload-sources.ts';
import { createSiteCompiler } from './site-compiler.ts';

/** The site of an author's preview, which follows its sources. */
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
   * Compile, link and check the whole site, and send the release. Ends early if `isSuperseded` says that there is
   * another change: an author does not wait for the checks.
   */
  rebuild(isSuperseded: () => boolean): Promise<void>;
  /** Compute the files of the search index: name → content. */
  computeSearchFiles(): Map<string, string>;
}

/** The site's client and Worker, and what follows changes. */
export const ENTRIES = {
  client: {
    entry: 'cli/dev/browser/entry.ts',
    beforePaint: 'cli/dev/browser/before-paint.ts',
  },
  worker: 'cli/dev/worker/entry.ts',
};

const SEARCH_ENTRY = 'entry.json';

/** Ends a compilation of what has changed since. */
const SUPERSEDED = new Error('Superseded');

/** Load and compile the whole site. `send` receives the first release too. `shared` is what other sites have made. */
export async function createIncrementalSite(
  input: BuildInput,
  progress: BuildProgress,
  send: (message: SiteMessage) => void,
  shared: Partial<SharedParts> = {},
): Promise<IncrementalSite> {
  const { basePath } = input;
  const quiet = { ...progress, report: () => {} };
  const context = { ...createBuildContext(input, { isInMemory: true }), ...shared };
  const { cache } = context;
  const compiler = createSiteCompiler(input, context);
  const problems = { bundles: [] as Problem[], worker: [] as Problem[], site: [] as Problem[] };

  const bundle = () => loadBundles(input, cache, ENTRIES);
  const assemble = (site: Site): Promise<Release> => {
    const search = { entry: `${SEARCH_FOLDER}${SEARCH_ENTRY}`, files: new Map<string, string>() };
    return assembleRelease(site, { bundles, search, cache });
  };
  // The index is made when somebody searches.
  const check = (release: Release) => checkWorker(release, basePath, { hasSearch: false });

  const report = (changed: Partial<typeof problems>): void => {
    Object.assign(problems, changed);
    const all = [...problems.bundles, ...problems.worker, ...problems.site];
    send({ kind: 'problems', problems: addCodeFrames(mergeByCause(all)) });
  };
  /** A Worker that throws does not replace the previous one. */
  const sendRelease = (before: SiteState | null, now: SiteState): void => {
    const moves = before
      ? findMoves(before.site.content.files, now.site.content.files, basePath)
      : [];
    const change = compareStates(before, now, moves);
    const isFaulty = hasErrors(problems.worker);
    send({ kind: 'release', change: isFaulty ? { ...change, worker: null } : change });
  };

  let bundles = shared.bundles ?? (await bundle());
  const first = await compiler.compileSite(progress);
  let state: SiteState = { site: first, release: await assemble(first) };
  problems.worker = await check(state.release);
  cache.prune();
  // Tabs of an earlier process or preview may be open.
  sendRelease(null, state);
  report({ site: first.problems });

  /** Send a page as soon as it is compiled. Resolves to whether other pages and checks stay as they are. */
  const updatePage = async (before: ContentFile): Promise<boolean> => {
    const page = await compiler.compilePage(before, quiet);
    if (!page) return false;
    const { site } = state;
    for (const event of toPageEvents(page.pages, site)) send(event);
    const others = site.problems.filter(({ file }) => file !== page.file.file);
    if (hasErrors(page.problems)) report({ site: [...others, ...page.problems] });
    const isArticleOnly = page.pages.every((page) => hasSameSummary(page, site));
    return isArticleOnly && !hasErrors([...page.problems, ...site.problems]);
  };

  const compileUnless = async (isSuperseded: () => boolean): Promise<Site | null> => {
    const begin = async (unit: Unit | null): Promise<void> => {
      await progress.begin(unit);
      if (await isSupersededNow(isSuperseded)) throw SUPERSEDED;
    };
    try {
      return await compiler.compileSite({ ...quiet, begin });
    } catch (error) {
      if (error !== SUPERSEDED) throw error;
      await progress.begin(null);
      return null;
    }
  };

  return {
    get release() {
      return state.release;
    },
    async update(paths) {
      const files = compiler.invalidate(paths);
      const areComplete = await Promise.all(files.map(updatePage));
      return { isComplete: files.length === paths.length && areComplete.every(Boolean) };
    },
    async rebundle() {
      try {
        bundles = await bundle();
        problems.bundles = [];
      } catch (error) {
        problems.bundles = toBundleProblems(error);
      }
    },
    async rebuild(isSuperseded) {
      const site = await compileUnless(isSuperseded);
      if (!site) return;
      report({ site: site.problems });
      const next = { site, release: await assemble(site) };
      if (next.release.worker !== state.release.worker) {
        report({ worker: await check(next.release) });
      }
      if (await isSupersededNow(isSuperseded)) return;
      sendRelease(state, next);
      state = next;
    },
    computeSearchFiles() {
      const { entry, files } = toSearchFiles(state.site, basePath, cache);
      const entryPath = entry.slice(basePath.length);
      const toName = (path: string) =>
        path === entryPath ? SEARCH_ENTRY : path.slice(path.lastIndexOf('/') + 1);
      return new Map([...files].map(([path, text]) => [toName(path), text]));
    },
  };
}

/** Let messages of the watcher in first. */
async function isSupersededNow(isSuperseded: () => boolean): Promise<boolean> {
  await setImmediate();
  return isSuperseded();
}

function toPageEvents(pages: Page[], { compiler, ...site }: Site): SiteEvent[] {
  const { basePath } = compiler;
  const listing = { pages: site.pages, sidebars: site.guideSidebars, basePath };
  return addOpenQuestions(pages, listing).map((page) => {
    const { title, layout } = page;
    const route = { path: withBase(basePath, page.path), title, layout };
    return { kind: 'page', route, record: toPageRecord(page) };
  });
}

/** Whether other pages and lists show the same of a page as before. */
function hasSameSummary(page: Page, { pages, reference }: Site): boolean {
  const before = pages.find(({ path }) => path === page.path);
  return before !== undefined && toSummary(page, reference) === toSummary(before, reference);
}
