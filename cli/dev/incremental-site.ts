import { join, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { addOpenQuestions } from '../../build/article/open-questions.tsx';
import { assembleSite } from '../../build/assemble-site.ts';
import { createBuildContext } from '../../build/build-context.ts';
import type { BuildInput } from '../../build/build-context.ts';
import type { Cache } from '../../build/files/cache.ts';
import { checkSite } from '../../build/checks/check-site.ts';
import { parseContentFile } from '../../build/content/discover.ts';
import type { ContentFile } from '../../build/content/discover.ts';
import { inReadingOrder } from '../../build/content/placement.ts';
import { hasErrors, mergeByCause } from '../../build/problem.ts';
import type { Problem } from '../../build/problem.ts';
import type { BuildProgress } from '../../build/progress.ts';
import { assembleRelease } from '../../build/release/assemble-release.ts';
import { checkWorker } from '../../build/release/check-worker.ts';
import { loadBundles } from '../../build/release/load-bundles.ts';
import { toPageRecord } from '../../build/release/page-record.ts';
import type { Release } from '../../build/release/release.ts';
import { toSearchFiles } from '../../build/search/search-files.ts';
import type { SearchFiles } from '../../build/search/search-files.ts';
import { createSiteContext } from '../../build/site.ts';
import type { Site, SiteContext } from '../../build/site.ts';
import { withBase } from '../../client/model/path.ts';
import { ASSET_FOLDER } from '../../client/model/site-paths.ts';
import { toBundleProblems } from '../bundle-problems.ts';
import { addCodeFrames } from './code-frames.ts';
import { createLastGoodPages } from './last-good-pages.tsx';
import type { SiteMessage } from './messages.ts';
import { compareReleases } from './release-change.ts';
import { reloadSources } from './reload-sources.ts';
import { SOURCE_FOLDERS } from './watch-sources.ts';

/** Entry points of the preview's client and Worker. */
export const ENTRIES = {
  client: {
    entry: 'cli/dev/browser/entry.ts',
    beforePaint: 'cli/dev/browser/before-paint.ts',
  },
  worker: 'cli/dev/worker.ts',
};

const SEARCH_ENTRY = `${ASSET_FOLDER}/search/entry.json`;

/** The site of an author's preview, which is compiled again where its sources change. */
export interface IncrementalSite {
  /** The last complete state; null before the first one. */
  readonly release: Release | null;
  /**
   * Take in changed files, by absolute paths. Sends each page among them as soon as it is compiled; all else follows
   * from `rebuild`. Resolves to whether there are only pages.
   */
  update(paths: string[]): Promise<boolean>;
  /**
   * Compile, link and check the whole site, and send the release. Rejects early where `signal` says that there is
   * another change: an author does not wait for the checks.
   */
  rebuild(signal: AbortSignal): Promise<void>;
}

/** Create the site of a preview. What has errors keeps its last value without errors. */
export async function createIncrementalSite(
  input: BuildInput,
  progress: BuildProgress,
  send: (message: SiteMessage) => void,
): Promise<IncrementalSite> {
  const context = createBuildContext(input, { isInMemory: true });
  const { cache } = context;
  const compilePages = createLastGoodPages();
  const problems = { bundles: [], worker: [], site: [] } as Record<string, Problem[]>;
  let bundles = await loadBundles(input, cache, ENTRIES);
  /** Files that have changed since the sources were loaded. */
  const changed = new Set<string>();
  let sources: SiteContext | null = null;
  let site: Site | null = null;
  let release: Release | null = null;

  const report = (source: 'bundles' | 'worker' | 'site', found: Problem[]): void => {
    problems[source] = found;
    const all = mergeByCause(Object.values(problems).flat());
    send({ kind: 'problems', problems: addCodeFrames(all) });
  };

  /** An error in the code of client or Worker is a problem. */
  const rebundle = async (): Promise<void> => {
    try {
      bundles = await loadBundles(input, cache, ENTRIES);
      report('bundles', []);
    } catch (error) {
      report('bundles', toBundleProblems(error));
    }
  };

  const compileSite = async (follow: BuildProgress): Promise<Site> => {
    const previous = sources && { sources, changed };
    sources = createSiteContext(await reloadSources(input, context, follow, previous), context);
    changed.clear();
    const guide = await compilePages(sources.content.files, sources, { cache, progress: follow });
    const assembled = assembleSite(sources, guide);
    return { ...assembled, problems: checkSite(assembled) };
  };

  /** Show a page that has changed, with what the site had before, unless its address is another, or it is gone. */
  const showPage = async (before: ContentFile): Promise<void> => {
    if (!sources?.folder || !site || sources.folder.read(before.source).kind === 'missing') return;
    const { file } = parseContentFile(sources.folder, before.source);
    if (file.path !== before.path || file.id !== before.id) return;
    const { invalid: _, ...rest } = before;
    const options = { cache, progress: { ...progress, report: () => {} } };
    const compiled = await compilePages([{ ...rest, ...file }], sources, options);
    const ordered = inReadingOrder(site.pages, site.guideSidebars);
    for (const page of addOpenQuestions(compiled.pages, ordered)) {
      const { href, title, layout } = page;
      const route = { path: href, title, layout };
      send({ kind: 'page', route, record: toPageRecord(page) });
    }
    if (!hasErrors(compiled.problems)) return;
    const others = site.problems.filter((problem) => problem.file !== file.file);
    report('site', [...others, ...compiled.problems]);
  };

  return {
    get release() {
      return release;
    },
    async update(paths) {
      for (const path of paths) changed.add(path);
      const isCode = (path: string) =>
        SOURCE_FOLDERS.some((name) => path.startsWith(join(input.sourceFolder, name, sep)));
      if (paths.some(isCode)) await rebundle();
      const files = sources?.content.files.filter((file) => changed.has(file.absolutePath)) ?? [];
      await Promise.all(files.map(showPage));
      return files.length > 0 && files.length === changed.size;
    },
    async rebuild(signal) {
      const compiled = await compileSite({
        report: release ? () => {} : progress.report,
        async begin(unit) {
          await throwIfAborted(signal);
          await progress.begin(unit);
        },
      }).finally(() => progress.begin(null));
      report('site', compiled.problems);
      const next = await assembleRelease(compiled, {
        bundles,
        search: toSearch(compiled, cache),
        cache,
      });
      if (next.worker !== release?.worker)
        report('worker', await checkWorker(next, input.basePath));
      await throwIfAborted(signal);
      const change = compareReleases(release, next);
      // A Worker that throws does not replace the previous one.
      const isFaulty = hasErrors(problems['worker'] ?? []);
      send({ kind: 'release', change: isFaulty ? { ...change, worker: null } : change });
      site = compiled;
      release = next;
    },
  };
}

/** The entry of the search index keeps its address, which is in the Worker. */
function toSearch(site: Site, cache: Cache): SearchFiles {
  const { basePath } = site.input;
  const { entry, files } = toSearchFiles(site, basePath, cache);
  const text = files.get(entry.slice(basePath.length)) ?? '';
  return { entry: withBase(basePath, `/${SEARCH_ENTRY}`), files: files.set(SEARCH_ENTRY, text) };
}

/** Yield, so that messages of the watcher arrive. */
async function throwIfAborted(signal: AbortSignal): Promise<void> {
  await setImmediate();
  signal.throwIfAborted();
}
