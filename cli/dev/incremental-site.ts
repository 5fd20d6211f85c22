import { setImmediate } from 'node:timers/promises';
import { withBase } from '../../client/model/path.ts';
import { toDataUrl } from '../../client/model/site-paths.ts';
import { LIVE_RELEASE } from '../../worker/live-release.ts';
import { addOpenQuestions } from '../../build/article/open-questions.tsx';
import { createBuildContext } from '../../build/build-context.ts';
import type { BuildInput } from '../../build/build-context.ts';
import type { SharedParts } from '../../build/build-site.ts';
import type { Site } from '../../build/site.ts';
import type { Cache } from '../../build/files/cache.ts';
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
import type { PathRequest, SiteEvent, SiteMessage } from './messages.ts';
import { SEARCH_FOLDER } from './messages.ts';
import { compareStates, toSummary } from './release-change.ts';
import type { SiteState } from './release-change.ts';
import { findMoves } from './reload-sources.ts';
import { createSiteCompiler } from './site-compiler.ts';

/** The site of an author's preview, which follows its sources. */
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
  updateRequested(isSuperseded: () => boolean): Promise<void>;
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

/** By what has them. */
type SiteProblems = Record<'bundles' | 'worker' | 'site', Problem[]>;

/** What a site continues from when components have changed: all else has the same code. */
export interface ContinuedParts extends Pick<SharedParts, 'highlighter' | 'bundles'> {
  /** Has bundles, and what is made of pages. */
  outputs: Cache;
  state: SiteState;
  problems: SiteProblems;
  /** Paths. The first is the latest, which most likely a tab shows. */
  requests: string[];
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

/**
 * Load and compile the whole site. `send` receives the first release too. `shared` is what other sites have made. With the
 * state of one, pages that are requested are compiled with this code, and all others by `rebuild`.
 */
export async function createIncrementalSite(
  input: BuildInput,
  progress: BuildProgress,
  send: (message: SiteMessage) => void,
  shared: Partial<SharedParts & ContinuedParts & { loadedAt: number }> = {},
): Promise<IncrementalSite> {
  const { basePath } = input;
  const quiet = { ...progress, report: () => {} };
  const { loadedAt } = shared;
  const context = { ...createBuildContext(input, { isInMemory: true, loadedAt }), ...shared };
  const { cache, highlighter } = context;
  const { outputs = cache } = shared;
  const compiler = createSiteCompiler(input, context, shared.state?.site ?? null);
  const problems: SiteProblems = shared.problems ?? { bundles: [], worker: [], site: [] };

  const bundle = () => loadBundles(input, outputs, ENTRIES);
  const assemble = (site: Site): Promise<Release> => {
    const search = { entry: `${SEARCH_FOLDER}${SEARCH_ENTRY}`, files: new Map<string, string>() };
    return assembleRelease(site, { bundles, search, cache: outputs });
  };
  // The index is made when somebody searches.
  const check = (release: Release) => checkWorker(release, basePath, { hasSearch: false });

  const report = (changed: Partial<SiteProblems>): void => {
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
  const compileFirst = async (): Promise<SiteState> => {
    const site = await compiler.compileSite(progress);
    const first = { site, release: await assemble(site) };
    problems.worker = await check(first.release);
    cache.prune();
    // Tabs of an earlier process or preview may be open.
    sendRelease(null, first);
    report({ site: site.problems });
    return first;
  };
  let state = shared.state ?? (await compileFirst());
  let [lastRequest = ''] = shared.requests ?? [];
  /** Null where a page may depend on what has changed and is not compiled. */
  let requested = shared.state ? new Set(shared.requests) : null;

  /** Send a page as soon as it is compiled. Resolves to it, or to null if other pages or checks may not stay as they are. */
  const updatePage = async (before: ContentFile): Promise<Page[] | null> => {
    const page = await compiler.compilePage(before, quiet);
    if (!page) return null;
    const { site } = state;
    const pages = addOpenQuestions(page.pages, {
      pages: site.pages,
      sidebars: site.guideSidebars,
      basePath,
    });
    for (const page of pages) send(toPageEvent(page, basePath));
    const others = site.problems.filter(({ file }) => file !== page.file.file);
    if (hasErrors(page.problems)) report({ site: [...others, ...page.problems] });
    const isArticleOnly = page.pages.every((page) => hasSameSummary(page, site));
    return isArticleOnly && !hasErrors([...page.problems, ...site.problems]) ? pages : null;
  };

  const findFile = (path: string): ContentFile | undefined =>
    state.site.content.files.find((file) => toAddresses(file.path, basePath).includes(path));
  const updateRequested: IncrementalSite['updateRequested'] = async (isSuperseded) => {
    const requests = [...(requested ?? [])];
    const updated = new Map<string, Page>();
    for (const path of requests) {
      const file = findFile(path);
      const pages = file && (await updatePage(file));
      for (const page of pages ?? []) updated.set(page.path, page);
    }
    if (requests.length === 0 || (await isSupersededNow(isSuperseded))) return;
    for (const path of requests) requested?.delete(path);
    const pages = state.site.pages.map((page) => updated.get(page.path) ?? page);
    const site = { ...state.site, pages };
    const next = { site, release: await assemble(site) };
    sendRelease(state, next);
    state = next;
    const paths = [...updated.keys()].flatMap((path) => toAddresses(path, basePath));
    if (!(await isSupersededNow(isSuperseded))) send({ kind: 'fresh', paths });
  };
  const compileUnless = async (isSuperseded: () => boolean): Promise<Site | null> => {
    const begin = async (unit: Unit | null): Promise<void> => {
      if (await isSupersededNow(isSuperseded)) throw SUPERSEDED;
      await updateRequested(isSuperseded);
      await progress.begin(unit);
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
    get parts() {
      const requests = [lastRequest, ...(requested ?? [])];
      return { highlighter, bundles, outputs, state, problems, requests };
    },
    request({ path, isWaiting }) {
      if (!findFile(path)) return;
      lastRequest = path;
      if (isWaiting) requested?.add(path);
    },
    updateRequested,
    async update(paths) {
      requested = null;
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
      requested = null;
    },
    computeSearchFiles() {
      const { entry, files } = toSearchFiles(state.site, basePath, outputs);
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

function toPageEvent(page: Page, basePath: string): SiteEvent {
  const { title, layout } = page;
  const route = { path: withBase(basePath, page.path), title, layout };
  return { kind: 'page', route, record: toPageRecord(page) };
}

/** List the paths at which a tab requests a page: its own, and that of its data. */
function toAddresses(pagePath: string, basePath: string): string[] {
  const path = withBase(basePath, pagePath);
  return [path, toDataUrl(basePath, LIVE_RELEASE, path)];
}

/** Whether other pages and lists show the same of a page as before. */
function hasSameSummary(page: Page, { pages, reference }: Site): boolean {
  const before = pages.find(({ path }) => path === page.path);
  return before !== undefined && toSummary(page, reference) === toSummary(before, reference);
}
