import { setImmediate } from 'node:timers/promises';
import type { ContentFile } from '../content/discover.ts';
import type { Page } from '../page.ts';
import type { Problem } from '../problem.ts';
import type { PageCompiler } from './compile-page.ts';
import type { PageCache } from './page-cache.ts';

/** Compile the content's pages, as far as the cache does not have them, in the order of their files. */
export async function compilePages(
  files: ContentFile[],
  compiler: PageCompiler,
  cache: PageCache,
  onProgress: (done: number, total: number) => void,
): Promise<{ pages: Page[]; problems: Problem[] }> {
  const pages: Page[] = [];
  const problems: Problem[] = [];
  for (const [index, file] of files.entries()) {
    const compiled = await cache.compile(file, compiler);
    if (compiled.page) pages.push(compiled.page);
    problems.push(...compiled.problems);
    onProgress(index + 1, files.length);
    // Compiling waits for nothing: whatever else is under way gets its turn here.
    await setImmediate();
  }
  return { pages, problems };
}
