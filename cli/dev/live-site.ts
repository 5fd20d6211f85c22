import { setImmediate } from 'node:timers/promises';
import { withBase } from '../../client/model/path.ts';
import type { BuildInput } from '../../build/build-input.ts';
import { assembleRelease } from '../../build/assemble-release.ts';
import { loadBundles } from '../../build/bundle/load-bundles.ts';
import { createBuildContext } from '../../build/build-context.ts';
import { createSiteContext, linkSite } from '../../build/compile-site.ts';
import type { CompiledSite } from '../../build/compile-site.ts';
import type { ContentFile } from '../../build/content/discover.ts';
import { compilePages } from '../../build/mdx/compile-pages.ts';
import type { Page } from '../../build/page.ts';
import { hasErrors, sortProblems } from '../../build/problem.ts';
import type { Problem } from '../../build/problem.ts';
import type { Progress } from '../../build/progress.ts';
import type { Release } from '../../build/release/release.ts';
import { toSearchFiles } from '../../build/search/search-files.ts';
import { createLastGoodPages } from './last-good-pages.ts';
import { loadLiveSources } from './live-sources.ts';
import { SEARCH_FOLDER } from './messages.ts';
import type { FreshPage, SiteMessage } from './messages.ts';
import { addFrames, toBundleProblems } from './problems.ts';
import { replaceArticle, toChange } from './release-change.ts';
import type { SiteState } from './release-change.ts';

/** The site of an author's preview, held in memory and kept up to date piece by piece. */
export interface LiveSite {
  /** The whole site as it last was put together. */
  release: Release;
  /**
   * Take in files that changed, and tell of each page among them as soon as it is compiled. What else hangs
   * on them waits for `settle`. Resolves to whether it has to: what is served is out of date until then.
   */
  update(paths: ReadonlySet<string>): Promise<{ isBehind: boolean }>;
  /** Bundle what runs in browser and Worker anew. */
  rebundle(options: { isReload: boolean }): Promise<void>;
  /**
   * Put the whole site together and check it, where anything changed since. Ends early, with that still to
   * do, once `isOvertaken` says that there is another change: an author does not wait for the checks.
   */
  settle(isOvertaken: () => boolean): Promise<void>;
  /** Files of the search: name below the preview's own folder → content. */
  toSearchFiles(): Map<string, string>;
}

/** What has changed since the site was put together. */
interface Pending {
  moves: [string, string][];
  isReload: boolean;
  /** Whether more than articles that are served already. */
  isBehind: boolean;
}

/** The preview's own client: the site's, and what follows changes. */
const CLIENT_ENTRY = 'cli/dev/browser/entry.ts';

/** After the first time, all is done before a bar would show. */
const SILENT: Progress = { report: () => {}, end: () => {} };

const SEARCH_ENTRY = 'entry.json';

/** Load and compile the whole site, then follow it. `tell` gets the first release too. */
export async function createLiveSite(
  input: BuildInput,
  progress: Progress,
  tell: (message: SiteMessage) => void,
): Promise<LiveSite> {
  const { basePath } = input;
  const context = createBuildContext(input);
  const { cache } = context;
  const sources = await loadLiveSources(input, context, progress);
  const withLastGoodPage = createLastGoodPages();
  let siteContext = createSiteContext(input, sources.read(), context);
  let bundles = await loadBundles(input, CLIENT_ENTRY);
  let bundleProblems: Problem[] = [];
  let pending: Pending | null = null;
  let site = await compileSite(progress);
  let state: SiteState = { site, release: await assemble() };
  cache.prune();
  // Tabs may be open that a process before this one has served.
  tell({ kind: 'release', change: toChange(null, state, { moves: [], isReload: true }) });
  await tellProblems(site.problems);

  async function compileSite(shown: Progress): Promise<CompiledSite> {
    const read = sources.read();
    const onProgress = (done: number, total: number) => shown.report('Pages', done, total);
    const pages = await compilePages(read.files, siteContext.compiler, cache, onProgress);
    const shownPages = read.files.flatMap((file, index) => {
      const page = pages[index];
      return page ? [withLastGoodPage(file, page, siteContext.resolve)] : [];
    });
    return linkSite(input, read, siteContext, shownPages);
  }

  async function assemble(): Promise<Release> {
    const search = { entry: `${SEARCH_FOLDER}${SEARCH_ENTRY}`, files: new Map<string, string>() };
    return assembleRelease(input, site, { bundles, search, cache });
  }

  async function tellProblems(ofPages: Problem[]): Promise<void> {
    const problems = await addFrames(sortProblems([...bundleProblems, ...ofPages]));
    tell({ kind: 'problems', problems });
  }

  /** Show a page in the tabs that have it open, and serve it; false where that has to wait. */
  async function showPage(file: ContentFile): Promise<boolean> {
    const [compiled] = await compilePages([file], siteContext.compiler, cache, () => {});
    if (!compiled) return false;
    const { page, problems } = withLastGoodPage(file, compiled, siteContext.resolve);
    if (page) tell({ kind: 'page', page: toFreshPage(page, basePath) });
    if (hasErrors(problems)) {
      const others = site.problems.filter((problem) => problem.file !== file.file);
      await tellProblems([...others, ...problems]);
    }
    const replaced = page && replaceArticle(state, page);
    if (!replaced) return false;
    state = replaced.state;
    tell({ kind: 'release', change: replaced.change });
    return true;
  }

  return {
    get release() {
      return state.release;
    },
    async update(paths) {
      const change = await sources.update(paths);
      if (!change) return { isBehind: pending?.isBehind ?? false };
      if (change.isWide) siteContext = createSiteContext(input, sources.read(), context);
      let isBehind = change.edited.length === 0 || change.isWide || (pending?.isBehind ?? false);
      for (const file of change.edited) isBehind = !(await showPage(file)) || isBehind;
      const moves = change.moves.map(([from, to]): [string, string] => [
        withBase(basePath, from),
        withBase(basePath, to),
      ]);
      pending = { moves: [...(pending?.moves ?? []), ...moves], isReload: true, isBehind };
      return { isBehind };
    },
    async rebundle({ isReload }) {
      try {
        bundles = await loadBundles(input, CLIENT_ENTRY);
        bundleProblems = [];
        const isOther = isReload || (pending?.isReload ?? false);
        pending = { moves: pending?.moves ?? [], isReload: isOther, isBehind: true };
      } catch (error) {
        bundleProblems = toBundleProblems(error);
        await tellProblems(site.problems);
      }
    },
    async settle(isOvertaken) {
      if (pending === null) return;
      site = await compileSite(SILENT);
      await tellProblems(site.problems);
      if (await isOvertakenNow(isOvertaken)) return;
      const next = { site, release: await assemble() };
      if (await isOvertakenNow(isOvertaken)) return;
      const change = toChange(state, next, pending);
      state = next;
      pending = null;
      tell({ kind: 'release', change });
    },
    toSearchFiles() {
      const { entry, files } = toSearchFiles(state.site.pages, basePath, cache);
      const texts = [...files].map(([path, text]): [string, string] => [
        path === entry.slice(basePath.length) ? SEARCH_ENTRY : toFileName(path),
        text,
      ]);
      return new Map(texts);
    },
  };
}

/** What the watcher has to tell gets in between two steps. */
async function isOvertakenNow(isOvertaken: () => boolean): Promise<boolean> {
  await setImmediate();
  return isOvertaken();
}

function toFileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function toFreshPage({ path, title, description, layout, html, headings }: Page, base: string) {
  const record = { html, headings };
  return { path: withBase(base, path), title, description, layout, record } satisfies FreshPage;
}
