import type { ContentFile } from '../content/discover.ts';
import { mapConcurrently } from '../map-concurrently.ts';
import type { Page } from '../page.ts';
import type { Problem } from '../problem.ts';
import type { PageCompiler } from './compile-page.ts';
import type { PageCache } from './page-cache.ts';

/** Pages under way at a time: while one waits for esbuild, another is rendered. */
const CONCURRENCY = 8;

/** Compile the content's pages, as far as the cache does not have them, in the order of their files. */
export async function compilePages(
  files: ContentFile[],
  compiler: PageCompiler,
  cache: PageCache,
  onProgress: (done: number, total: number) => void,
): Promise<{ pages: Page[]; problems: Problem[] }> {
  let done = 0;
  const compiled = await mapConcurrently(files, CONCURRENCY, async (file) => {
    const page = await cache.compile(file, compiler);
    onProgress((done += 1), files.length);
    return page;
  });
  return {
    pages: compiled.flatMap(({ page }) => page ?? []),
    problems: compiled.flatMap(({ problems }) => problems),
  };
}
