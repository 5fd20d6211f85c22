import { resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { withBase } from '../../client/model/path.ts';
import { assembleRelease } from '../../build/release/assemble-release.ts';
import type { SharedParts } from '../../build/build-site.ts';
import { createBuildContext } from '../../build/build-context.ts';
import type { BuildInput } from '../../build/build-context.ts';
import { loadBundles } from '../../build/release/load-bundles.ts';
import { createSiteContext, linkSite } from '../../build/compile-site.ts';
import type { CompiledSite } from '../../build/compile-site.ts';
import type { ContentFile } from '../../build/content/discover.ts';
import { addOpenQuestions } from '../../build/article/open-questions.tsx';
import { toSiteSources } from '../../build/load-sources.ts';
import { hasErrors, mergeByCause } from '../../build/problem.ts';
import type { Problem } from '../../build/problem.ts';
import type { BuildProgress } from '../../build/progress.ts';
import { checkWorker } from '../../build/release/check-worker.ts';
import { toPageRecord } from '../../build/release/page-record.ts';
import type { Release } from '../../build/release/release.ts';
import { toSearchFiles } from '../../build/search/search-files.ts';
import { createLastGoodPages } from './last-good-pages.tsx';
import { createSpecTest, findMoves, loadChangedFile, reloadSources } from './reload-sources.ts';
import type { SiteMessage } from './messages.ts';
import { SEARCH_FOLDER } from './messages.ts';
import { addCodeFrames, toBundleProblems } from './problems.ts';
import type { SiteState } from './release-change.ts';
import { toChange, toSummary } from './release-change.ts';

/** The site of an author's preview, which follows its sources. */
export interface IncrementalSite {
  /** The last complete state. */
  readonly release: Release;
  /**
   * Take in changed files, by absolute paths. Sends each known page among them as soon as it is compiled; all else
   * follows from `rebuild`. Resolves to whether that is all that has changed.
   */
  update(paths: string[]): Promise<{ isComplete: boolean }>;
  /** Bundle client and Worker again. */
  rebundle(): Promise<void>;
  /**
   * Compile, link and check the whole site, and send the release. Ends early if `isSuperseded` says that there is
   * another change: an author does not wait for the checks.
   */
  rebuild(isSuperseded: () => boolean): Promise<void>;
  /** Make the files of the search index: name → content. */
  toSearchFiles(): Map<string, string>;
}

/** The client of the preview: the site's client, and what follows changes. */
const CLIENT_ENTRY = 'cli/dev/browser/entry.ts';

const SEARCH_ENTRY = 'entry.json';

/** Load and compile the whole site. `send` receives the first release too. `shared` is what other sites have made. */
export async function createIncrementalSite(
  input: BuildInput,
  progress: BuildProgress,
  send: (message: SiteMessage) => void,
  shared: Partial<SharedParts> = {},
): Promise<IncrementalSite> {
  const { basePath } = input;
  const quiet = { ...progress, report: () => {} };
  let { excluded } = input;
  const context = { ...createBuildContext(input, { isInMemory: true }), ...shared };
  const { cache } = context;
  const compilePages = createLastGoodPages();
  let bundles = shared.bundles ?? (await loadBundles(input, cache, CLIENT_ENTRY));
  let bundleProblems: Problem[] = [];
  let workerProblems: Problem[] = [];
  let sources = await reloadSources(input, context, progress, null);
  let siteContext = createSiteContext(input, toSiteSources(sources), context);
  const first = await compileSite(progress);
  let state: SiteState = { site: first, release: await assemble(first) };
  workerProblems = await check(state.release);
  /** What changed since `sources` was loaded. */
  const changed = new Set<string>();
  cache.prune();
  // Tabs of an earlier process or preview may be open.
  sendRelease(null, state, []);
  await sendProblems(first.problems);

  async function compileSite(shown: BuildProgress): Promise<CompiledSite> {
    const read = toSiteSources(sources);
    const pages = await compilePages(read.files, siteContext, { cache, progress: shown, excluded });
    return linkSite(input, read, siteContext, pages);
  }

  async function assemble(site: CompiledSite): Promise<Release> {
    const search = { entry: `${SEARCH_FOLDER}${SEARCH_ENTRY}`, files: new Map<string, string>() };
    return assembleRelease(input, site, { bundles, search, cache });
  }

  /** The files of an OpenAPI document change together. */
  function isChanged(file: string, paths: string[]): boolean {
    const path = resolve(file);
    return (
      paths.includes(path) || (path === input.openApiFile && paths.some(createSpecTest(input)))
    );
  }

  /** The index is made when somebody searches. */
  async function check(release: Release): Promise<Problem[]> {
    return checkWorker(release, basePath, { hasSearch: false });
  }

  /** Send a release; a Worker that throws does not replace the previous one. */
  function sendRelease(before: SiteState | null, now: SiteState, moves: [string, string][]): void {
    const change = toChange(before, now, moves);
    send({
      kind: 'release',
      change: hasErrors(workerProblems) ? { ...change, worker: null } : change,
    });
  }

  async function sendProblems(siteProblems: Problem[]): Promise<void> {
    const all = [...bundleProblems, ...workerProblems, ...siteProblems];
    send({ kind: 'problems', problems: addCodeFrames(mergeByCause(all)) });
  }

  /** Show a page in the tabs that have it open. Resolves to whether this shows all that has changed. */
  async function showPage(known: ContentFile): Promise<boolean> {
    const file = sources.folder && (await loadChangedFile(sources.folder, known));
    if (!file) return false;
    const options = { cache, progress: quiet, excluded };
    const { pages: shown, problems } = await compilePages([file], siteContext, options);
    const { pages, guideSidebars: sidebars } = state.site;
    for (const complete of addOpenQuestions(shown, { pages, sidebars, basePath })) {
      const { title, layout } = complete;
      const route = { path: withBase(basePath, complete.path), title, layout };
      send({ kind: 'page', route, record: toPageRecord(complete) });
    }
    if (hasErrors(problems)) {
      const others = state.site.problems.filter((problem) => problem.file !== file.file);
      await sendProblems([...others, ...problems]);
    }
    const { reference } = state.site;
    const before = state.site.pages.find(({ path }) => path === file.path);
    const isOnlyArticle = shown.every(
      (page) => before && toSummary(page, reference) === toSummary(before, reference),
    );
    return isOnlyArticle && !hasErrors([...problems, ...state.site.problems]);
  }

  return {
    get release() {
      return state.release;
    },
    async update(paths) {
      for (const path of paths) changed.add(path);
      excluded = excluded?.filter(({ file }) => !isChanged(file, paths));
      const known = sources.content.files.filter((file) => paths.includes(file.absolutePath));
      const shown = await Promise.all(known.map(showPage));
      return { isComplete: known.length === paths.length && shown.every(Boolean) };
    },
    async rebundle() {
      try {
        bundles = await loadBundles(input, cache, CLIENT_ENTRY);
        bundleProblems = [];
      } catch (error) {
        bundleProblems = toBundleProblems(error);
      }
    },
    async rebuild(isSuperseded) {
      const previous = { sources, changed: new Set(changed) };
      changed.clear();
      sources = await reloadSources({ ...input, excluded }, context, quiet, previous);
      siteContext = createSiteContext(input, toSiteSources(sources), context);
      const site = await compileSite(quiet);
      await sendProblems(site.problems);
      if (await isSupersededNow(isSuperseded)) return;
      const next = { site, release: await assemble(site) };
      if (next.release.worker !== state.release.worker) {
        workerProblems = await check(next.release);
        await sendProblems(site.problems);
      }
      if (await isSupersededNow(isSuperseded)) return;
      sendRelease(state, next, findMoves(state.site.files, site.files, basePath));
      state = next;
    },
    toSearchFiles() {
      const { entry, files } = toSearchFiles(state.site, basePath, cache);
      const texts = [...files].map(([path, text]): [string, string] => [
        path === entry.slice(basePath.length) ? SEARCH_ENTRY : toFileName(path),
        text,
      ]);
      return new Map(texts);
    },
  };
}

/** Lets messages of the watcher in first. */
async function isSupersededNow(isSuperseded: () => boolean): Promise<boolean> {
  await setImmediate();
  return isSuperseded();
}

function toFileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
