import { setImmediate } from 'node:timers/promises';
import { withBase } from '../../client/model/path.ts';
import { addOpenQuestions } from '../../build/article/open-questions.tsx';
import type { BuildInput } from '../../build/build-context.ts';
import type { Site } from '../../build/site.ts';
import type { Cache } from '../../build/files/cache.ts';
import type { ContentFile } from '../../build/content/discover.ts';
import type { Page } from '../../build/page.ts';
import { hasErrors, mergeByCause } from '../../build/problem.ts';
import type { Problem } from '../../build/problem.ts';
import type { BuildProgress } from '../../build/progress.ts';
import { assembleRelease } from '../../build/release/assemble-release.ts';
import { checkWorker } from '../../build/release/check-worker.ts';
import { loadBundles } from '../../build/release/load-bundles.ts';
import type { Bundles } from '../../build/release/load-bundles.ts';
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
import type { SiteCompiler } from './site-compiler.ts';

/** Entry points of the preview's client and Worker. */
export const ENTRIES = {
  client: {
    entry: 'cli/dev/browser/entry.ts',
    beforePaint: 'cli/dev/browser/before-paint.ts',
  },
  worker: 'cli/dev/worker/entry.ts',
};

const SEARCH_ENTRY = 'entry.json';

/** Problems by source. */
type SiteProblems = Record<'bundles' | 'worker' | 'site', Problem[]>;

/** What the site of a preview is compiled with. */
export interface PreviewContext {
  input: BuildInput;
  compiler: SiteCompiler;
  progress: BuildProgress;
  send: (message: SiteMessage) => void;
  /** Has bundles, and what is made of pages. */
  outputs: Cache;
  problems: SiteProblems;
  bundles: Bundles;
}

/** The site of a preview with its last complete state. */
export interface WatchedSite extends PreviewContext {
  state: SiteState;
}

/** Compile the whole site for the first time, and send it. */
export async function compileFirst(context: PreviewContext): Promise<SiteState> {
  const site = await context.compiler.compileSite(context.progress);
  const first = { site, release: await assemble(context, site) };
  context.problems.worker = await check(context, first.release);
  // Tabs of an earlier process or preview may be open.
  sendRelease(context, null, first);
  report(context, { site: site.problems });
  return first;
}

function assemble({ bundles, outputs }: PreviewContext, site: Site): Promise<Release> {
  const search = { entry: `${SEARCH_FOLDER}${SEARCH_ENTRY}`, files: new Map<string, string>() };
  return assembleRelease(site, { bundles, search, cache: outputs });
}

/** The index is made when somebody searches. */
function check({ input }: PreviewContext, release: Release): Promise<Problem[]> {
  return checkWorker(release, input.basePath, { hasSearch: false });
}

function report({ problems, send }: PreviewContext, changed: Partial<SiteProblems>): void {
  Object.assign(problems, changed);
  const all = [...problems.bundles, ...problems.worker, ...problems.site];
  send({ kind: 'problems', problems: addCodeFrames(mergeByCause(all)) });
}

/** A Worker that throws does not replace the previous one. */
function sendRelease(
  { input, problems, send }: PreviewContext,
  before: SiteState | null,
  now: SiteState,
): void {
  const listFiles = ({ site }: SiteState) => site.content.files;
  const moves = before ? findMoves(listFiles(before), listFiles(now), input.basePath) : [];
  const change = compareStates(before, now, moves);
  const isFaulty = hasErrors(problems.worker);
  send({ kind: 'release', change: isFaulty ? { ...change, worker: null } : change });
}

/** Bundle client and Worker again. An error in their code is a problem. */
export async function rebundle(site: WatchedSite): Promise<void> {
  try {
    site.bundles = await loadBundles(site.input, site.outputs, ENTRIES);
    site.problems.bundles = [];
  } catch (error) {
    site.problems.bundles = toBundleProblems(error);
  }
}

/** Compile the whole site, and send the release. Throws the reason of `signal` where there is another change. */
export async function rebuild(site: WatchedSite, signal: AbortSignal): Promise<void> {
  const compiled = await compileSite(site, signal);
  report(site, { site: compiled.problems });
  const next = { site: compiled, release: await assemble(site, compiled) };
  if (next.release.worker !== site.state.release.worker) {
    report(site, { worker: await check(site, next.release) });
  }
  await throwIfAborted(signal);
  sendRelease(site, site.state, next);
  site.state = next;
}

/** Compile the whole site, unless there is another change. */
async function compileSite(
  { compiler, progress }: WatchedSite,
  signal: AbortSignal,
): Promise<Site> {
  try {
    return await compiler.compileSite({
      ...toQuiet(progress),
      async begin(unit) {
        await throwIfAborted(signal);
        await progress.begin(unit);
      },
    });
  } catch (error) {
    await progress.begin(null);
    throw error;
  }
}

/**
 * Compile the pages of a file, and send them at once, with their errors. Resolves to whether that is all: links, sidebars
 * and checks of other pages are the same.
 */
export async function updatePage(site: WatchedSite, before: ContentFile): Promise<boolean> {
  const { basePath } = site.input;
  const compiled = await site.compiler.compilePage(before, toQuiet(site.progress));
  if (!compiled) return false;
  const current = site.state.site;
  const pages = addOpenQuestions(compiled.pages, {
    pages: current.pages,
    sidebars: current.guideSidebars,
    basePath,
  });
  for (const page of pages) site.send(toPageEvent(page, basePath));
  const others = current.problems.filter(({ file }) => file !== compiled.file.file);
  if (hasErrors(compiled.problems)) report(site, { site: [...others, ...compiled.problems] });
  const isArticleOnly = compiled.pages.every((page) => hasSameSummary(page, current));
  const isFaulty = hasErrors([...compiled.problems, ...current.problems]);
  return isArticleOnly && !isFaulty;
}

/** Compute the files of the search index: name → content. */
export function computeSearchFiles({ state, input, outputs }: WatchedSite): Map<string, string> {
  const { basePath } = input;
  const { entry, files } = toSearchFiles(state.site, basePath, outputs);
  const entryPath = entry.slice(basePath.length);
  const toName = (path: string) =>
    path === entryPath ? SEARCH_ENTRY : path.slice(path.lastIndexOf('/') + 1);
  return new Map([...files].map(([path, text]) => [toName(path), text]));
}

function toQuiet(progress: BuildProgress): BuildProgress {
  return { ...progress, report: () => {} };
}

/** Yield, so that messages of the watcher arrive. */
async function throwIfAborted(signal: AbortSignal): Promise<void> {
  await setImmediate();
  signal.throwIfAborted();
}

function toPageEvent(page: Page, basePath: string): SiteEvent {
  const { title, layout } = page;
  const route = { path: withBase(basePath, page.path), title, layout };
  return { kind: 'page', route, record: toPageRecord(page) };
}

/** Whether other pages and lists show the same of a page as before. */
function hasSameSummary(page: Page, { pages, reference }: Site): boolean {
  const before = pages.find(({ path }) => path === page.path);
  return before !== undefined && toSummary(page, reference) === toSummary(before, reference);
}
