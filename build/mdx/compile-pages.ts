import type { ContentFile } from '../content/discover.ts';
import { mapConcurrently } from '../map-concurrently.ts';
import type { Page } from '../page.ts';
import type { Problem } from '../problem.ts';
import type { SecondThread } from '../second-thread.ts';
import type { CompiledPage } from './compile-page.ts';
import type { LoadedPages } from './page-cache.ts';

/** Pages under way at a time in a thread: while one waits for esbuild, another is rendered. */
const CONCURRENCY = 8;

/**
 * A second thread takes a second until it makes its first page; and at ten thousand pages the memory of two
 * threads is more than a machine for builds is sure to have.
 */
const SECOND_THREAD_PAGES = { least: 150, most: 4_000 };

/** How pages come about. */
export interface PageMaker {
  /** The pages as they were kept. */
  loadAll(files: ContentFile[]): LoadedPages;
  make(file: ContentFile): Promise<CompiledPage>;
  /** Null where it could not hand on what it makes. */
  startSecondThread(): SecondThread | null;
}

/** Take the content's pages from the cache, and make those that it does not have, in the order of their files. */
export async function compilePages(
  files: ContentFile[],
  maker: PageMaker,
  onProgress: (done: number, total: number) => void,
): Promise<{ pages: Page[]; problems: Problem[] }> {
  const loaded = maker.loadAll(files);
  const known = new Map(files.map((file, at) => [file, loaded.pages[at]]));
  const missing = files.filter((file) => !known.get(file));
  let done = files.length - missing.length;
  const { least, most } = SECOND_THREAD_PAGES;
  const isWorth = missing.length >= least && missing.length <= most;
  const second = isWorth ? maker.startSecondThread() : null;
  try {
    await mapConcurrently(missing, CONCURRENCY * (second ? 2 : 1), async (file, lane) => {
      if (lane >= CONCURRENCY) await second?.prepare(file);
      known.set(file, await maker.make(file));
      onProgress((done += 1), files.length);
    });
  } finally {
    // A thread that goes on would keep the process alive.
    await second?.stop();
  }
  loaded.keepTogether();
  const compiled = [...known.values()].flatMap((page) => page ?? []);
  return {
    pages: compiled.flatMap(({ page }) => page ?? []),
    problems: compiled.flatMap(({ problems }) => problems),
  };
}
